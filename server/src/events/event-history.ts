import type { EventHistoryKind } from '@cercle/contract/event-states';
import type { EventFacts } from '@cercle/contract/events';
import type { Db } from '../db/database.ts';
import { timestamp } from '../kernel/clock.ts';
import type { Change } from './change.ts';

/** Adds a line to the history of an event. */
export const recordEvent = (
  { trx, clock, by }: Change,
  eventId: number,
  kind: EventHistoryKind,
  facts: EventFacts = {},
) =>
  trx
    .insertInto('event_history')
    .values({
      event_id: eventId,
      at: timestamp(clock),
      kind,
      account_id: by.accountId,
      by_name: by.name,
      facts: JSON.stringify(facts),
    })
    .execute();

/** The history of an event, the latest first. */
export const listEventHistory = (db: Db, eventId: number) =>
  db
    .selectFrom('event_history')
    .select(['id', 'at', 'kind', 'by_name', 'facts'])
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .execute();
