import { CAMPAIGN_STATE_LABEL } from '@cercle/contract/campaign-states';
import { frenchDay } from '@cercle/contract/french-day';
import { MAX_RESULTS_PER_KIND, type SearchResultRow } from '@cercle/contract/search';
import { sql } from 'kysely';
import { numberText } from '../billing/documents/document-content.ts';
import type { Db } from '../db/database.ts';
import { matchesSearch } from '../db/search.ts';
import { dayOf } from '../kernel/calendar.ts';
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

/** Issued ones, by number, payment reference and the name that they have. */
export async function searchDocuments(db: Db, q: string): Promise<SearchResultRow[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('party', 'party.id', 'document.party_id')
    .select([
      'document.id',
      'document.kind',
      'document.year',
      'document.number',
      'party.legal_name as detail',
    ])
    .where('document.number', 'is not', null)
    .where(matchesSearch(db, 'document', q))
    .orderBy('document.issued_on', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .$narrowType<{ year: number; number: number }>()
    .execute();
  return rows.map(({ id, kind, year, number, detail }) => ({
    id,
    name: numberText(kind, year, number),
    detail,
  }));
}

/** By title and place, drafts too; those that come last first. */
export async function searchEvents(db: Db, q: string): Promise<SearchResultRow[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'title as name', 'starts_at'])
    .where(matchesSearch(db, 'event', q))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();
  return rows.map(({ id, name, starts_at }) => ({ id, name, detail: frenchDay(dayOf(starts_at)) }));
}

/** By subject, drafts too; the newest first. */
export async function searchCampaigns(db: Db, q: string): Promise<SearchResultRow[]> {
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'subject as name', 'state'])
    .where(matchesSearch(db, 'campaign', q))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS_PER_KIND)
    .execute();
  return rows.map(({ id, name, state }) => ({ id, name, detail: CAMPAIGN_STATE_LABEL[state] }));
}
