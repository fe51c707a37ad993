// Who came to the events of a period. An event counts on the day on which it began in Belgium, once it was held; one that was
// cancelled never was. Expected: registered, guests included, and not withdrawn. Present, excused and absent are as everywhere
// (events/door/presence.ts): a person who had withdrawn and came is present, and where nobody was let in at the door nothing is
// known. Entries that were undone are gone from the figures at once (H6).

import type { Report } from '@cercle/contract/reports';
import type { Db } from '../db/database.ts';
import { type Attendance, attendancesOf } from '../events/door/check-ins.table.ts';
import { isDoorUsed, presenceOf } from '../events/door/presence.ts';
import { dayOf } from '../kernel/calendar.ts';
import { listContested, listHeldEvents, listNoShows, listRegistrations } from './attendance.table.ts';
import { rateOf, type Span } from './period.ts';

type Event = Awaited<ReturnType<typeof listHeldEvents>>[number];
type Registration = Awaited<ReturnType<typeof listRegistrations>>[number];
type AttendanceReport = Report['attendance'];

const NOBODY: Attendance = { all: [], byRegistration: new Map(), walkIns: [] };

/** Each event of the period, and all together. */
export async function attendanceReport(db: Db, span: Span): Promise<AttendanceReport> {
  const held = await listHeldEvents(db, span);
  const ids = held.map(({ id }) => id);
  const attendances = await attendancesOf(db, ids);
  const registrations = Map.groupBy(
    ids.length === 0 ? [] : await listRegistrations(db, ids),
    (row) => row.event_id,
  );
  const events = held.map((event) =>
    countEvent(event, registrations.get(event.id) ?? [], attendances.get(event.id) ?? NOBODY),
  );
  const sum = (of: 'registered' | 'present' | 'excused' | 'absent') =>
    events.reduce((total, event) => total + event[of], 0);
  const [present, absent] = [sum('present'), sum('absent')];
  return {
    ...{ events, registered: sum('registered'), present, excused: sum('excused'), absent },
    attendanceRate: rateOf(present, present + absent),
    noShows: await countNoShows(db, ids),
  };
}

function countEvent(event: Event, registrations: Registration[], attendance: Attendance) {
  const isKnown = isDoorUsed(attendance);
  const presences = registrations.map((row) => (isKnown ? presenceOf(row, event, attendance) : null));
  const count = (presence: (typeof presences)[number]) =>
    presences.filter((other) => other === presence).length;
  return {
    ...{ id: event.id, title: event.title, on: dayOf(event.starts_at), isDoorUsed: isKnown },
    registered: registrations.filter(({ state }) => state === 'REGISTERED').length,
    ...{ present: count('PRESENT'), excused: count('EXCUSED'), absent: count('ABSENT') },
  };
}

async function countNoShows(db: Db, eventIds: number[]): Promise<AttendanceReport['noShows']> {
  const noShows = eventIds.length === 0 ? [] : await listNoShows(db, eventIds);
  const ids = noShows.map(({ id }) => id);
  return {
    told: noShows.filter(({ told_on }) => told_on !== null).length,
    contested: ids.length === 0 ? 0 : (await listContested(db, ids)).length,
    waived: noShows.filter(({ state }) => state === 'WAIVED').length,
    // Its draft may have been deleted.
    charged: noShows.filter(({ state, line_id }) => state === 'CHARGED' && line_id !== null).length,
  };
}
