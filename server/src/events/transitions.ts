import type { EventRow } from '../db/schema.ts';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { conditionsOn } from '../policies/conditions.ts';
import type { Change } from './change.ts';
import { recordEvent } from './event-history.ts';
import { changeEvent } from './events.table.ts';
import { proposeNoShows } from './no-shows/propose.ts';
import { cancelRegistrations } from './registrations/tell-all.ts';

const PAST_START = 'Le début de cet événement est passé\u202f: changez d’abord sa date.';

/** Announces a draft, under the general conditions of today. @throws DomainError conflict when it has begun */
export async function publishEvent(change: Change, event: EventRow): Promise<undefined> {
  const { trx, clock } = change;
  if (event.starts_at <= timestamp(clock))
    throw new DomainError('conflict', PAST_START, { errors: { startsAt: [PAST_START] } });
  const { id } = await conditionsOn(trx, today(clock), today(clock));
  await changeEvent(trx, event, { state: 'PUBLISHED', policy_version_id: id });
  await recordEvent(change, event.id, 'event.published');
}

/** Calls it off. Everyone who comes or waits is told why, and nothing is due (E8). */
export async function cancelEvent(change: Change, event: EventRow, reason: string): Promise<undefined> {
  const told = await cancelRegistrations(change, event.id, reason);
  const columns = { state: 'CANCELLED', cancel_reason: reason, revision: event.revision + 1 } as const;
  await changeEvent(change.trx, event, columns);
  await recordEvent(change, event.id, 'event.cancelled', { reason, told });
}

/** It has taken place: attendance can be corrected until it is closed. */
export async function holdEvent(change: Change, event: EventRow): Promise<undefined> {
  await changeEvent(change.trx, event, { state: 'HELD' });
  await recordEvent(change, event.id, 'event.held');
}

/** What happened there is final, and whose absence may cost a fee is known. */
export async function closeEvent(change: Change, event: EventRow): Promise<undefined> {
  await changeEvent(change.trx, event, { state: 'CLOSED' });
  await recordEvent(change, event.id, 'event.closed');
  await proposeNoShows(change, event);
}
