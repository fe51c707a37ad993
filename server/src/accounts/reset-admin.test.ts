import { expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { resetAdmin } from './reset-admin.ts';

const world = worldPerTest();

test('SE-3 TK-5 a new password set by the operator’s command ends earlier sessions and revokes outstanding links', async () => {
  const { accounts, passwordReset } = world.domain;
  const { token } = await accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
  const secret = await world.resetSecret(ADMIN_EMAIL);
  let password = '';
  const isDone = await resetAdmin(world.database, ADMIN_EMAIL, (generated) => {
    password = generated;
  });
  expect(isDone).toBe(true);
  await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await passwordReset.validate(secret)).toBe(false);
  expect(await world.actorOf(ADMIN_EMAIL, password)).toMatchObject({ kind: 'admin' });
});

test('the operator’s command activates an administrator who was only invited', async () => {
  const email = 'lea@cercle.example';
  await world.domain.administrators.invite(world.admin, { email, fullName: 'Léa Fontaine' });
  const shownPasswords: string[] = [];
  expect(await resetAdmin(world.database, email, (password) => shownPasswords.push(password))).toBe(true);
  expect(await world.actorOf(email, shownPasswords[0])).toMatchObject({ kind: 'admin' });
});

test('the operator’s command finds no member: their session and password are unchanged', async () => {
  const { email } = await world.joinedMember();
  const { accounts } = world.domain;
  const { token } = await accounts.login({ email, password: PASSWORD }, DEVICE);
  const shownPasswords: string[] = [];
  expect(await resetAdmin(world.database, email, (password) => shownPasswords.push(password))).toBe(false);
  expect(shownPasswords).toEqual([]);
  expect(await accounts.authenticate(token)).toMatchObject({ kind: 'member' });
});
