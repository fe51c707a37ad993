import { expect, test } from 'vitest';
import { timestamp } from '../kernel/clock.ts';
import { completion, PASSWORD } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { acceptPolicy, listAcceptances } from './acceptances.ts';

const world = worldPerTest();

test('activating an account accepts the version in force, which the form names and the history of the request says', async () => {
  const { secret, requestId, id: accountId } = await world.invitedMember({ fullName: 'Zoé Lefèvre' });
  const { id } = await world.domain.policies.current();
  const version = { id, validFrom: '2026-11-26' };
  expect((await world.domain.invitations.validate(secret)).conditions).toEqual(version);
  await world.domain.invitations.complete(secret, completion(), await photoFile());
  const at = '2026-03-02T09:00:00.000Z';
  expect(await listAcceptances(world.database.db, accountId)).toEqual([
    { ...version, at, how: 'ACTIVATION' },
  ]);
  expect(await world.domain.requests.history(world.admin, requestId)).toContainEqual({
    ...{ action: 'conditions.accepted', at, by: 'Zoé Lefèvre', reason: '' },
    conditions: version,
  });
});

test('a refused activation accepts nothing', async () => {
  const { secret, id } = await world.invitedMember();
  await expect(world.domain.invitations.complete(secret, completion(), null)).rejects.toMatchObject({
    code: 'validation',
  });
  expect(await listAcceptances(world.database.db, id)).toEqual([]);
});

test('accepted again, the first time stays', async () => {
  const { id } = await world.joinedMember();
  world.clock.advance({ hours: 1 });
  await world.database.db
    .transaction()
    .execute((trx) => acceptPolicy(trx, id, 'LETTER', timestamp(world.clock)));
  const accepted = await listAcceptances(world.database.db, id);
  expect(accepted.map(({ how }) => how)).toEqual(['ACTIVATION']);
});

test('what a member accepted comes back with a restored request, and goes with the account', async () => {
  const { id, requestId, email } = await world.joinedMember();
  const { db } = world.database;
  const count = async () => (await db.selectFrom('policy_acceptance').selectAll().execute()).length;
  await world.domain.requests.remove(world.admin, requestId);
  expect(await count()).toBe(0);
  await world.domain.trash.restore(world.admin, 'members-requests', requestId);
  expect(await listAcceptances(db, id)).toHaveLength(1);
  await world.domain.personalData.eraseOwn(await world.actorOf(email), PASSWORD);
  expect(await count()).toBe(0);
});
