import type { Presence } from '@cercle/contract/registration-states';
import type { EventRegistrationRow, EventRow } from '../../db/schema.ts';
import type { Attendance } from './check-ins.table.ts';

type Event = Pick<EventRow, 'state'>;
type Registration = Pick<EventRegistrationRow, 'id' | 'state' | 'excuse'>;

/** From its end on, what happened there is known. */
export const isOver = ({ state }: Event) => state === 'HELD' || state === 'CLOSED';

/** Whether anybody was let in at the door. Where nobody was, its page was not used: nothing says who came. */
export const isDoorUsed = ({ byRegistration, walkIns }: Attendance) =>
  byRegistration.size > 0 || walkIns.length > 0;

/** Whether a person came; null while nobody knows, and for who gave the seat back. It is no state of the registration (E15). */
export function presenceOf(
  { id, state, excuse }: Registration,
  event: Event,
  attendance: Attendance,
): Presence | null {
  if (attendance.byRegistration.has(id)) return 'PRESENT';
  if (isExcusable(state) && excuse !== null) return 'EXCUSED';
  return state === 'REGISTERED' && isOver(event) && isDoorUsed(attendance) ? 'ABSENT' : null;
}

/** Of whom an absence may cost a fee. */
export const isExcusable = (state: EventRegistrationRow['state']) =>
  state === 'REGISTERED' || state === 'WITHDRAWN_LATE';
