import { expect, test } from 'vitest';
import { DEVICE } from '../testing/builders.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';
import { resetAdmin } from './reset-admin.ts';

test('SE-3 TK-5 a new password set by the operator’s command ends earlier sessions and voids waiting links', async () => {
  const world = await openWorld();
  const { accounts, passwordReset } = world.domain;
  const { token } = await accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE);
  const secret = await world.resetSecret(ADMIN_EMAIL);
  let password = '';
  const isDone = await resetAdmin(world.database, ADMIN_EMAIL, (told) => {
    password = told;
  });
  expect(isDone).toBe(true);
  await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await passwordReset.validate(secret)).toBe(false);
  expect(await world.actorOf(ADMIN_EMAIL, password)).toMatchObject({ kind: 'admin' });
  await world.close();
});
