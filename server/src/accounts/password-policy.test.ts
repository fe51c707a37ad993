import { newPassword } from '@cercle/contract/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import type { DomainError } from '../kernel/domain-error.ts';
import { hashPassword, isPassword } from '../kernel/passwords.ts';
import { completion } from '../testing/builders.ts';
import { FIRM } from '../testing/firm.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openWorld } from '../testing/world.ts';
import { hasAdmin } from './accounts.table.ts';
import { ensureFirstAdmin } from './create-admin.ts';
import { refuseWeakPassword } from './password-policy.ts';

const world = await openWorld();
afterAll(() => world.close());

const owner = {
  email: 'amelie.lambert@poste.example',
  fullName: 'Amélie Lambert',
  company: 'Studio 54 de la Meuse',
};

/** The error of the form for this password; undefined when it is accepted. */
async function refusalOf(password: string): Promise<string | undefined> {
  const byContract = newPassword.safeParse(password);
  if (!byContract.success) return byContract.error.issues[0]?.message;
  return policyRefusalOf(password, owner);
}

const policyRefusalOf = (password: string, of: typeof owner): Promise<string | undefined> =>
  refuseWeakPassword(FIRM, { field: 'password', password, owner: of }).then(
    () => undefined,
    (error: DomainError) => error.errors?.password?.[0],
  );

describe('AU-3 A new password', () => {
  test.each([
    'huit1234',
    'aaaabbbc',
    'deux mots',
    'trois petits chats',
    'la clef du bureau',
    'correct cheval pile agrafe',
    '        un     ',
    '密碼密碼密碼密碼',
    '🐱🐶🦊🐻🐼🐨🐯🦁',
    'é'.normalize('NFD').repeat(7).concat('à'),
    'x'.repeat(128),
    `${'y'.repeat(71)}z suite après le 72e`,
    'é'.repeat(512),
    'Ma cliente de la Meuse',
    'là, de la Meuse',
    'le cercle des poètes',
    '20461973',
  ])('may be %s', async (password) => {
    expect(await refusalOf(password)).toBeUndefined();
  });

  test.each(['', 'a', 'sept 77', '🐱🐶🦊🐻', 'é'.normalize('NFD').repeat(7)])(
    'is too short: %j',
    async (password) => {
      expect(await refusalOf(password)).toMatch(/requis$|au moins 8 caractères$/);
    },
  );

  test('is too long beyond 1 024 bytes', async () => {
    expect(await refusalOf('é'.repeat(513))).toBe('Le mot de passe est trop long');
  });

  test.each([
    'password',
    'PassWord',
    'pàsswörd',
    'ｐａｓｓｗｏｒｄ',
    '12345678',
    'azertyuiop',
    'motdepasse',
    ' football ',
    'qwerty123',
  ])('is too common: %s', async (password) => {
    expect(await refusalOf(password)).toBe(
      'Ce mot de passe est trop courant. Choisissez-en un autre, une phrase courte par exemple.',
    );
  });

  test.each([
    'business2026',
    '2026business!',
    'Business Club',
    'cercle2026',
    '-cercle- 2026',
    'CercleConseil',
    'ambassadeur1',
    'wwwcercleexample',
    owner.email,
    'amelie.lambert',
    'Amélie1990',
    'LambertAmélie',
    'lambert.studio',
    'Studio 54 Meuse',
    '54-studio-meuse-54',
    'studio de la meuse',
    'SRL Cercle Conseil',
  ])('consists of words that others know: %s', async (password) => {
    expect(await refusalOf(password)).toContain('se devine trop facilement');
  });

  test.each([
    ['Marie De Smet', 'desmet2026'],
    ['Jean D’Hondt', 'D-Hondt 2026'],
    ['Élodie O’Neil-Dupré', 'elodie.oneil'],
  ])('consists of a surname of several words: %s, %s', async (fullName, password) => {
    const refusal = await policyRefusalOf(password, { ...owner, fullName });
    expect(refusal).toContain('se devine trop facilement');
  });
});

describe('AU-3 Choosing a password', () => {
  test('by an invitation shows the error on the field, and the invitation still works', async () => {
    const { secret } = await world.invitedMember({ fullName: 'Jeanne Delvaux' });
    const weak = completion({ password: 'delvaux2026', confirmPassword: 'delvaux2026' });
    const completing = world.domain.invitations.complete(secret, weak, await photoFile());
    await expect(completing).rejects.toMatchObject({
      code: 'validation',
      errors: { password: [expect.stringContaining('se devine trop facilement')] },
    });
    expect((await world.domain.invitations.validate(secret)).isValid).toBe(true);
  });

  test('for the first administrator names the setting in the error, and creates no administrator', async () => {
    const options = { email: 'chef@cercle.example', password: 'business2026', site: FIRM };
    const { database, clock } = world;
    const start = () => ensureFirstAdmin(database, clock, options, () => undefined);
    await expect(start(), 'an administrator exists already: not checked').resolves.toBeUndefined();
    await database.db.deleteFrom('account').where('role', '=', 'ADMIN').execute();
    await expect(start()).rejects.toThrow(/^Réglage ADMIN_PASSWORD inutilisable\u202f: (?!.*business2026)/);
    expect(await hasAdmin(database.db)).toBe(false);
  });

  test('makes every character count when logging in, including the 73rd', async () => {
    const long = 'p'.repeat(72);
    expect(await isPassword(`${long}a`, await hashPassword(`${long}b`))).toBe(false);
  });
});
