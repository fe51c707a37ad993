import type { Db, Trx } from '../../db/database.ts';

type Feed = { account_id: number; token_seed: string; token_hash: string; created_at: string };

export const findFeed = (db: Db, accountId: number) =>
  db.selectFrom('calendar_feed').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Of an account that may log in. */
export const findFeedByToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select('calendar_feed.account_id')
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('account.active', '=', true)
    .executeTakeFirst();

/** Replaces the address that the account had. */
export const storeFeed = (trx: Trx, feed: Feed) =>
  trx
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();

export const setFeedHash = (db: Db, accountId: number, tokenHash: string) =>
  db
    .updateTable('calendar_feed')
    .set({ token_hash: tokenHash })
    .where('account_id', '=', accountId)
    .execute();

export const deleteFeed = (db: Db, accountId: number) =>
  db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();

/**
 * What a member comes to or waits for, as a guest too, or what the club cancelled, in the order of its dates. Who only waited for an event that has
 * begun never came. @param query moments in UTC; `since` is the earliest end
 */
export const listFeedEvents = (db: Db, accountId: number, { since, now }: { since: string; now: string }) =>
  db
    .selectFrom('event_registration as registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .selectAll('event')
    .select(['registration.id as registration_id', 'registration.state as registration_state'])
    .select(({ selectFrom }) => [
      selectFrom('event_history as line')
        .select(({ fn }) => fn.max('line.at').as('at'))
        .whereRef('line.event_id', '=', 'event.id')
        .as('event_changed_at'),
      selectFrom('registration_history as line')
        .select(({ fn }) => fn.max('line.at').as('at'))
        .whereRef('line.registration_id', '=', 'registration.id')
        .as('registration_changed_at'),
    ])
    .where('registration.account_id', '=', accountId)
    .where(({ or, and, eb }) =>
      or([
        eb('registration.state', 'in', ['REGISTERED', 'CANCELLED_BY_CLUB']),
        and([eb('registration.state', '=', 'WAITING'), eb('event.starts_at', '>', now)]),
      ]),
    )
    .where('event.ends_at', '>=', since)
    .orderBy('event.starts_at')
    .orderBy('registration.id')
    .execute();

/** A public event that was announced, with when it last changed; undefined for any other. */
export const findPublicEvent = (db: Db, slug: string) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .select(({ selectFrom }) =>
      selectFrom('event_history as line')
        .select(({ fn }) => fn.max('line.at').as('at'))
        .whereRef('line.event_id', '=', 'event.id')
        .as('changed_at'),
    )
    .where('slug', '=', slug)
    .where('audience', '=', 'PUBLIC')
    .where('state', '<>', 'DRAFT')
    .executeTakeFirst();
