import type { RegistrationState } from '@cercle/contract/registration-states';
import { describe, expect, test } from 'vitest';
import { eventUpdateOf, publishedEvent } from '../testing/event-fields.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const AT = '2026-03-02T09:00:00.000Z';

/** A guest without an account, as the least that counts. @returns its id */
async function person(eventId: number, state: RegistrationState): Promise<number> {
  const { id } = await world.database.db
    .insertInto('event_registration')
    .values({ event_id: eventId, account_id: null, state, created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const offer = (eventId: number, registrationId: number, seats: number, expires_at: string) =>
  world.database.db
    .insertInto('seat_offer')
    .values({
      event_id: eventId,
      registration_id: registrationId,
      seats,
      state: 'PENDING',
      created_at: AT,
      expires_at,
    })
    .execute();

/** Four seats: two are taken and one is offered. Two people wait, one of them without an offer. */
async function partlyTaken() {
  const event = await publishedEvent(world, { capacity: 4 });
  for (const state of ['REGISTERED', 'REGISTERED', 'WITHDRAWN', 'DECLINED'] as const)
    await person(event.id, state);
  await offer(event.id, await person(event.id, 'WAITING'), 1, '2026-03-04T09:00:00.000Z');
  await person(event.id, 'WAITING');
  return event;
}

const linesOf = async (kind: 'event.changed' | 'registration.cancelled') =>
  (
    await world.database.db
      .selectFrom('registration_history')
      .select(['facts', 'letter_due'])
      .where('kind', '=', kind)
      .execute()
  ).map(({ facts, letter_due }) => ({ ...JSON.parse(facts), letterDue: letter_due }));

describe('The seats of an event', () => {
  test('E13 are those taken and offered, without those who withdrew, declined, or let an offer pass', async () => {
    const { id } = await partlyTaken();
    await offer(id, await person(id, 'WAITING'), 1, '2026-03-02T08:00:00.000Z');
    expect(await world.domain.events.details(world.admin, id)).toMatchObject({
      ...{ registered: 2, offered: 1, waiting: 3 },
    });
    const query = { page: 0, size: 10, q: '', sort: 'startsAt,desc' } as const;
    const { content } = await world.domain.events.listAll(world.admin, query);
    expect(content).toMatchObject([{ capacity: 4, taken: 3, waiting: 3 }]);
  });

  test('cannot become fewer than are taken and offered', async () => {
    const event = await partlyTaken();
    const { update } = world.domain.events;
    await expect(update(world.admin, event.id, eventUpdateOf(event, { capacity: 2 }))).rejects.toMatchObject({
      code: 'validation',
      errors: { capacity: ['3\u00a0places sont prises ou offertes\u202f: indiquez au moins ce nombre.'] },
    });
    const fewer = await update(world.admin, event.id, eventUpdateOf(event, { capacity: 3 }));
    expect(fewer.capacity).toBe(3);
  });
});

describe('Who comes or waits', () => {
  test('E9 is told by letter of another hour, place or title, and of nothing else', async () => {
    const event = await partlyTaken();
    const { update } = world.domain.events;
    const silent = await update(world.admin, event.id, eventUpdateOf(event, { summary: 'Autre' }));
    expect(await linesOf('event.changed')).toEqual([]);
    const moved = { startsAt: '2026-03-26T20:00', placeName: 'Ailleurs' };
    const told = await update(world.admin, event.id, eventUpdateOf(silent, moved));
    expect(told.history[0]).toMatchObject({ kind: 'event.moved', facts: { told: 4 } });
    const line = {
      fields: ['placeName', 'startsAt'],
      startsAt: '2026-03-26T19:00:00.000Z',
      formerStartsAt: '2026-03-26T18:00:00.000Z',
      letterDue: true,
    };
    expect(await linesOf('event.changed')).toEqual(Array.from({ length: 4 }, () => line));
  });

  test('E8 is told why it is called off; no seat is taken, offered or awaited any more', async () => {
    const { id } = await partlyTaken();
    const event = await world.domain.events.cancel(world.admin, id, { reason: 'Salle fermée' });
    expect(event).toMatchObject({ registered: 0, offered: 0, waiting: 0 });
    expect(event.history[0]).toMatchObject({ kind: 'event.cancelled', facts: { told: 4 } });
    const line = { reason: 'Salle fermée', letterDue: true };
    expect(await linesOf('registration.cancelled')).toEqual(Array.from({ length: 4 }, () => line));
    const { db } = world.database;
    const offers = await db.selectFrom('seat_offer').select('state').where('state', '=', 'PENDING').execute();
    expect(offers).toEqual([]);
    const { revision } = await db.selectFrom('event').select('revision').executeTakeFirstOrThrow();
    expect(revision, 'calendars are told').toBe(1);
  });
});
