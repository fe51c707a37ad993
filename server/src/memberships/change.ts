import type { Trx } from '../db/database.ts';
import type { Actor } from '../kernel/actor.ts';
import { type Day, today } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';

/** Who changed a membership: an account, or the clock. */
type Author = { accountId: number | null; name: string };

export const CALENDAR: Author = { accountId: null, name: 'Calendrier' };

/**
 * A change of memberships: its transaction, the day that it counts for and its author. What the clock does counts for the day
 * on which it was due, however late it is done.
 */
export type Change = { trx: Trx; clock: Clock; day: Day; by: Author };

export const changeBy = (trx: Trx, clock: Clock, actor: Exclude<Actor, { kind: 'visitor' }>): Change => ({
  trx,
  clock,
  day: today(clock),
  by: { accountId: actor.id, name: actor.name },
});

export const changeByCalendar = (trx: Trx, clock: Clock, day: Day): Change => ({
  trx,
  clock,
  day,
  by: CALENDAR,
});
