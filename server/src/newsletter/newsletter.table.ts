import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';

type NewSubscription = {
  email: string;
  seed: string;
  hash: string;
  at: string;
  /** A `Consent`, as JSON. */
  consent: string;
  /** Of the link that confirmed it, or would have. */
  confirmationHash: string | null;
};

/** Subscribes the addresses that are not known yet; one that unsubscribed stays unsubscribed. @returns how many */
export async function startNewSubscriptions(trx: Trx, rows: NewSubscription[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletter_subscription')
    .values(rows.map(valuesOf))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const valuesOf = ({ email, seed, hash, at, consent, confirmationHash }: NewSubscription) => ({
  ...{ email, token_seed: seed, token_hash: hash, created_at: at, unsubscribed_at: null },
  ...{ consent, confirmation_hash: confirmationHash },
});

const subscriptionsOf = (db: Db, emails: string[]) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email', 'created_at', 'unsubscribed_at', 'token_seed', 'token_hash'])
    .where('email', 'in', emails)
    // The order in which they are locked, so that nobody waits in a circle.
    .orderBy('id');

/** The subscriptions of these addresses. */
export const findSubscriptionsOf = (db: Db, emails: string[]) => subscriptionsOf(db, emails).execute();

/** Waits for transactions that remove one of them: their refusals are then visible. */
export const lockSubscriptionsOf = (trx: Trx, emails: string[]) =>
  lockRows(trx, subscriptionsOf(trx, emails));

/**
 * Subscribes a new address, or again an unsubscribed one, which keeps its seed.
 * @returns undefined when it is subscribed already
 */
export const startSubscription = (trx: Trx, subscription: NewSubscription) =>
  trx
    .insertInto('newsletter_subscription')
    .values(valuesOf(subscription))
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ ref }) => ({
          created_at: ref('excluded.created_at'),
          unsubscribed_at: null,
          consent: ref('excluded.consent'),
          confirmation_hash: ref('excluded.confirmation_hash'),
        }))
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

export const endSubscriptionOf = (trx: Trx, email: string, at: string) =>
  trx
    .updateTable('newsletter_subscription')
    .set({ unsubscribed_at: at })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute();

/** @returns the deleted row; undefined when there is no such subscription (any more) */
export const deleteSubscription = (trx: Trx, id: number) =>
  trx
    .deleteFrom('newsletter_subscription')
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
