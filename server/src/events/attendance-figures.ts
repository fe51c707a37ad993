import type { EventDetails } from '@cercle/contract/events';
import type { Db } from '../db/database.ts';
import type { EventRow } from '../db/schema.ts';
import { type Attendance, attendanceOf } from './door/check-ins.table.ts';
import { isDoorUsed, isOver, presenceOf } from './door/presence.ts';
import { listGuestsToInvite } from './registrations/guest-invitations.table.ts';

type Event = Pick<EventRow, 'id' | 'state'>;
type AttendanceFigures = Pick<EventDetails, 'attendance' | 'guestsToInvite'>;

/** Who came to an event, and how many of the guests among them are yet to be invited to join: nothing before its end. */
export async function readAttendanceFigures(db: Db, event: Event): Promise<AttendanceFigures> {
  if (!isOver(event)) return { attendance: null, guestsToInvite: 0 };
  const attendance = await attendanceOf(db, event.id);
  if (!isDoorUsed(attendance)) return { attendance: null, guestsToInvite: 0 };
  return {
    attendance: await countPresences(db, event, attendance),
    guestsToInvite: (await listGuestsToInvite(db, event.id, attendance)).length,
  };
}

async function countPresences(db: Db, event: Event, attendance: Attendance) {
  const registrations = await db
    .selectFrom('event_registration')
    .select(['id', 'state', 'excuse'])
    .where('event_id', '=', event.id)
    .execute();
  const presences = registrations.map((registration) => presenceOf(registration, event, attendance));
  const countOf = (presence: (typeof presences)[number]) =>
    presences.filter((other) => other === presence).length;
  return {
    present: countOf('PRESENT'),
    excused: countOf('EXCUSED'),
    absent: countOf('ABSENT'),
    walkIns: attendance.walkIns.length,
  };
}
