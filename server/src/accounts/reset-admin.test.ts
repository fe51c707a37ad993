import { expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { resetAdmin } from './reset-admin.ts';

const world = worldPerTest();
const notices = () => ({ outbox: world.outbox, site: world.domain.site, clock: world.clock });

test('SE-3 TK-5 a new password set by the operator’s command ends earlier sessions, revokes outstanding links, and is told by mail', async () => {
  const { accounts, passwordReset } = world.domain;
  const { token } = await accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
  const secret = await world.resetSecret(ADMIN_EMAIL);
  let password = '';
  const isDone = await resetAdmin(world.database, notices(), ADMIN_EMAIL, (generated) => {
    password = generated;
  });
  expect(isDone).toBe(true);
  await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await passwordReset.validate(secret)).toBe(false);
  expect(await world.actorOf(ADMIN_EMAIL, password)).toMatchObject({ kind: 'admin' });
  const notice = (await world.mailsTo(ADMIN_EMAIL)).find(({ subject }) => subject.includes('a été modifié'));
  expect(notice?.text).toContain('Le serveur du site, à la demande d’un administrateur');
  expect(notice?.text).not.toContain(password);
});

test('the operator’s command activates an administrator who was only invited', async () => {
  const email = 'lea@cercle.example';
  await world.domain.administrators.invite(world.admin, { email, fullName: 'Léa Fontaine' });
  const shownPasswords: string[] = [];
  const show = (password: string) => shownPasswords.push(password);
  expect(await resetAdmin(world.database, notices(), email, show)).toBe(true);
  expect(await world.actorOf(email, shownPasswords[0])).toMatchObject({ kind: 'admin' });
});

test('the operator’s command finds no member: their session and password are unchanged', async () => {
  const { email } = await world.joinedMember();
  const { accounts } = world.domain;
  const { token } = await accounts.login({ email, password: PASSWORD }, DEVICE);
  const shownPasswords: string[] = [];
  const show = (password: string) => shownPasswords.push(password);
  expect(await resetAdmin(world.database, notices(), email, show)).toBe(false);
  expect(shownPasswords).toEqual([]);
  expect(await world.mailsTo(email)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('mot de passe') }),
  );
  expect(await accounts.authenticate(token)).toMatchObject({ kind: 'member' });
});
