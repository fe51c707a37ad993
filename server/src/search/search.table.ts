import { MAX_RESULTS_PER_KIND, type SearchResultRow } from '@cercle/contract/search';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { matchesSearch } from '../db/search.ts';
import { matchesParty } from '../parties/party-search.ts';

export const searchRequests = (db: Db, q: string): Promise<SearchResultRow[]> =>
  db
    .selectFrom('membership_request as request')
    .innerJoin('account', 'account.id', 'request.account_id')
    .select(['request.id', 'account.full_name as name', 'account.email as detail'])
    .where(matchesSearch(db, 'account', q, { columns: ['search_text', 'email', 'phone_digits'] }))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();

export const searchAmbassadors = (db: Db, q: string): Promise<SearchResultRow[]> =>
  db
    .selectFrom('ambassador')
    .select(['id', 'name', 'company as detail'])
    .where(matchesSearch(db, 'ambassador', q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();

/** In name, address and message. */
export const searchContacts = (db: Db, q: string): Promise<SearchResultRow[]> =>
  db
    .selectFrom('contact')
    .select(['id', 'name', 'email as detail'])
    .where(matchesSearch(db, 'contact', q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();

/** By their address, which is their name. */
export const searchSubscribers = (db: Db, q: string): Promise<SearchResultRow[]> =>
  db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email as name', sql.lit('').as('detail')])
    .where('unsubscribed_at', 'is', null)
    .where(matchesSearch(db, 'newsletter_subscription', q, { columns: ['email'] }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();

/** Also persons, where they pay for themselves; their roles are found in the list alone. */
export const searchParties = (db: Db, q: string): Promise<SearchResultRow[]> =>
  db
    .selectFrom('party')
    .select(['id', 'legal_name as name', 'city as detail'])
    .where(matchesParty(db, q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();
