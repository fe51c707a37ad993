import { EVENT_STATES, type EventAudience, type EventState } from '@cercle/contract/event-states';
import type { AllEventsQuery, EventCounts, EventsFilter, EventsQuery } from '@cercle/contract/events';
import type { ExpressionBuilder } from 'kysely';
import { type Direction, inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import type { Schema } from '../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../db/search.ts';
import { type Day, startOfDay } from '../kernel/calendar.ts';
import { selectEvents } from './event-view.ts';
import { seatCounts } from './seat-counts.ts';

const HIDDEN: Record<EventsQuery['period'], EventState[]> = {
  upcoming: ['DRAFT'],
  past: ['DRAFT', 'CANCELLED'],
};

/**
 * Announced events that end on `day` or later, or that ended before it: a list changes at midnight, as cached responses do, and not
 * in the course of the evening. Of the past those that were held.
 * @param audience of these alone; all without it
 */
export function selectPeriod(
  db: Db,
  { period, q }: Pick<EventsQuery, 'period' | 'q'>,
  { day, audience }: { day: Day; audience?: EventAudience },
) {
  const isUpcoming = period === 'upcoming';
  const direction = isUpcoming ? 'asc' : 'desc';
  return selectEvents(db)
    .where('event.state', 'not in', HIDDEN[period])
    .where('event.ends_at', isUpcoming ? '>=' : '<', startOfDay(day))
    .$if(audience !== undefined, (query) => query.where('event.audience', '=', audience as EventAudience))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'event', q)))
    .orderBy('event.starts_at', direction)
    .orderBy('event.id', direction);
}

/** One page of the public ones, and how many there are. */
export async function listPublicEvents(db: Db, query: EventsQuery, day: Day) {
  const events = selectPeriod(db, query, { day, audience: 'PUBLIC' });
  const rows = await events
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countOf(events)) };
}

type Filter = Pick<EventsFilter, 'q' | 'state'>;

const filteredEvents = (db: Db, { q, state }: Filter) =>
  db
    .selectFrom('event')
    .$if(state !== undefined, (query) => query.where(equalsWithoutIndex('event.state', state, q)))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'event', q)));

/** Each has an index; titles begin the text that is searched. */
const SORT_COLUMN = { startsAt: 'event.starts_at', title: 'event.search_text' } as const;

function orderOf({ sort }: Pick<EventsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

function selectSorted(db: Db, query: EventsFilter, at: string) {
  const { column, direction } = orderOf(query);
  return filteredEvents(db, query)
    .select(['event.id', 'event.slug', 'event.state', 'event.audience', 'event.title', 'event.capacity'])
    .select(['event.place_name', 'event.street', 'event.postal_code', 'event.city'])
    .select(['event.starts_at', 'event.ends_at'])
    .select(seatCounts(at))
    .orderBy(column, direction)
    .orderBy('event.id', direction);
}

export type EventListRow = Awaited<ReturnType<ReturnType<typeof selectSorted>['execute']>>[number];

/** One page of all events, and how many there are. @param at now, for the offers that hold */
export async function listEvents(db: Db, query: AllEventsQuery, at: string) {
  const rows = await selectSorted(db, query, at)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countEvents(db, query)) };
}

/** The published ones that start from one moment to before another, the first one first, and how many they are. */
export async function listEventsWithin(
  db: Db,
  { from, until, limit }: { from: string; until: string; limit: number },
  at: string,
) {
  const isWithin = (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([eb('event.starts_at', '>=', from), eb('event.starts_at', '<', until)]);
  const query = { q: '', state: 'PUBLISHED', sort: 'startsAt,asc' } as const;
  const rows = await selectSorted(db, query, at).where(isWithin).limit(limit).execute();
  const total = rows.length < limit ? rows.length : await countOf(filteredEvents(db, query).where(isWithin));
  return { rows, total };
}

/** Counts rows, in an index: of events there are not many. */
export const countEvents = (db: Db, query: Filter): Promise<number> => countOf(filteredEvents(db, query));

/** By state, of those that a search finds. */
export async function countEventsByState(db: Db, { q }: Filter): Promise<EventCounts['state']> {
  const rows = await filteredEvents(db, { q })
    .select('event.state')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .groupBy('event.state')
    .execute();
  const totalOf = (state: EventState) => rows.find((row) => row.state === state)?.total ?? 0;
  const counts = EVENT_STATES.map((state) => [state, totalOf(state)] as const);
  const all = counts.reduce((sum, [, total]) => sum + total, 0);
  return { ALL: all, ...(Object.fromEntries(counts) as Record<EventState, number>) };
}

/** All of them, in the order of the list. */
export function readEvents(db: Db, query: EventsFilter, at: string) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'event.id' },
    ({ limit, isNext }) =>
      selectSorted(db, query, at).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ id, sorted }) => ({ sortValue: sorted, id }),
  );
}
