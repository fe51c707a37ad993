import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '../kernel/actor.ts';
import { clubPerTest } from '../testing/club.ts';

const club = clubPerTest();
const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const actorOf = (id: number): Actor => ({ kind: 'member', id, name: 'Camille Renard', sessionId: 'session' });

/** The ids of the members whom somebody reads of, by each order and by a search. */
async function listed(actor: Actor = club.admin): Promise<number[]> {
  const { content, totalElements } = await club.domain.members.list(actor, NEWEST);
  const ids = content.map(({ id }) => id).sort();
  expect(totalElements).toBe(ids.length);
  for (const query of [{ sort: 'fullName,asc' }, { q: 'dubois' }] as const) {
    const other = await club.domain.members.list(actor, { ...NEWEST, ...query });
    expect(other.content.map(({ id }) => id).sort()).toEqual(ids);
    expect(other.totalElements).toBe(ids.length);
  }
  return ids;
}

async function person(): Promise<number> {
  const id = await club.person();
  await club.database.db
    .updateTable('account')
    .set({ profile_public: true, search_text: 'jean dubois' })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A Single member from that day. */
async function single(startsOn: string) {
  const id = await club.membership(startsOn);
  const accountId = await person();
  await club.domain.memberships.grant(club.admin, id, { startsOn, offer: 'SINGLE' });
  await club.domain.memberships.assignSeat(club.admin, id, accountId);
  return { id, accountId };
}

const FORBIDDEN = { code: 'forbidden' };

describe('The directory of members', () => {
  test('shows members of before, who have no membership yet, and is open to them', async () => {
    const before = await person();
    expect(await listed(actorOf(before))).toEqual([before]);
  });

  test('closes for a member on the day after their last one, and no longer lists them', async () => {
    const { id, accountId } = await single('2026-03-02');
    const before = await person();
    await club.domain.ownMemberships.declineOwn(actorOf(accountId), (await club.renewal(id)).id);
    await club.liveUntil('2027-03-01');
    expect(await listed(actorOf(accountId))).toEqual([accountId, before]);
    await club.liveUntil('2027-03-02');
    for (const reader of [club.admin, VISITOR, actorOf(before)])
      expect(await listed(reader)).toEqual([before]);
    const reading = club.domain.members.list(actorOf(accountId), NEWEST);
    await expect(reading).rejects.toMatchObject(FORBIDDEN);
    await expect(reading).rejects.toThrow('Le cercle vous est fermé depuis le 2 mars 2027.');
    expect(await club.domain.members.profile(actorOf(accountId))).toMatchObject({ id: accountId });
  });

  test('closes at midnight, also before the calendar has run', async () => {
    const { accountId } = await single('2026-03-02');
    club.goTo('2027-03-02');
    await expect(club.domain.members.list(actorOf(accountId), NEWEST)).rejects.toMatchObject(FORBIDDEN);
  });

  test('closes with the seat that a company takes back, and opens with another one', async () => {
    const id = await club.company('2026-03-02');
    const accountId = await person();
    const { memberships } = club.domain;
    await memberships.assignSeat(club.admin, id, accountId);
    const { db } = club.database;
    const seat = await db.selectFrom('seat_assignment').select('id').executeTakeFirstOrThrow();
    await memberships.releaseSeat(club.admin, id, seat.id);
    expect(await listed()).toEqual([]);
    await expect(club.domain.members.list(actorOf(accountId), NEWEST)).rejects.toMatchObject(FORBIDDEN);
    const other = await club.company('2026-03-02');
    await memberships.assignSeat(club.admin, other, accountId);
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
  });

  test('is not closed by a seat that was given back before its term began', async () => {
    const id = await club.membership();
    const accountId = await person();
    const { memberships } = club.domain;
    await memberships.grant(club.admin, id, { startsOn: '2026-06-01', offer: 'SINGLE' });
    await memberships.assignSeat(club.admin, id, accountId);
    const seat = await club.database.db.selectFrom('seat_assignment').select('id').executeTakeFirstOrThrow();
    await memberships.releaseSeat(club.admin, id, seat.id);
    await club.liveUntil('2026-06-02');
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
  });

  test('stays open over a renewal, and after a better offer', async () => {
    const { id, accountId } = await single('2026-03-02');
    const { memberships } = club.domain;
    await memberships.upgrade(club.admin, id, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
    const proof = { evidence: 'Accusé de réception' };
    const { id: caseId } = await club.renewal(id, 2);
    await club.liveUntil('2027-02-02');
    await memberships.recordNotice(club.admin, caseId, { on: '2027-02-02', ...proof });
    await club.liveUntil('2027-03-02');
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
  });

  test('opens again with a term after a gap', async () => {
    const { id, accountId } = await single('2026-03-02');
    const { memberships } = club.domain;
    club.goTo('2026-04-02');
    await memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    expect(await listed()).toEqual([]);
    club.goTo('2026-05-02');
    await memberships.grant(club.admin, id, { startsOn: '2026-05-02', offer: 'SINGLE' });
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
  });

  test('forgets that somebody left when their membership is deleted', async () => {
    const { id, accountId } = await single('2026-03-02');
    club.goTo('2026-04-02');
    await club.domain.memberships.terminate(club.admin, id, { reason: 'Erreur' });
    expect(await listed()).toEqual([]);
    // Invoices keep their membership.
    await club.database.db.deleteFrom('document').execute();
    await club.database.db.deleteFrom('membership').where('id', '=', id).execute();
    expect(await listed(actorOf(accountId))).toEqual([accountId]);
  });
});
