import { REQUEST_STATES, type RequestState } from '@cercle/contract/request-state';
import { describe, expect, test } from 'vitest';
import { claimDue, markSent, park } from '../../mail/queue.ts';
import { memberData } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
const ALL = { page: 0, size: 100, q: '', sort: 'createdAt,desc' } as const;

const listed = async (query: object = {}) =>
  (await world.domain.requests.list(world.admin, { ...ALL, ...query })).content;
const stateOf = async (id: number) => (await world.domain.requests.find(world.admin, id)).state;

/** Does the worker's turn: every due mail ends with this outcome. */
async function finishMails(outcome: 'sent' | 'written' | 'refused') {
  const { db } = world.database;
  for (const mail of await claimDue(db, world.clock, 100))
    if (outcome === 'refused') await park(db, world.clock, mail, '550 5.1.1 User unknown');
    else await markSent(db, world.clock, [mail], { isFolder: outcome === 'written' });
}

/** One request in each state. @returns their ids */
async function oneOfEach(): Promise<Record<RequestState, number>> {
  const { domain, admin } = world;
  const EXPIRED = (await world.invitedMember()).requestId;
  await finishMails('sent');
  world.clock.advance({ hours: 8 * 24 });
  const FAILED = (await world.invitedMember()).requestId;
  await finishMails('refused');
  const WRITTEN = (await world.invitedMember()).requestId;
  await finishMails('written');
  const SENT = (await world.invitedMember()).requestId;
  const UNKNOWN = (await world.invitedMember()).requestId;
  await finishMails('sent');
  const { email } = (await domain.requests.find(admin, UNKNOWN)).user;
  await world.database.db.deleteFrom('mail').where('recipient_address', '=', email).execute();
  const stopped = await world.invitedMember();
  await domain.members.deactivate(admin, stopped.id);
  const ACTIVE = (
    await world.joinedMember({ memberType: 'BUSINESS', freeDenomination: 'Lefèvre', fullName: 'Zoé Lefèvre' })
  ).requestId;
  const left = await world.joinedMember();
  await domain.members.deactivate(admin, left.id);
  const rejected = await world.submittedRequest();
  await domain.requests.reject(admin, rejected.id, '');
  const { requestId: WAITING } = await domain.members.create(admin, memberData(), await photoFile());
  const TO_DECIDE = (await world.submittedRequest()).id;
  return {
    ...{ TO_DECIDE, WAITING, SENT, WRITTEN, FAILED, UNKNOWN, EXPIRED, ACTIVE },
    ...{ REVOKED: stopped.requestId, DEACTIVATED: left.requestId, REJECTED: rejected.id },
  };
}

describe('The state of a request', () => {
  test('says of “En attente” whether it is to be decided or to be activated, and what became of the invitation', async () => {
    const ids = await oneOfEach();
    for (const state of REQUEST_STATES) expect(await stateOf(ids[state]), state).toBe(state);
    const { status } = await world.domain.requests.find(world.admin, ids.WAITING);
    expect(status, 'the described badge').toBe('PENDING');
  });

  test('is the same in the list, as its filter finds it, with a search and with the other filters', async () => {
    const ids = await oneOfEach();
    const states = (await listed()).map(({ id, state }) => [state, id]);
    expect(Object.fromEntries(states)).toEqual(ids);
    for (const state of REQUEST_STATES)
      for (const query of [{ state }, { state, q: 'societe.example' }, { state, sort: 'fullName,asc' }])
        expect(
          (await listed(query)).map(({ id }) => id),
          state,
        ).toEqual([ids[state]]);
    expect(await listed({ state: 'ACTIVE', status: 'PENDING' })).toEqual([]);
    expect(await listed({ state: 'ACTIVE', memberType: 'SINGLE' })).toEqual([]);
    const page = await world.domain.requests.list(world.admin, { ...ALL, size: 1, state: 'SENT' });
    expect(page).toMatchObject({ totalElements: 1, totalPages: 1 });
  });

  test('tells until when an invitation can be used, and since when it cannot', async () => {
    const { SENT, EXPIRED, ACTIVE } = await oneOfEach();
    const expiryOf = async (id: number) =>
      (await world.domain.requests.find(world.admin, id)).invitationExpiresAt;
    expect(await expiryOf(SENT)).toBe('2026-03-17T09:00:00.000Z');
    expect(await expiryOf(EXPIRED)).toBe('2026-03-09T09:00:00.000Z');
    expect(await expiryOf(ACTIVE)).toBeNull();
  });

  test('changes with a decision, at once', async () => {
    const { id } = await world.submittedRequest();
    expect(await world.domain.requests.approve(world.admin, id)).toMatchObject({ state: 'WAITING' });
  });
});

describe('The numbers beside the filters', () => {
  const counts = (query: object = {}) => world.domain.requests.counts(world.admin, { q: '', ...query });

  test('are those of what each choice would show', async () => {
    await oneOfEach();
    const all = await counts();
    expect(all.state).toEqual({ ALL: 11, ...Object.fromEntries(REQUEST_STATES.map((state) => [state, 1])) });
    expect(all.status).toEqual({ ALL: 11, PENDING: 2, APPROVED: 8, REJECTED: 1 });
    expect(all.memberType).toEqual({ ALL: 11, SINGLE: 10, BUSINESS: 1 });
  });

  test('follow the search and the other filters, not their own', async () => {
    await oneOfEach();
    expect((await counts({ q: 'zoe' })).status).toEqual({ ALL: 1, PENDING: 0, APPROVED: 1, REJECTED: 0 });
    const pending = await counts({ status: 'PENDING' });
    expect(pending.status).toMatchObject({ PENDING: 2, APPROVED: 8 });
    expect(pending.state).toMatchObject({ TO_DECIDE: 1, WAITING: 1, ACTIVE: 0 });
    expect(pending.memberType).toEqual({ ALL: 2, SINGLE: 2, BUSINESS: 0 });
  });

  test('of what waits for the administrator leave out who was invited', async () => {
    await oneOfEach();
    expect(await world.domain.dashboard.stats(world.admin)).toMatchObject({
      pendingMemberRequests: 2,
      requestsToDecide: 1,
    });
  });
});
