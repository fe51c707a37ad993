// What the product holds of events, beside the model.

import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../db/database.ts';
import type { Club } from '../club.ts';
import { checkSeats } from '../waiting-list-checks.ts';
import { doorLines, isPresent } from './reference-door.ts';
import { isOpen, type ReferenceEvent } from './reference-events.ts';

/** One line for the event, one for each person who answered, and one for each offer. */
function linesOf({ state, endsAt, list, reminders, excused }: ReferenceEvent): string[] {
  const { startsAt, capacity, people, offers } = list;
  return [
    `${state} ${startsAt} ${endsAt} ${capacity}`,
    ...people.map((person, index) => {
      const who = person.host === null ? `member ${person.member}` : `guest of ${person.host}`;
      const remindedAt = reminders.get(index)?.at ?? null;
      return personLine(who, { ...person, remindedAt, isExcused: excused.has(index) });
    }),
    ...offers.map(
      ({ person, seats, state, expiresAt }) => `offer to ${person} ${seats} ${state} ${expiresAt}`,
    ),
  ];
}

type PersonLine = {
  state: string;
  registeredAt: string | null;
  handingOverSince: string | null;
  remindedAt: string | null;
  isExcused: boolean;
};

const personLine = (who: string, { state, registeredAt, handingOverSince, ...person }: PersonLine) =>
  `${who} ${state} at ${registeredAt}, hands over ${handingOverSince}, reminded ${person.remindedAt}, excused ${person.isExcused}`;

/** The same lines, from the tables. */
async function storedLines(db: Db, eventId: number): Promise<string[]> {
  const event = await db
    .selectFrom('event')
    .select(['state', 'starts_at', 'ends_at', 'capacity'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('event_registration as registration')
    .select(['id', 'host_id', 'account_id', 'state', 'registered_at', 'handing_over_since', 'excuse'])
    .select(({ selectFrom }) =>
      selectFrom('registration_history as line')
        .select(({ fn }) => fn.max('line.at').as('at'))
        .whereRef('line.registration_id', '=', 'registration.id')
        .where('line.kind', '=', 'reminder.sent')
        .as('reminded_at'),
    )
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  const offers = await db
    .selectFrom('seat_offer')
    .select(['registration_id', 'seats', 'state', 'expires_at'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  const placeOf = (id: number) => rows.findIndex((row) => row.id === id);
  const people = rows.map((row) => {
    const who = row.host_id === null ? `member ${row.account_id}` : `guest of ${placeOf(row.host_id)}`;
    const { state, registered_at: registeredAt, reminded_at: remindedAt } = row;
    const isExcused = row.excuse !== null;
    return personLine(who, {
      ...{ state, registeredAt, handingOverSince: row.handing_over_since, remindedAt, isExcused },
    });
  });
  return [
    `${event.state} ${event.starts_at} ${event.ends_at} ${event.capacity}`,
    ...people,
    ...offers.map(
      (offer) =>
        `offer to ${placeOf(offer.registration_id)} ${offer.seats} ${offer.state} ${offer.expires_at}`,
    ),
  ];
}

/** @throws what differs */
export async function compareEvent({ database: { db } }: Club, event: ReferenceEvent): Promise<void> {
  expect(await storedLines(db, event.id)).toEqual(linesOf(event));
  const taken = event.list.people.filter(({ state }) => state === 'REGISTERED').length;
  const offered = event.list.offers.filter(({ state }) => state === 'PENDING');
  const seats = offered.reduce((sum, offer) => sum + offer.seats, taken);
  if (seats > event.list.capacity) throw new Error(`${seats} seats of ${event.list.capacity}`);
}

/** Who is in, as the devices at the door are told. @throws what differs */
export async function compareDoor({ domain, admin }: Club, event: ReferenceEvent): Promise<void> {
  if (!isOpen(event)) return;
  const { registrations, walkIns } = await domain.door.find(admin, event.id);
  const lines = registrations.flatMap(({ entries }, place) =>
    entries.map(({ at, device }) => `${place} ${at} ${device}`),
  );
  const actual = [...lines, ...walkIns.map(({ at, device }) => `walk-in ${at} ${device}`)];
  expect(actual.sort()).toEqual(doorLines(event.door).sort());
}

const MAX_PEOPLE = 100;

/** Who came, is excused or was absent, as administrators read it. @throws what differs */
export async function comparePresences({ domain, admin }: Club, event: ReferenceEvent): Promise<void> {
  const query = { page: 0, size: MAX_PEOPLE, q: '', sort: 'createdAt,asc' } as const;
  const { content } = await domain.eventRegistrations.list(admin, event.id, query);
  const rows = content.toSorted((one, other) => one.id - other.id);
  expect(rows.map(({ presence }, place) => `${place} ${presence}`)).toEqual(
    event.list.people.map((_, place) => `${place} ${presenceOf(event, place)}`),
  );
}

/** Where nobody stood at the door, nobody knows who was absent. */
function presenceOf({ state, list, door, excused }: ReferenceEvent, place: number): string | null {
  if (isPresent(door, place)) return 'PRESENT';
  const registration = list.people[place]?.state;
  const mayOwe = registration === 'REGISTERED' || registration === 'WITHDRAWN_LATE';
  if (mayOwe && excused.has(place)) return 'EXCUSED';
  const isKnown = (state === 'HELD' || state === 'CLOSED') && doorLines(door).length > 0;
  return registration === 'REGISTERED' && isKnown ? 'ABSENT' : null;
}

/** All of them in the end; of those that took place, the history of each person too. @throws what differs */
export async function compareEvents(club: Club, events: ReferenceEvent[]) {
  const { db } = club.database;
  for (const event of events) {
    await compareEvent(club, event);
    await comparePresences(club, event);
    if (event.state !== 'CANCELLED') await checkSeats(db, event.id, event.list);
  }
  const count = sql<number>`cast(count(*) as integer)`.as('count');
  const rows = await db.selectFrom('event').select(count).executeTakeFirstOrThrow();
  expect(rows.count).toBe(events.length);
}
