// A year in the circle, for one member: computed by hand from what happened.

import { describe, expect, test } from 'vitest';
import { type Member, VISITOR } from '../../kernel/actor.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { createCircleRecords } from '../../testing/circle-records.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createDoorRecords } from '../../testing/door-records.ts';

// The clock of the club is at 2 March 2026, 10:00 in Belgium.
const at = clubPerTest();
const as = (id: number): Member => ({ kind: 'member', id, name: 'Marie', sessionId: 'session' });
const yearOf = (id: number, year?: number) => at.domain.ownYears.find(as(id), { year });
const plain = (texts: string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' '));

const seatIn = async (membershipId: number, from: string) => {
  const accountId = await at.person();
  await at.domain.memberships.assignSeat(at.admin, membershipId, accountId);
  await at.database.db
    .updateTable('seat_assignment')
    .set({ from_on: from })
    .where('account_id', '=', accountId)
    .execute();
  return accountId;
};

describe('A member’s year', () => {
  test('shows what they gave and received beside what they paid', async () => {
    const { recommendation, thanks } = createCircleRecords(at);
    const marie = await seatIn(await at.company('2026-03-02'), '2026-03-02');
    const [louis, nora] = [await at.person(), await at.person()];
    const toLouis = { from: marie, to: louis };
    await recommendation({ ...toLouis, on: '2026-04-01' });
    await recommendation({ ...toLouis, on: '2026-04-02', state: 'WON', closedOn: '2026-06-01' });
    await recommendation({ ...toLouis, on: '2026-04-03', state: 'LOST', closedOn: '2026-06-01' });
    await recommendation({ ...toLouis, on: '2026-04-04', state: 'WITHDRAWN', closedOn: '2026-04-05' });
    await recommendation({ from: nora, to: marie, on: '2026-05-01', state: 'WON', closedOn: '2026-05-20' });
    await recommendation({ from: nora, to: louis, on: '2026-05-01' });
    await thanks({ by: louis, to: marie, month: '2026-06', cents: 250_000 });
    await thanks({ by: nora, to: marie, month: '2026-06', cents: 1 });
    await thanks({ by: marie, to: nora, month: '2026-05', cents: 80_050 });
    await thanks({ by: marie, to: null, month: '2026-07', cents: 20_000 });
    await thanks({ by: marie, to: nora, month: '2026-05', cents: 999_999, isWithdrawn: true });
    await thanks({ by: nora, to: louis, month: '2026-05', cents: 777_777 });
    at.goTo('2026-11-29');
    const year = await yearOf(marie);
    expect(year).toMatchObject({
      year: 2026,
      years: [2026],
      given: { recommendations: 3, won: 1, thanks: 2, cents: 250_001 },
      received: { recommendations: 1, won: 1, thanks: 2, cents: 100_050 },
      // 2 March to 31 December: 305 of 365 days of 450 € are 376.0274 €.
      dues: { cents: 37_603 },
      // 100 050 / 37 603 = 266.07 %
      worthPercent: 266,
    });
    expect(plain(year.dues.because)).toEqual([
      'Une place de l’adhésion Business du 2 mars 2026 au 1 mars 2027 coûte 450,00 € HTVA pour 365 jours : 305 jours en 2026 font 376,03 €.',
    ]);
    expect(year.months).toHaveLength(12);
    expect(year.months.filter(({ givenCents, receivedCents }) => givenCents + receivedCents > 0)).toEqual([
      { month: '2026-05', givenCents: 0, receivedCents: 80_050, isFrozen: true },
      { month: '2026-06', givenCents: 250_001, receivedCents: 0, isFrozen: true },
      { month: '2026-07', givenCents: 0, receivedCents: 20_000, isFrozen: true },
    ]);
  });

  test('counts a success by its last outcome: one that was reopened has none, and in the year of the outcome', async () => {
    const { recommendation } = createCircleRecords(at);
    const [marie, louis] = [await at.person(), await at.person()];
    const pair = { from: marie, to: louis };
    await recommendation({ ...pair, on: '2025-12-20', state: 'WON', closedOn: '2026-01-05' });
    await recommendation({ ...pair, on: '2026-01-10', state: 'IN_PROGRESS' });
    expect(await yearOf(marie, 2025)).toMatchObject({
      given: { recommendations: 1, won: 0 },
      years: [2026, 2025],
    });
    expect(await yearOf(marie)).toMatchObject({ given: { recommendations: 1, won: 1 } });
  });

  test('turns at midnight in Belgium, not at that of UTC', async () => {
    const marie = await at.person();
    const { event, registration, send, checkIn } = createDoorRecords(at);
    // One hour after the clock of the records minus one: the event begins at the moment of the clock.
    const eventAt = async (moment: string) => {
      at.clock.advance({ minutes: (Date.parse(moment) - at.clock.now().getTime()) / 60_000 + 60 });
      const eventId = await event();
      const registrationId = await registration(eventId, { accountId: marie });
      await send(eventId, 'Entrée', checkIn({ what: 'SEARCH', registrationId }));
      await at.domain.events.hold(at.admin, eventId);
    };
    await eventAt('2026-12-31T22:59:00.000Z');
    await eventAt('2026-12-31T23:00:00.000Z');
    expect(await yearOf(marie)).toMatchObject({ year: 2027, years: [2027, 2026], events: 1 });
    expect(await yearOf(marie, 2026)).toMatchObject({ events: 1 });
  });

  test('counts the events at whose door they were let in, and none where that was undone', async () => {
    const [marie, louis] = [await at.person(), await at.person()];
    const { event, registration, send, checkIn } = createDoorRecords(at);
    const heldWith = async (isUndone: boolean) => {
      const eventId = await event();
      const registrationId = await registration(eventId, { accountId: marie });
      const other = await registration(eventId, { accountId: louis });
      const entry = checkIn({ what: 'SEARCH', registrationId });
      await send(eventId, 'Entrée', entry, checkIn({ what: 'SEARCH', registrationId: other }));
      if (isUndone) await send(eventId, 'Entrée', checkIn({ what: 'UNDO', undoes: entry.nonce }));
      await at.domain.events.hold(at.admin, eventId);
    };
    await heldWith(false);
    await heldWith(true);
    expect(await yearOf(marie)).toMatchObject({ events: 1 });
    expect(await yearOf(louis)).toMatchObject({ events: 2 });
  });

  test('counts the meetings that both confirmed', async () => {
    const [marie, louis] = [await at.person(), await at.person()];
    const noted = (metOn: string) => at.domain.oneToOnes.note(as(marie), { withId: louis, metOn });
    await at.domain.oneToOnes.confirm(as(louis), (await noted('2026-01-05')).id);
    await at.domain.oneToOnes.confirm(as(louis), (await noted('2025-12-31')).id);
    await at.domain.oneToOnes.deny(as(louis), (await noted('2026-02-05')).id);
    await noted('2026-02-06');
    for (const id of [marie, louis]) {
      expect(await yearOf(id)).toMatchObject({ oneToOnes: 1, years: [2026, 2025] });
      expect(await yearOf(id, 2025)).toMatchObject({ oneToOnes: 1 });
    }
  });

  test('counts each guest who became a member once, in the year in which they did', async () => {
    const [marie, lou, before] = [await at.person(), await at.person(), await at.person()];
    const { event, registration } = createDoorRecords(at);
    for (const title of ['Dîner', 'Petit-déjeuner']) {
      const eventId = await event({ title });
      const hostId = await registration(eventId, { accountId: marie });
      for (const accountId of [lou, before]) await registration(eventId, { hostId, accountId });
      await at.domain.events.hold(at.admin, eventId);
    }
    await activatedOn(lou, '2026-03-05T09:00:00.000Z');
    // A member already when they came.
    await activatedOn(before, '2026-03-01T09:00:00.000Z');
    at.goTo('2026-03-10');
    expect(await yearOf(marie)).toMatchObject({ guestsWhoJoined: 1 });
    expect(await yearOf(lou)).toMatchObject({ guestsWhoJoined: 0 });
  });

  test('freezes a month on the 10th of the next one, Brussels', async () => {
    const marie = await at.person();
    const february = async () =>
      (await yearOf(marie)).months.find(({ month }) => month === '2026-02')?.isFrozen;
    at.goTo('2026-03-09');
    at.clock.advance({ hours: 13, minutes: 59 });
    expect(await february(), '9 March, 23:59').toBe(false);
    at.clock.advance({ minutes: 1 });
    expect(await february(), '10 March, 00:00').toBe(true);
    expect((await yearOf(marie, 2027)).months.every(({ isFrozen }) => !isFrozen)).toBe(true);
  });

  test('is empty where nothing happened, and its worth is not told without dues', async () => {
    const marie = await at.person();
    const side = { recommendations: 0, won: 0, thanks: 0, cents: 0 };
    expect(await yearOf(marie)).toMatchObject({
      ...{ year: 2026, years: [2026], given: side, received: side, oneToOnes: 0, guestsWhoJoined: 0 },
      ...{ events: 0, dues: { cents: 0, because: [] }, worthPercent: null },
    });
    await createCircleRecords(at).thanks({ by: marie, to: null, month: '2026-02', cents: 500 });
    expect(await yearOf(marie)).toMatchObject({ received: { cents: 500 }, worthPercent: null });
  });

  test('is the member’s own', async () => {
    await expect(at.domain.ownYears.find(VISITOR)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(at.domain.ownYears.find(at.admin)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('The dues of a member’s year', () => {
  test('are of a Single term that spans two years, in each the part that falls in it', async () => {
    const { id, accountId } = await at.single('2025-09-01');
    await at.database.db
      .updateTable('seat_assignment')
      .set({ from_on: '2025-09-01' })
      .where('membership_id', '=', id)
      .execute();
    const both = [await yearOf(accountId, 2025), await yearOf(accountId, 2026)];
    expect(both.map(({ dues }) => dues.cents)).toEqual([20_055, 39_945]);
    expect(both[0]?.years).toEqual([2026, 2025]);
  });

  test('end where the seat is left, which is free for another', async () => {
    const company = await at.company('2026-03-02', 4);
    const marie = await seatIn(company, '2026-03-02');
    at.goTo('2026-07-01');
    const [seat] = (await at.domain.memberships.find(at.admin, company)).seatList;
    await at.domain.memberships.releaseSeat(at.admin, company, seat?.id ?? 0);
    const louis = await at.person();
    await at.domain.memberships.assignSeat(at.admin, company, louis);
    // 2 March to 30 June: 121 days, 14 917.81; from 1 July on 184 days, 22 684.93
    expect(await yearOf(marie)).toMatchObject({ dues: { cents: 14_918 } });
    expect(await yearOf(louis)).toMatchObject({ dues: { cents: 22_685 } });
  });

  test('end with a term that is ended early, and a former member still reads them', async () => {
    const { id, accountId } = await at.single('2026-03-02');
    at.goTo('2026-04-01');
    await at.domain.memberships.terminate(at.admin, id, { reason: 'D’un commun accord' });
    at.goTo('2026-05-01');
    await expect(
      at.domain.oneToOnes.note(as(accountId), { withId: await at.person(), metOn: '2026-05-01' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    // 30 days of 600 €: 4 931.51
    expect(await yearOf(accountId)).toMatchObject({ dues: { cents: 4_932 } });
  });

  test('are of both terms in the year of a renewal, and not of one that was annulled', async () => {
    const { id, accountId } = await at.single('2025-06-01');
    await at.database.db.updateTable('seat_assignment').set({ from_on: '2025-06-01' }).execute();
    await planned(id, { from: '2026-06-01', cents: 73_000 });
    // Of 2025/26, 151 days until 31 May: 24 821.92; of 2026/27, 214 days: 42 800
    expect(await yearOf(accountId)).toMatchObject({ dues: { cents: 24_822 + 42_800 } });
    expect((await yearOf(accountId)).dues.because).toHaveLength(2);
    await at.database.db
      .updateTable('membership_term')
      .set({ state: 'ANNULLED', closed_on: '2026-06-01' })
      .where('state', '=', 'PLANNED')
      .execute();
    expect(await yearOf(accountId)).toMatchObject({ dues: { cents: 24_822 } });
  });

  test('of an upgrade are the days left of the price of a year', async () => {
    const { id, accountId } = await at.single('2026-03-02');
    at.goTo('2026-07-01');
    await at.domain.memberships.upgrade(at.admin, id, { seats: 4, unitNetCents: 45_000, seatsReason: '' });
    // Single until 30 June, 121 of 365 days of 600 €: 19 890.41; Business from 1 July on, 184 of 365 days of 450 €: 22 684.93
    expect(await yearOf(accountId)).toMatchObject({ dues: { cents: 19_890 + 22_685 } });
  });
});

const activatedOn = (id: number, moment: string) =>
  at.database.db.updateTable('account').set({ email_verified_at: moment }).where('id', '=', id).execute();

async function planned(membershipId: number, { from, cents }: { from: string; cents: number }) {
  const first = await at.database.db
    .selectFrom('membership_term')
    .select(['id', 'policy_version_id'])
    .where('membership_id', '=', membershipId)
    .executeTakeFirstOrThrow();
  await at.database.db
    .insertInto('membership_term')
    .values({
      ...{ membership_id: membershipId, number: 2, starts_on: from, ends_on: addDays(from, 365) },
      ...{ closed_on: null, policy_version_id: first.policy_version_id, offer: 'SINGLE', seats: 1 },
      ...{ unit_net_cents: cents, origin: 'RENEWAL', state: 'PLANNED', predecessor_id: first.id },
      created_at: `${today(at.clock)}T09:00:00.000Z`,
    })
    .execute();
}
