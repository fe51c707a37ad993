import { NUMBER_RULES, type PolicyRules } from '@cercle/contract/policy-rules';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hoursAfter, hoursBefore } from '../../kernel/calendar.ts';

// States stand in the text of a query where an index has those rows alone: SQLite would not see it from a parameter.

type DueEvent = { id: number; since: string };

/** Events with offers whose time is over, and since when the first one is. @param at now */
export async function listEventsWithExpiredOffers(db: Db, at: string): Promise<DueEvent[]> {
  const offers = await db
    .selectFrom('seat_offer')
    .select(['event_id', 'expires_at'])
    .where('state', '=', sql.lit('PENDING'))
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  // In the database, this would be done by reading all offers that ever were.
  const byEvent = Map.groupBy(offers, ({ event_id }) => event_id);
  return [...byEvent].flatMap(([id, [first]]) => (first ? [{ id, since: first.expires_at }] : []));
}

/** Published events that have ended. @param at now */
export const listEndedEvents = (db: Db, at: string) =>
  db
    .selectFrom('event')
    .select(['id', 'ends_at as since'])
    .where('state', '=', 'PUBLISHED')
    .where('ends_at', '<=', at)
    .execute();

/** An event whose reminder may leave: `since` is when that began. */
type RemindedEvent = DueEvent & { startsAt: string };

/**
 * Published events that begin soon and of which somebody is to be reminded: so many elapsed hours before they begin as the general
 * conditions of the event say (article 10), not earlier, and not once they have begun. @param at now
 */
export async function listEventsToRemindOf(db: Db, at: string): Promise<RemindedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('policy_version as policy', 'policy.id', 'event.policy_version_id')
    .select(['event.id', 'event.starts_at', 'policy.rules'])
    .where('event.state', '=', 'PUBLISHED')
    .where('event.starts_at', '>', at)
    .where('event.starts_at', '<=', hoursAfter(at, NUMBER_RULES.eventReminderMaxHours.max))
    .execute();
  const events: RemindedEvent[] = [];
  for (const { id, starts_at, rules } of rows) {
    const event = { id, startsAt: starts_at, since: reminderFrom(starts_at, rules) };
    if (event.since <= at && (await listToRemind(db, event, 1)).length > 0) events.push(event);
  }
  return events;
}

/** The first moment at which a reminder may leave. @param rules of the general conditions, as JSON */
const reminderFrom = (startsAt: string, rules: string) =>
  hoursBefore(startsAt, (JSON.parse(rules) as PolicyRules).eventReminderMaxHours);

/** What the history says of a reminder, as it is stored. */
const factsOf = (startsAt: string) => JSON.stringify({ startsAt });

/**
 * Who has a seat since before reminders leave, and was not reminded of this start yet: a later registration has its own letter, and
 * an event that moved has another start.
 */
export async function listToRemind(
  db: Db,
  { id, startsAt, since }: RemindedEvent,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('event_registration as registration')
    .select('registration.id')
    .where('registration.event_id', '=', id)
    .where('registration.state', '=', 'REGISTERED')
    .where('registration.registered_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_history as line')
            .select('line.id')
            .whereRef('line.registration_id', '=', 'registration.id')
            .where('line.kind', '=', 'reminder.sent')
            .where('line.facts', '=', factsOf(startsAt)),
        ),
      ),
    )
    .orderBy('registration.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
