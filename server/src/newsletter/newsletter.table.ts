import type { NewsletterSubscription } from '@cercle/contract/newsletter';
import type { ListFilter, PageQuery } from '@cercle/contract/paging';
import { inBatches } from '../db/batches.ts';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { countOf, totalWith } from '../db/page.ts';
import { readRowCounters } from '../db/row-counters.ts';
import { matchesSearch } from '../db/search.ts';

type NewSubscription = { email: string; seed: string; hash: string; at: string };

/** Subscribes the addresses that are not known yet; one that unsubscribed stays unsubscribed. @returns how many */
export async function startNewSubscriptions(trx: Trx, rows: NewSubscription[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletter_subscription')
    .values(
      rows.map(({ email, seed, hash, at }) => ({
        email,
        token_seed: seed,
        token_hash: hash,
        created_at: at,
        unsubscribed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const subscriptionsOf = (db: Db, emails: string[]) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['email', 'created_at', 'unsubscribed_at', 'token_seed', 'token_hash'])
    .where('email', 'in', emails);

/** The subscriptions of these addresses. */
export const findSubscriptionsOf = (db: Db, emails: string[]) => subscriptionsOf(db, emails).execute();

/** Waits for transactions that remove one of them: their refusals are then visible. */
export const lockSubscriptionsOf = (trx: Trx, emails: string[]) =>
  lockRows(trx, subscriptionsOf(trx, emails));

/**
 * Subscribes a new address, or again an unsubscribed one, which keeps its seed.
 * @returns undefined when it is subscribed already
 */
export const startSubscription = (trx: Trx, { email, seed, hash, at }: NewSubscription) =>
  trx
    .insertInto('newsletter_subscription')
    .values({ email, token_seed: seed, token_hash: hash, created_at: at, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ created_at: at, unsubscribed_at: null })
        .where('newsletter_subscription.unsubscribed_at', 'is not', null),
    )
    .returning(['id', 'token_seed', 'token_hash'])
    .executeTakeFirst();

export const setTokenHash = (trx: Trx, id: number, hash: string) =>
  trx.updateTable('newsletter_subscription').set({ token_hash: hash }).where('id', '=', id).execute();

const subscriptionByToken = (db: Db, hash: string) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email', 'unsubscribed_at'])
    .where('token_hash', '=', hash);

export const findSubscriptionByToken = (db: Db, hash: string) =>
  subscriptionByToken(db, hash).executeTakeFirst();

export const lockSubscriptionByToken = (trx: Trx, hash: string) =>
  lockRows(trx, subscriptionByToken(trx, hash));

/** False when it had ended before: of many concurrent calls, one gets true. */
export async function endSubscription(trx: Trx, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_subscription')
    .set({ unsubscribed_at: at })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns the deleted row; undefined when there is no such subscription (any more) */
export const deleteSubscription = (trx: Trx, id: number) =>
  trx
    .deleteFrom('newsletter_subscription')
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

const activeSubscriptions = (db: Db) =>
  db.selectFrom('newsletter_subscription').where('unsubscribed_at', 'is', null);

/** Newest first, equal times by id. */
export const selectSubscriptions = (db: Db) =>
  activeSubscriptions(db)
    .select(['id', 'email', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

const matchesEmail = (db: Db, q: string) =>
  matchesSearch(db, 'newsletter_subscription', q, { columns: ['email'] });

const selectFiltered = (db: Db, { q }: ListFilter) =>
  selectSubscriptions(db).$if(q !== '', (query) => query.where(matchesEmail(db, q)));

/** One page of the subscriptions, and how many there are. */
export async function listSubscriptions(db: Db, query: PageQuery) {
  const { page, size } = query;
  const rows = await selectFiltered(db, query)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countSubscriptions(db, query)) };
}

/** Counts rows only for a search; otherwise row counters have the number. */
export async function countSubscriptions(db: Db, { q }: ListFilter): Promise<number> {
  if (q === '') return (await readRowCounters(db)).newsletter;
  return countOf(selectFiltered(db, { q }));
}

/** All of them, in the order of the list. */
export const readSubscriptions = (db: Db, filter: ListFilter) =>
  inBatches(
    { column: 'created_at', id: 'id', direction: 'desc' },
    ({ limit, isNext }) => selectFiltered(db, filter).where(isNext).limit(limit).execute(),
    ({ id, created_at }) => ({ sortValue: created_at, id }),
  );

type SubscriptionRow = { id: number; email: string; created_at: string };

export const toSubscription = ({ id, email, created_at }: SubscriptionRow): NewsletterSubscription => ({
  id,
  email,
  createdAt: created_at,
});
