import type { EventDetails } from '@cercle/contract/events';
import type { Dependencies } from '../dependencies.ts';
import { clockTimeOf, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { readAttendanceFigures } from './attendance-figures.ts';
import { conditionsOfEvent } from './event-conditions.ts';
import { listEventHistory } from './event-history.ts';
import { type EventWithPicture, toAnnouncement } from './event-view.ts';
import { countOfEvent } from './no-shows/no-shows.table.ts';
import { possibleVerbs } from './possible.ts';
import { readSeatCounts } from './seat-counts.ts';
import { withdrawDeadline } from './withdraw-deadline.ts';

/** An event as administrators see it. The deadline is that of a registration of now. */
export async function toDetails(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  row: EventWithPicture,
): Promise<EventDetails> {
  const { rules } = await conditionsOfEvent(db, row, today(clock));
  const history = await listEventHistory(db, row.id);
  return {
    ...(await toAnnouncement(db, row)),
    pictureId: row.picture_id,
    startsAtClock: clockTimeOf(row.starts_at),
    endsAtClock: clockTimeOf(row.ends_at),
    capacity: row.capacity,
    ...(await readSeatCounts(db, row.id, timestamp(clock))),
    ...(await readAttendanceFigures(db, row)),
    noShows: await countOfEvent(db, row.id),
    withdrawUntil: withdrawDeadline(row, rules.eventWithdrawDays, null).day,
    policyVersionId: row.policy_version_id,
    can: possibleVerbs(row, timestamp(clock)),
    history: history.map(({ by_name, facts, ...line }) => ({
      ...line,
      by: by_name,
      facts: JSON.parse(facts),
    })),
    createdAt: row.created_at,
    version: row.version,
  };
}
