// Invitations that an administrator and the invited member change at the same time or one after the other.

import { expect, test } from 'vitest';
import { lockAccount } from '../../accounts/accounts.table.ts';
import { revokeEmailTokens } from '../../accounts/email-tokens/email-tokens.ts';
import { completion, memberData } from '../../testing/builders.ts';
import { waitForLockWait } from '../../testing/lock-waits.ts';
import { pauseHashing } from '../../testing/paused-hashing.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const latestSecret = async (email: string) => (await world.mailsTo(email)).at(-1)?.secret ?? '';

/** A member created by an administrator who has not completed the invitation. */
const invited = async () => {
  const data = memberData();
  const { id, requestId } = await world.domain.members.create(world.admin, data, await photoFile());
  return { id, requestId, data, secret: await latestSecret(data.email) };
};

test('SE-4 an invitation sent before a deactivation cannot be completed; a new one can', async () => {
  const { id, requestId, data, secret } = await invited();
  const { invitations, members, requests } = world.domain;
  await members.deactivate(world.admin, id);
  expect((await invitations.validate(secret)).isValid).toBe(false);
  await expect(invitations.complete(secret, completion(), null)).rejects.toMatchObject({ code: 'expired' });
  expect((await requests.find(world.admin, requestId)).user.active).toBe(false);

  await invitations.resend(world.admin, requestId);
  await invitations.complete(await latestSecret(data.email), completion(), null);
  expect((await requests.find(world.admin, requestId)).user.active).toBe(true);
});

test('SE-4 a replaced invitation stays revoked when a clock is behind', async () => {
  const { requestId, secret } = await invited();
  await world.domain.invitations.resend(world.admin, requestId);
  world.clock.advance({ hours: -1 });
  expect((await world.domain.invitations.validate(secret)).isValid).toBe(false);
  await expect(world.domain.invitations.complete(secret, completion(), null)).rejects.toMatchObject({
    code: 'expired',
  });
});

test('SE-4 a deactivation during the completion takes effect completely or not at all', async () => {
  const { id, requestId, secret } = await invited();
  const [completed] = await Promise.allSettled([
    world.domain.invitations.complete(secret, completion(), null),
    world.domain.members.deactivate(world.admin, id),
  ]);
  const { user, status } = await world.domain.requests.find(world.admin, requestId);
  expect(user.active).toBe(false);
  expect(status).toBe(completed.status === 'fulfilled' ? 'APPROVED' : 'PENDING');
});

test('DU-9 a photo that an administrator replaces while the invitation is being completed is the one that remains', async () => {
  const { id, data, secret } = await invited();
  const replacement = await photoFile({ color: 'teal' });
  const hashing = pauseHashing();
  const completing = world.domain.invitations.complete(secret, completion(), null);
  await hashing.started;
  await world.domain.members.update(world.admin, id, data, replacement);
  hashing.resume();
  await completing;
  const rows = await world.database.db.selectFrom('image').select('hash').distinct().execute();
  const { photo_hash } = await world.database.db
    .selectFrom('account')
    .select('photo_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(rows).toEqual([{ hash: photo_hash }]);
});

test('CO-3 a member who becomes BUSINESS while the invitation is being completed must still give the denomination', async () => {
  const { id, requestId, data, secret } = await invited();
  const hashing = pauseHashing();
  const completing = world.domain.invitations.complete(secret, completion(), null);
  const refused = expect(completing).rejects.toMatchObject({ code: 'validation' });
  await hashing.started;
  const business = { ...data, memberType: 'BUSINESS', freeDenomination: 'Conseil' } as const;
  await world.domain.members.update(world.admin, id, business, null);
  hashing.resume();
  await refused;
  const { user, status } = await world.domain.requests.find(world.admin, requestId);
  expect([status, user.freeDenomination]).toEqual(['PENDING', 'Conseil']);
});

test('TK-3 an invitation sent again by twenty administrators at once leaves one valid link', async () => {
  const { requestId, data } = await invited();
  const { invitations } = world.domain;
  await Promise.all(Array.from({ length: 20 }, () => invitations.resend(world.admin, requestId)));
  const mails = await world.mailsTo(data.email);
  expect(mails).toHaveLength(21);
  const states = await Promise.all(mails.map(({ secret }) => invitations.validate(secret ?? '')));
  expect(states.filter(({ isValid }) => isValid)).toHaveLength(1);
});

test('CO-3 completing an invitation waits for a concurrent change of the member, without a deadlock', async () => {
  const { id, secret } = await invited();
  const completing = world.database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    const outcome = world.domain.invitations.complete(secret, completion(), null).catch((error) => error);
    await waitForLockWait(world.database.db);
    await revokeEmailTokens(trx, id);
    return { outcome };
  });
  expect(await (await completing).outcome).toMatchObject({ code: 'expired' });
});
