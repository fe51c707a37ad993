import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { eventUpdateOf, publishedEvent } from '../../testing/event-fields.ts';
import { createEventLetters } from '../../testing/event-letters.ts';

const club = clubPerTest();
const acts = () => createEventLetters(club);
const NO_FEE = { isFeeSeen: false };

/** A registration for an event, whose own letter has left. */
async function registered(change: Parameters<typeof publishedEvent>[1] = {}) {
  const { member, register, letters } = acts();
  const event = await publishedEvent(club, change);
  const marie = await member('Marie Dubois');
  await register(marie, event.id);
  await letters();
  return { event, marie };
}

/** How many reminders the histories tell of. */
async function remindersSent(): Promise<number> {
  const lines = await club.database.db
    .selectFrom('registration_history')
    .select('id')
    .where('kind', '=', 'reminder.sent')
    .execute();
  return lines.length;
}

const stateOf = async (id: number) => (await club.domain.events.details(club.admin, id)).state;

describe('The reminder of an event', () => {
  test.each([
    ['2026-03-26T19:00', '2026-03-23T18:00:00.000Z', 'on the same clock'],
    // 72 hours pass while the clock shows 73: an hour of the night before is skipped.
    ['2027-03-30T19:00', '2027-03-27T17:00:00.000Z', '18:00, before the clocks go forward'],
    // And 71 of the clock, of which one comes twice.
    ['2027-10-31T18:00', '2027-10-28T17:00:00.000Z', '19:00, before they go back'],
  ])('E10 of %s leaves within 72 elapsed hours, from %s on (%s)', async (startsAt, from) => {
    const { letters, goTo } = acts();
    const endsAt = `${startsAt.slice(0, '2026-03-26T'.length)}23:00`;
    const { marie } = await registered({ startsAt, endsAt });
    goTo(new Date(Date.parse(from) - 1).toISOString());
    expect(await letters()).toEqual([]);
    goTo(from);
    const [reminder, ...others] = await letters();
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({
      to: marie.email,
      subject: expect.stringMatching(/^Rappel/),
      calendar: '',
    });
    expect(reminder?.text).toContain(`à ${startsAt.slice('2026-03-26T'.length)}, et nous nous réjouissons`);
    expect(await letters(), 'once').toEqual([]);
  });

  test('E9 names the hour of an event that moved, and is sent again for another day', async () => {
    const { letters, goTo } = acts();
    const { event } = await registered();
    goTo('2026-03-24T09:00:00.000Z');
    expect(await letters()).toMatchObject([{ subject: expect.stringMatching(/^Rappel/) }]);
    const details = await club.domain.events.details(club.admin, event.id);
    const later = { startsAt: '2026-04-02T18:00', endsAt: '2026-04-02T21:00' };
    await club.domain.events.update(club.admin, event.id, eventUpdateOf(details, later));
    expect(await letters()).toMatchObject([{ subject: expect.stringMatching(/^Changement/) }]);
    goTo('2026-03-26T09:00:00.000Z');
    expect(await letters(), 'not of the former day').toEqual([]);
    goTo('2026-03-31T09:00:00.000Z');
    const [reminder] = await letters();
    expect(reminder?.text).toContain('Nous vous attendons jeudi 2 avril 2026 à 18:00');
  });

  test('E9 that was due before the event moved is not written with the former hour', async () => {
    const { letters, goTo } = acts();
    const { event } = await registered();
    goTo('2026-03-24T09:00:00.000Z');
    const facts = JSON.stringify({ startsAt: '2026-03-26T17:00:00.000Z' });
    await club.database.db
      .insertInto('registration_history')
      .values(({ selectFrom }) => ({
        registration_id: selectFrom('event_registration').select('id').where('event_id', '=', event.id),
        ...{ at: '2026-03-23T18:00:00.000Z', kind: 'reminder.sent', account_id: null },
        ...{ by_name: 'Calendrier', facts, letter_due: true },
      }))
      .execute();
    expect(await letters(), 'the one of the hour as it is now').toHaveLength(1);
  });

  test('E10 is not for who has withdrawn or waits, nor for who registered since it may leave', async () => {
    const { member, register, letters, goTo } = acts();
    const { event, marie } = await registered({ capacity: 2 });
    const [paul, zoe] = [await member('Paul'), await member('Zoé')];
    await register(paul, event.id);
    await register(zoe, event.id);
    await club.domain.registrations.withdraw(marie, event.id, NO_FEE);
    await club.domain.registrations.refuse(zoe, event.id);
    goTo('2026-03-24T09:00:00.000Z');
    await register(await member('Luc'), event.id);
    const reminded = (await letters()).filter(({ subject }) => subject.startsWith('Rappel'));
    expect(reminded.map(({ to }) => to)).toEqual([paul.email]);
    expect(await remindersSent()).toBe(1);
  });

  test('E10 does not leave once the event has begun, however long the site was down', async () => {
    const { letters, goTo } = acts();
    await registered();
    goTo('2026-03-26T18:00:00.000Z');
    expect(await letters()).toEqual([]);
    goTo('2028-03-26T18:00:00.000Z');
    expect(await letters()).toEqual([]);
    expect(await remindersSent()).toBe(0);
  });

  test('is written once by two processes at once', async () => {
    const { member, register, letters, runJob, goTo } = acts();
    const { event } = await registered();
    for (let count = 0; count < 5; count += 1) await register(await member(), event.id);
    await letters();
    goTo('2026-03-24T09:00:00.000Z');
    const runs = await Promise.all([runJob(), runJob(), runJob(), runJob()]);
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(runs.reduce((sum, run) => sum + run.letters, 0)).toBe(6);
    expect(runs.every(({ failed }) => failed === 0)).toBe(true);
  });
});

describe('The clock', () => {
  test('ends an event when it is over, and not before', async () => {
    const { runJob, goTo } = acts();
    const { event } = await registered();
    goTo('2026-03-26T20:59:59.000Z');
    await runJob();
    expect(await stateOf(event.id)).toBe('PUBLISHED');
    goTo('2026-03-26T21:00:00.000Z');
    const cached = await club.version.read();
    await runJob();
    expect(await stateOf(event.id)).toBe('HELD');
    expect(await club.version.read(), 'public pages show it').not.toBe(cached);
    const [line] = (await club.domain.events.details(club.admin, event.id)).history;
    expect(line).toMatchObject({ kind: 'event.held', by: 'Calendrier' });
  });

  test('passes an offer on when nobody answers', async () => {
    const { member, register, runJob, goTo } = acts();
    const { event, marie } = await registered({ capacity: 1 });
    const [paul, zoe] = [await member('Paul'), await member('Zoé')];
    await register(paul, event.id);
    await register(zoe, event.id);
    await club.domain.registrations.withdraw(marie, event.id, NO_FEE);
    goTo('2026-03-04T09:00:00.000Z');
    await Promise.all([runJob(), runJob()]);
    const offers = await club.database.db.selectFrom('seat_offer').select('state').orderBy('id').execute();
    expect(offers.map(({ state }) => state)).toEqual(['EXPIRED', 'PENDING']);
  });

  test('has nothing to do between two of these', async () => {
    const { eventJob } = club.domain;
    const { member, register, runJob, goTo } = acts();
    const { event } = await registered();
    expect(await eventJob.hasWork()).toBe(false);
    await register(await member(), event.id);
    expect(await eventJob.hasWork(), 'a letter').toBe(true);
    await runJob();
    expect(await eventJob.hasWork()).toBe(false);
    goTo('2026-03-24T09:00:00.000Z');
    expect(await eventJob.hasWork(), 'a reminder').toBe(true);
    await runJob();
    expect(await eventJob.hasWork()).toBe(false);
    goTo('2026-03-27T09:00:00.000Z');
    expect(await eventJob.hasWork(), 'the end').toBe(true);
    expect(await runJob()).toEqual({ done: 1, failed: 0, guestClaims: 0, letters: 0, receipts: 0 });
    expect(await eventJob.hasWork()).toBe(false);
  });
});
