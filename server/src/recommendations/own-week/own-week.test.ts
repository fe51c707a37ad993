// What a member finds each week on « Mon cercle ».

import { describe, expect, test } from 'vitest';
import { type Member, VISITOR } from '../../kernel/actor.ts';
import { addDays, startOfDay, today } from '../../kernel/calendar.ts';
import { createCircleRecords } from '../../testing/circle-records.ts';
import { clubPerTest } from '../../testing/club.ts';

// The clock of the club is at 2 March 2026, 10:00 in Belgium.
const at = clubPerTest();
const as = (id: number): Member => ({ kind: 'member', id, name: 'Marie', sessionId: 'session' });
const weekOf = (id: number) => at.domain.ownWeeks.find(as(id));
const two = async () => [await at.person(), await at.person()] as const;
const idsOf = ({ rows, total }: { rows: { id: number }[]; total: number }) => ({
  ids: rows.map(({ id }) => id),
  total,
});

const stepBy = (recommendationId: number, accountId: number | null, day: string) =>
  at.database.db
    .insertInto('recommendation_history')
    .values({
      ...{ recommendation_id: recommendationId, at: startOfDay(day), on_day: day },
      ...{ kind: 'recommendation.accepted', account_id: accountId, by_name: 'Louis' },
    })
    .execute();

describe('A member’s week', () => {
  test('has what waits for them: the longest first, five rows, and how many there are', async () => {
    const { recommendation } = createCircleRecords(at);
    const [marie, louis] = await two();
    const toMarie = { from: louis, to: marie };
    const sent: number[] = [];
    for (const day of ['2026-02-07', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05'])
      sent.push(await recommendation({ ...toMarie, on: day }));
    const accepted = await recommendation({
      ...{ ...toMarie, on: '2026-01-01', state: 'ACCEPTED', movedAt: startOfDay('2026-01-20') },
    });
    const begun = await recommendation({
      ...{ ...toMarie, on: '2026-01-02', state: 'IN_PROGRESS', movedAt: startOfDay('2026-01-10') },
    });
    await recommendation({ ...toMarie, on: '2026-01-03', state: 'WON', closedOn: '2026-01-12' });
    await recommendation({ from: marie, to: louis, on: '2026-01-03' });
    const week = await weekOf(marie);
    expect(idsOf(week.toAnswer)).toEqual({ ids: sent.slice(1), total: 6 });
    expect(idsOf(week.inProgress)).toEqual({ ids: [begun, accepted], total: 2 });
    expect(week.toAnswer.rows[0]).toMatchObject({ side: 'RECEIVED', other: { id: louis }, state: 'SENT' });
    expect(week.news).toEqual({ rows: [], total: 0 });
  });

  test('has as news what the other moved in the last 14 days, not what they did themselves, nor the clock', async () => {
    const { recommendation } = createCircleRecords(at);
    const [marie, louis] = await two();
    const pair = { from: marie, to: louis, on: '2026-01-01', state: 'ACCEPTED' } as const;
    const day = (days: number) => addDays(today(at.clock), -days);
    const moved = async (days: number, by: number | null) => {
      const id = await recommendation({ ...pair, movedAt: startOfDay(day(days)) });
      await stepBy(id, by, day(days));
      return id;
    };
    const older = await moved(13, louis);
    const newer = await moved(1, louis);
    await moved(14, louis);
    await moved(2, marie);
    await moved(2, null);
    expect(idsOf((await weekOf(marie)).news)).toEqual({ ids: [newer, older], total: 2 });
    expect(idsOf((await weekOf(louis)).news)).toEqual({ ids: [], total: 0 });
  });

  test('has the meetings that wait for their answer, and not those that they noted', async () => {
    const [marie, louis] = await two();
    const noted = await at.domain.oneToOnes.note(as(louis), { withId: marie, metOn: '2026-03-01' });
    expect((await weekOf(marie)).meetingsToConfirm).toEqual({
      rows: [
        { ...noted, other: expect.objectContaining({ id: louis }), isMine: false, can: ['confirm', 'deny'] },
      ],
      total: 1,
    });
    expect((await weekOf(louis)).meetingsToConfirm.total).toBe(0);
    await at.domain.oneToOnes.confirm(as(marie), noted.id);
    expect((await weekOf(marie)).meetingsToConfirm.total).toBe(0);
  });

  test('has what others look for since less than 14 days, of those whom the directory shows', async () => {
    const [marie, louis] = await two();
    const hidden = await at.person();
    const update = (id: number, seeking: string) =>
      at.domain.seekingOfferings.update(as(id), { seeking, offering: '' });
    await update(louis, 'Un architecte');
    await update(marie, 'Un menuisier');
    await update(hidden, 'Un notaire');
    await at.database.db
      .updateTable('account')
      .set({ profile_public: false })
      .where('id', '=', hidden)
      .execute();
    const seeking = async () => (await weekOf(marie)).seeking;
    expect(await seeking()).toMatchObject([{ id: louis, seeking: 'Un architecte' }]);
    at.goTo('2026-03-15');
    expect(await seeking()).toHaveLength(1);
    at.goTo('2026-03-16');
    expect(await seeking()).toEqual([]);
    await update(louis, 'Un géomètre');
    expect(await seeking()).toMatchObject([{ id: louis, seeking: 'Un géomètre' }]);
    await update(louis, '');
    expect(await seeking()).toEqual([]);
  });

  test('has who became a member in the last 14 days, and not who renewed', async () => {
    const marie = await at.person();
    const renewed = await at.single('2025-06-01');
    await renewedOn('2026-03-01', renewed);
    const { accountId: joined } = await at.single('2026-03-01');
    const activated = await at.person();
    await at.domain.seekingOfferings.update(as(joined), { seeking: '', offering: 'Des plans' });
    // Who was to begin later, and has an account by now.
    const later = await at.person();
    const company = await at.company('2026-03-05');
    await at.domain.memberships.assignSeat(at.admin, company, later);
    const newOnes = async () =>
      (await weekOf(marie)).newMembers
        .map(({ id, since }) => ({ id, since }))
        .sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
    expect(await newOnes()).toEqual([
      { id: joined, since: '2026-03-02' },
      { id: activated, since: '2026-03-02' },
    ]);
    expect((await weekOf(marie)).newMembers).toContainEqual(
      expect.objectContaining({ id: joined, offering: 'Des plans', isFormer: false }),
    );
    at.goTo('2026-03-15');
    expect((await newOnes()).map(({ id }) => id)).toEqual([joined, activated, later]);
    at.goTo('2026-03-16');
    expect(await newOnes()).toEqual([{ id: later, since: '2026-03-05' }]);
  });

  test('of a former member is what is still theirs, without the circle', async () => {
    const { recommendation } = createCircleRecords(at);
    const { id, accountId: former } = await at.single('2026-03-01');
    const [marie, louis] = await two();
    await recommendation({ from: marie, to: former, on: '2026-03-01' });
    await at.domain.oneToOnes.note(as(marie), { withId: former, metOn: '2026-03-01' });
    await at.domain.seekingOfferings.update(as(louis), { seeking: 'Un architecte', offering: '' });
    expect((await weekOf(former)).seeking).toHaveLength(1);
    at.goTo('2026-03-03');
    await at.domain.memberships.terminate(at.admin, id, { reason: 'D’un commun accord' });
    expect(await weekOf(former)).toMatchObject({
      ...{ toAnswer: { total: 1 }, meetingsToConfirm: { total: 1 }, seeking: [], newMembers: [] },
    });
    expect((await weekOf(marie)).newMembers.map((person) => person.id)).not.toContain(former);
  });

  test('is for members alone', async () => {
    await expect(at.domain.ownWeeks.find(VISITOR)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(at.domain.ownWeeks.find(at.admin)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

/** A Single membership of the year before, whose second term runs. */
async function renewedOn(day: string, { id, accountId }: { id: number; accountId: number }) {
  const { db } = at.database;
  const ofMembership = db.updateTable('membership_term').where('membership_id', '=', id);
  await db
    .updateTable('seat_assignment')
    .set({ from_on: '2025-06-01' })
    .where('account_id', '=', accountId)
    .execute();
  await ofMembership.set({ ends_on: day, state: 'ENDED' }).execute();
  const { id: predecessor_id, ...first } = await db
    .selectFrom('membership_term')
    .selectAll()
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow();
  const next = { number: 2, starts_on: day, ends_on: addDays(day, 365), state: 'CURRENT' } as const;
  await db
    .insertInto('membership_term')
    .values({ ...first, ...next, origin: 'RENEWAL', predecessor_id })
    .execute();
}
