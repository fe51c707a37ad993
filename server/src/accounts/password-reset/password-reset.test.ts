import { LINK_REPLACED } from '@cercle/contract/reset-link';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isPassword } from '../../kernel/passwords.ts';
import { hashToken } from '../../kernel/tokens.ts';
import { DEVICE, memberData, PASSWORD } from '../../testing/builders.ts';
import { UNAUTHENTICATED } from '../../testing/outcomes.ts';
import { pauseHashing } from '../../testing/paused-hashing.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { ADMIN_EMAIL } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const NEW = 'quatre vents du nord';
const world = worldPerTest();

const logIn = (email: string, password: string) => world.domain.accounts.login({ email, password }, DEVICE);
const complete = (secret: string, password = NEW) =>
  world.domain.passwordReset.complete(secret, password, DEVICE);
const INVALID = { code: 'expired', message: 'Ce lien de réinitialisation est invalide ou a expiré' };

describe('The link for a new password', () => {
  test('TK-5 sets it, ends every session, notifies the owner by mail and opens no session', async () => {
    const { id, email } = await world.joinedMember();
    const before = await logIn(email, PASSWORD);
    const secret = await world.resetSecret(email);
    expect(await world.domain.passwordReset.validate(secret)).toBe(true);
    expect(await complete(secret)).toEqual({ id, email });
    await expect(world.domain.accounts.authenticate(before.token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(logIn(email, PASSWORD)).rejects.toMatchObject(UNAUTHENTICATED);
    await logIn(email, NEW);
    const notice = (await world.mailsTo(email)).find(({ subject }) =>
      subject.startsWith('Votre mot de passe'),
    );
    expect(notice?.subject).toBe('Votre mot de passe a été modifié – Cercle');
    for (const fact of ['Tous vos appareils sont déconnectés', 'lundi 2 mars 2026 à 10:00', DEVICE])
      expect(notice?.text).toContain(fact);
  });

  test('works for administrators, too, and does not verify the address', async () => {
    await complete(await world.resetSecret(ADMIN_EMAIL));
    expect(await world.actorOf(ADMIN_EMAIL, NEW)).toMatchObject({ kind: 'admin' });
    const { db } = world.database;
    const row = await db.selectFrom('account').select('email_verified_at').where('email', '=', ADMIN_EMAIL);
    expect(await row.executeTakeFirst()).toEqual({ email_verified_at: null });
  });

  test('TK-3 of fifty parallel uses one succeeds', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    const passwords = Array.from({ length: 50 }, (_, number) => `phrase à moi numéro ${number}`);
    const outcomes = await Promise.allSettled(passwords.map((password) => complete(secret, password)));
    const winners = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await logIn(email, winners[0] ?? '');
    expect((await world.mailsTo(email)).filter(({ subject }) => subject.includes('modifié'))).toHaveLength(1);
  });

  test('TK-2 is valid for one hour, and validating it does not consume it', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    world.clock.advance({ minutes: 59, seconds: 59 });
    for (let look = 0; look < 3; look += 1)
      expect(await world.domain.passwordReset.validate(secret)).toBe(true);
    world.clock.advance({ seconds: 1 });
    expect(await world.domain.passwordReset.validate(secret)).toBe(false);
    await expect(complete(secret)).rejects.toMatchObject(INVALID);
  });

  test('is revoked by a newer one, and by the use of another one', async () => {
    const { email } = await world.joinedMember();
    const older = await world.resetSecret(email);
    const newer = await world.resetSecret(email);
    expect(newer).not.toBe(older);
    const { passwordReset } = world.domain;
    expect(await passwordReset.linkState(older)).toEqual({ status: 'REPLACED', email: null });
    await expect(complete(older)).rejects.toMatchObject({ code: 'expired', message: LINK_REPLACED });
    expect(await passwordReset.linkState(newer)).toEqual({ status: 'VALID', email });
    await complete(newer);
    // What replaced it no longer works either: nothing to be sent to.
    for (const used of [older, newer, 'inconnu'])
      expect(await passwordReset.linkState(used)).toEqual({ status: 'INVALID', email: null });
  });

  test.each(['.', '>', ')', ',', '_', '-', '%', '»', '&gt;', ') merci', '\u00a0'])(
    'is understood when a mail program takes the %j after it for a part of it',
    async (sign) => {
      const { email } = await world.joinedMember();
      const secret = `${await world.resetSecret(email)}${sign}`;
      expect(await world.domain.passwordReset.validate(secret)).toBe(true);
      await complete(secret);
      const invited = await world.invitedMember();
      expect((await world.domain.invitations.validate(`${invited.secret}${sign}`)).isValid).toBe(true);
    },
  );

  test('is revoked by a newer one even while its new password is being hashed', async () => {
    const { email } = await world.joinedMember();
    const older = await world.resetSecret(email);
    const hashing = pauseHashing();
    const completing = complete(older).catch((error) => error);
    await hashing.started;
    await world.resetSecret(email);
    hashing.resume();
    expect(await completing).toMatchObject(INVALID);
    await logIn(email, PASSWORD);
  });

  test('TK-1 TK-2 is 256 random bits, of which only a hash is stored', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const { db } = world.database;
    const stored = await Promise.all(
      (['link', 'mail', 'password_wish', 'audit_entry'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(stored);
    expect(text).not.toContain(secret);
    expect(text).toContain(hashToken(secret));
  });

  test('an invitation does not work as a reset link, nor the other way round', async () => {
    const invited = await world.invitedMember();
    expect(await world.domain.passwordReset.validate(invited.secret)).toBe(false);
    await expect(complete(invited.secret)).rejects.toMatchObject(INVALID);
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    expect((await world.domain.invitations.validate(secret)).isValid).toBe(false);
  });

  test('AU-3 rejects a weak password on the field, and still works afterwards', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    await expect(complete(secret, 'cercle2026')).rejects.toMatchObject({
      code: 'validation',
      errors: { password: [expect.any(String)] },
    });
    await complete(secret);
  });

  test('SE-4 does not work for a deactivated account, not even once it is active again', async () => {
    const { id, email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    await world.domain.members.deactivate(world.admin, id);
    await expect(complete(secret)).rejects.toMatchObject(INVALID);
    await world.domain.members.activate(world.admin, id);
    await expect(complete(secret)).rejects.toMatchObject(INVALID);
    await logIn(email, PASSWORD);
  });

  test('SE-4 a concurrent deactivation takes effect completely or not at all', async () => {
    const { id, email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    const [used] = await Promise.allSettled([
      complete(secret),
      world.domain.members.deactivate(world.admin, id),
    ]);
    const row = await world.database.db
      .selectFrom('account')
      .select(['active', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.active).toBe(false);
    expect(await isPassword(used.status === 'fulfilled' ? NEW : PASSWORD, row.password_hash)).toBe(true);
  });
});

describe('A password-reset request', () => {
  const pendingRequests = () => world.database.db.selectFrom('password_wish').selectAll().execute();

  test('EN-2 is one row for any address; only a usable account or an invited person gets a mail', async () => {
    const deactivated = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, deactivated.id);
    const invited = memberData();
    await world.domain.members.create(world.admin, invited, await photoFile());
    const known = await world.joinedMember();
    const { length: before } = await world.database.db.selectFrom('mail').selectAll().execute();
    const addresses = [known.email, deactivated.email, invited.email, 'inconnu@societe.example'];
    for (const email of addresses) await world.domain.passwordReset.request(email);
    expect((await pendingRequests()).map(({ email }) => email)).toEqual(addresses);
    await world.processResetRequests();
    expect(await pendingRequests()).toEqual([]);
    const mails = await world.database.db.selectFrom('mail').selectAll().orderBy('id').execute();
    expect(mails.slice(before).map((mail) => mail.recipient_address)).toEqual([known.email, invited.email]);
  });

  test('is deleted without a mail if it was not processed within the hour', async () => {
    const { email } = await world.joinedMember();
    const { length: before } = await world.mailsTo(email);
    await world.domain.passwordReset.request(email);
    world.clock.advance({ hours: 1 });
    await world.processResetRequests();
    expect(await pendingRequests()).toEqual([]);
    expect(await world.mailsTo(email)).toHaveLength(before);
  });

  test('ML-4 is processed once, by any number of concurrent workers', async () => {
    const { email } = await world.joinedMember();
    const { length: before } = await world.mailsTo(email);
    for (let time = 0; time < 5; time += 1) await world.domain.passwordReset.request(email);
    await Promise.all(Array.from({ length: 8 }, () => world.processResetRequests()));
    expect(await world.mailsTo(email)).toHaveLength(before + 5);
    expect(await pendingRequests()).toEqual([]);
  });

  test('whose processing fails is still there, and nothing was changed', async () => {
    const { email } = await world.joinedMember();
    await world.domain.passwordReset.request(email);
    await sql`alter table mail rename to mail_away`.execute(world.database.db);
    await expect(world.processResetRequests()).rejects.toThrow();
    await sql`alter table mail_away rename to mail`.execute(world.database.db);
    expect(await pendingRequests()).toHaveLength(1);
    const links = world.database.db.selectFrom('link').selectAll().where('purpose', '=', 'PASSWORD_RESET');
    expect(await links.execute()).toEqual([]);
    await world.processResetRequests();
    expect((await world.mailsTo(email)).at(-1)?.subject).toContain('Réinitialisez');
  });
});
