import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { dayOf, monthsBefore, startOfDay } from '../../kernel/calendar.ts';
import { attendancesOf } from '../door/check-ins.table.ts';
import { isDoorUsed } from '../door/presence.ts';
import type { PastMeeting } from './seated-person.ts';

/** Those of before are forgotten. */
const MONTHS = 24;
/** A meeting of these months counts twice. */
const RECENT_MONTHS = 12;

type Seated = {
  table_id: number;
  account_id: number | null;
  starts_at: string;
  event_id: number;
  registration_id: number;
};

/**
 * Who of the registered sat at one table at an event of the two years before this one. Who did not come met nobody; of an event whose
 * door was not used, nobody knows, and all who were registered count.
 */
export async function listPastMeetings(
  db: Db,
  event: Pick<EventRow, 'id' | 'starts_at'>,
): Promise<PastMeeting[]> {
  const monthsEarlier = (months: number) => startOfDay(monthsBefore(dayOf(event.starts_at), months));
  const seated = await db
    .selectFrom('event')
    .innerJoin('event_registration as person', 'person.event_id', 'event.id')
    .innerJoin('seating_place as place', 'place.registration_id', 'person.id')
    .select(['place.table_id', 'person.account_id', 'event.starts_at'])
    .select(['person.event_id', 'person.id as registration_id'])
    .where('event.starts_at', '>=', monthsEarlier(MONTHS))
    .where('event.starts_at', '<', event.starts_at)
    .where('event.state', 'in', ['HELD', 'CLOSED'])
    .where('person.state', '=', 'REGISTERED')
    .where('person.account_id', 'in', (query) =>
      query
        .selectFrom('event_registration as coming')
        .select('coming.account_id')
        .where('coming.event_id', '=', event.id)
        .where('coming.state', '=', 'REGISTERED')
        .where('coming.account_id', 'is not', null),
    )
    .orderBy('place.table_id')
    .orderBy('person.account_id')
    .execute();
  return meetingsAt(await withoutAbsent(db, seated), monthsEarlier(RECENT_MONTHS));
}

async function withoutAbsent(db: Db, seated: Seated[]): Promise<Seated[]> {
  const eventIds = new Set(seated.map(({ event_id }) => event_id));
  const attendances = await attendancesOf(db, [...eventIds]);
  return seated.filter(({ event_id, registration_id }) => {
    const attendance = attendances.get(event_id);
    return !attendance || !isDoorUsed(attendance) || attendance.byRegistration.has(registration_id);
  });
}

/** @param seated table after table, at each the accounts in their order. @param recentFrom a moment */
function meetingsAt(seated: Seated[], recentFrom: string): PastMeeting[] {
  const meetings = new Map<number, Map<number, PastMeeting>>();
  for (const [index, { table_id, account_id: one, starts_at }] of seated.entries()) {
    if (one === null) continue;
    const known = meetings.get(one) ?? new Map<number, PastMeeting>();
    meetings.set(one, known);
    for (let next = index + 1; seated[next]?.table_id === table_id; next += 1) {
      const other: number = seated[next]?.account_id ?? one;
      if (other === one) continue;
      const meeting = known.get(other) ?? { one, other, times: 0, weight: 0 };
      meeting.times += 1;
      meeting.weight += starts_at >= recentFrom ? 2 : 1;
      known.set(other, meeting);
    }
  }
  return [...meetings.values()].flatMap((known) => [...known.values()]);
}
