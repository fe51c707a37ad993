import type {
  NewsletterSubscription,
  NewslettersFilter,
  NewslettersQuery,
  SubscriptionState,
} from '@cercle/contract/newsletter';
import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { readRowCounters } from '../db/row-counters.ts';
import type { Schema } from '../db/schema.ts';
import { likePatternOf, matchesSearch } from '../db/search.ts';
import { searchTerms } from '../db/search-terms.ts';

type ListedRow = {
  id: number;
  email: string;
  created_at: string;
  state: SubscriptionState;
  /** When it ended; null of others. */
  unsubscribed_at: string | null;
};

const stateColumn = (state: SubscriptionState) => sql.lit(state).$castTo<SubscriptionState>().as('state');

/** The active ones, newest first, equal times by id. */
export const selectSubscriptions = (db: Db) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email', 'created_at', 'unsubscribed_at', stateColumn('SUBSCRIBED')])
    .where('unsubscribed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

const selectLeft = (db: Db) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email', 'created_at', 'unsubscribed_at', stateColumn('UNSUBSCRIBED')])
    .where('unsubscribed_at', 'is not', null)
    .orderBy('unsubscribed_at', 'desc')
    .orderBy('id', 'desc');

/** Those that have not expired. */
const selectWaiting = (db: Db, now: string) =>
  db
    .selectFrom('newsletter_confirmation')
    .select(['id', 'email', 'created_at', stateColumn('PENDING')])
    .select(sql<string | null>`null`.as('unsubscribed_at'))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** What is asked of the list of one state, whatever table holds it. */
type StateList = {
  page: (number: number, size: number) => Promise<ListedRow[]>;
  count: () => Promise<number>;
  batches: () => AsyncGenerator<ListedRow[]>;
};

const stateList = <Of extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Of, ListedRow>,
  column: 'created_at' | 'unsubscribed_at',
): StateList => ({
  page: (number, size) =>
    query
      .limit(size)
      .offset(number * size)
      .execute(),
  count: () => countOf(query),
  batches: () =>
    inBatches(
      { column, id: 'id', direction: 'desc' },
      ({ limit, isNext }) => query.where(isNext).limit(limit).execute(),
      (row) => ({ sortValue: row[column], id: row.id }),
    ),
});

function listOf(db: Db, { q, state = 'SUBSCRIBED' }: NewslettersFilter, now: string): StateList {
  const matches = matchesSearch(db, 'newsletter_subscription', q, { columns: ['email'] });
  if (state === 'PENDING') return stateList(selectWaiting(db, now).where(isWaitingFor(q)), 'created_at');
  if (state === 'UNSUBSCRIBED')
    return stateList(
      selectLeft(db).$if(q !== '', (query) => query.where(matches)),
      'unsubscribed_at',
    );
  const active = selectSubscriptions(db).$if(q !== '', (query) => query.where(matches));
  const list = stateList(active, 'created_at');
  // Counts rows only for a search; otherwise row counters have the number.
  return q === '' ? { ...list, count: async () => (await readRowCounters(db)).newsletter } : list;
}

/** Confirmations are those of a month: few enough to be searched without an index. */
const isWaitingFor = (q: string) => {
  const terms = searchTerms(q, ['email']).map((term) => {
    const alternatives = term.map(([, text]) => sql`email like ${likePatternOf(text)} escape '\\'`);
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return terms.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(terms, sql` and `)}`;
};

/** One page of the list, and how many rows it has. */
export async function listSubscriptions(db: Db, query: NewslettersQuery, now: string) {
  const list = listOf(db, query, now);
  const rows = await list.page(query.page, query.size);
  return { rows, total: await totalWith(rows, query, list.count) };
}

export const countSubscriptions = (db: Db, filter: NewslettersFilter, now: string): Promise<number> =>
  listOf(db, filter, now).count();

/** How many rows each state has. */
export async function countSubscriptionStates(db: Db, q: string, now: string) {
  const [SUBSCRIBED, PENDING, UNSUBSCRIBED] = await Promise.all([
    countSubscriptions(db, { q, state: 'SUBSCRIBED' }, now),
    countSubscriptions(db, { q, state: 'PENDING' }, now),
    countSubscriptions(db, { q, state: 'UNSUBSCRIBED' }, now),
  ]);
  return { ALL: SUBSCRIBED + PENDING + UNSUBSCRIBED, SUBSCRIBED, PENDING, UNSUBSCRIBED };
}

/** All of them, in the order of the list. */
export const readSubscriptions = (db: Db, filter: NewslettersFilter, now: string) =>
  listOf(db, filter, now).batches();

export const toSubscription = ({
  id,
  email,
  created_at,
  state,
  unsubscribed_at,
}: ListedRow): NewsletterSubscription => ({
  id,
  email,
  createdAt: created_at,
  state,
  ...(unsubscribed_at && { unsubscribedAt: unsubscribed_at }),
});
