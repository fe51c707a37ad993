// Events and registrations, for tests of what follows from them.

import type { GuestData } from '@cercle/contract/registrations';
import type { EventRow } from '../db/schema.ts';
import type { Member } from '../kernel/actor.ts';
import { momentOfClock, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { conditionsOn } from '../policies/conditions.ts';
import type { Club } from './club.ts';

export type EventChange = Partial<Omit<EventRow, 'id'>>;

/** On a club of 2 March 2026: events of 2 April, from which one withdraws without a fee until 25 March. */
export function createEventRecords(club: Pick<Club, 'database' | 'clock' | 'person'>) {
  const { database, clock, person } = club;
  const { db } = database;
  let count = 0;

  /** A published event. @returns its id */
  async function event(change: EventChange = {}): Promise<number> {
    count += 1;
    const { id: policyId } = await conditionsOn(db, today(clock), today(clock));
    const { id } = await db
      .insertInto('event')
      .values({
        ...{ slug: `diner-${count}`, state: 'PUBLISHED', audience: 'PUBLIC', title: `Dîner ${count}` },
        ...{ summary: 'Une soirée du cercle', body: JSON.stringify({ type: 'doc', content: [] }) },
        ...{ hosts: '[]', programme: '[]', picture_hash: null, place_name: 'Le Club' },
        ...{ street: '', postal_code: '', city: 'Bruxelles', search_text: `diner ${count}` },
        starts_at: momentOfClock('2026-04-02T19:00') ?? '',
        ends_at: momentOfClock('2026-04-02T22:00') ?? '',
        ...{ capacity: 2, guests_per_member: 2, policy_version_id: policyId, created_at: timestamp(clock) },
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A member who can log in. */
  const member = async (): Promise<Member> => ({
    ...{ kind: 'member', id: await person(), name: 'Camille Renard', sessionId: 'session' },
  });

  const members = async (howMany: number): Promise<Member[]> => {
    const all: Member[] = [];
    while (all.length < howMany) all.push(await member());
    return all;
  };

  const rowsOf = (eventId: number) =>
    db.selectFrom('event_registration').selectAll().where('event_id', '=', eventId).orderBy('id').execute();

  /** Of each registration, the first one first: « REGISTERED », of a guest « + WAITING ». */
  const states = async (eventId: number): Promise<string[]> =>
    (await rowsOf(eventId)).map(({ host_id, state }) => (host_id === null ? state : `+ ${state}`));

  /** Of the offers of an event, the first one first. */
  async function offers(eventId: number): Promise<string[]> {
    const rows = await db
      .selectFrom('seat_offer')
      .select(['state', 'seats'])
      .where('event_id', '=', eventId)
      .orderBy('id')
      .execute();
    return rows.map(({ state, seats }) => `${state} ${seats}`);
  }

  /** What happened to the registrations of an event; with `letters`, only what letters tell. */
  async function lines(eventId: number, { letters = false } = {}): Promise<string[]> {
    const rows = await db
      .selectFrom('registration_history as line')
      .innerJoin('event_registration as registration', 'registration.id', 'line.registration_id')
      .select('line.kind')
      .where('registration.event_id', '=', eventId)
      .$if(letters, (query) => query.where('line.letter_due', '=', true))
      .orderBy('line.id')
      .execute();
    return rows.map(({ kind }) => kind);
  }

  /** Their letters are written. */
  const forgetLetters = () => db.updateTable('registration_history').set({ letter_due: false }).execute();

  return { event, member, members, rowsOf, states, offers, lines, forgetLetters };
}

let guestCount = 0;

/** A guest with an address of their own. */
export const guestData = (change: Partial<GuestData> = {}): GuestData => {
  guestCount += 1;
  return { name: 'Lou Martin', email: `invite-${guestCount}@exemple.be`, company: '', ...change };
};
