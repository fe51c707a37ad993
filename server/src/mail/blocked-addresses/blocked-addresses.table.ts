import type { BlockCause, BlockedAddress, BlockedAddressesQuery } from '@cercle/contract/blocked-addresses';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import type { Schema } from '../../db/schema.ts';
import { likePatternOf } from '../../db/search.ts';
import { explainBounce } from '../explain-bounce.ts';
import type { Bounce } from './block-rules.ts';

/** Which of these addresses are to be checked: campaigns pass them over. */
export async function findBlockedAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db.selectFrom('blocked_address').select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}

export const insertBounce = (trx: Trx, bounce: Insertable<Schema['bounce']>) =>
  trx.insertInto('bounce').values(bounce).execute();

/** Whether the reader of this mail complained of it already. */
export const findComplaint = (trx: Trx, mailId: number) =>
  trx
    .selectFrom('bounce')
    .select('id')
    .where('mail_id', '=', mailId)
    .where('class', '=', 'COMPLAINT')
    .executeTakeFirst();

export const listBouncesSince = (trx: Trx, email: string, since: string): Promise<Bounce[]> =>
  trx
    .selectFrom('bounce')
    .select(['class', 'code', 'at'])
    .where('email', '=', email)
    .where('at', '>', since)
    .execute();

/** When the address last took a mail that did not come back (until now). */
export async function findLastTaken(trx: Trx, address: string): Promise<string | null> {
  const mail = await trx
    .selectFrom('mail')
    .select('sent_at')
    .where('recipient_address', '=', address)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .where('written_to_file', '=', false)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.sent_at ?? null;
}

/** What weighs more takes the place of what was known before; the same again changes nothing. */
const WEAKER: Record<BlockCause, BlockCause[]> = {
  SOFT: [],
  HARD: ['SOFT'],
  COMPLAINT: ['SOFT', 'HARD'],
};

type Block = { email: string; cause: BlockCause; code: string | null; words: string; blocked_at: string };

export const insertBlock = (trx: Trx, { email, cause, code, words, blocked_at }: Block) =>
  trx
    .insertInto('blocked_address')
    .values({ email, cause, code, words, blocked_at })
    .onConflict((conflict) => {
      const same = conflict.column('email');
      if (WEAKER[cause].length === 0) return same.doNothing();
      const change = same.doUpdateSet({ cause, code, words, blocked_at });
      return change.where('blocked_address.cause', 'in', WEAKER[cause]);
    })
    .execute();

/** @returns its address; undefined when it is blocked no more */
export async function deleteBlock(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('blocked_address')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** What came back from an address until now: it starts from nothing. */
export const deleteBouncesOf = (trx: Trx, email: string) =>
  trx.deleteFrom('bounce').where('email', '=', email).execute();

type Blocked = ExpressionBuilder<Schema, 'blocked_address'>;

const accountOf = (eb: Blocked) =>
  eb.selectFrom('account').whereRef('account.email', '=', 'blocked_address.email');

/** The first payer whose invoices go there. */
const partyOf = (eb: Blocked) =>
  eb
    .selectFrom('party')
    .whereRef('party.invoice_email', '=', 'blocked_address.email')
    .where('party.invoice_email', '<>', '');

const requestOf = (eb: Blocked) =>
  eb
    .selectFrom('membership_request as request')
    .innerJoin('account', 'account.id', 'request.account_id')
    .whereRef('account.email', '=', 'blocked_address.email');

const selectBlocked = (db: Db, since: string) =>
  db.selectFrom('blocked_address').select((eb) => [
    ...(['blocked_address.id', 'blocked_address.email', 'cause', 'code', 'words', 'blocked_at'] as const),
    accountOf(eb).select('account.id').as('account_id'),
    accountOf(eb).select('account.role').as('account_role'),
    accountOf(eb).select('account.full_name').as('account_name'),
    requestOf(eb).select('request.id').as('request_id'),
    partyOf(eb).select('party.id').orderBy('party.id').limit(1).as('party_id'),
    partyOf(eb).select('party.legal_name').orderBy('party.id').limit(1).as('party_name'),
    eb
      .selectFrom('bounce')
      .select((bounce) => bounce.fn.countAll<number>().as('count'))
      .whereRef('bounce.email', '=', 'blocked_address.email')
      .where('bounce.at', '>', since)
      .as('bounces'),
    eb
      .selectFrom('newsletter_subscription as subscription')
      .select('subscription.id')
      .whereRef('subscription.email', '=', 'blocked_address.email')
      .where('subscription.unsubscribed_at', 'is', null)
      .as('subscription_id'),
  ]);

type BlockedRow = Awaited<ReturnType<ReturnType<typeof selectBlocked>['execute']>>[number];

/** One page, newest first, and how many there are. @param since from when returned mails are counted */
export async function listBlocked(db: Db, { q, cause, ...paging }: BlockedAddressesQuery, since: string) {
  const filtered = selectBlocked(db, since)
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? 'HARD'))
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`email like ${likePatternOf(q.toLowerCase())} escape '\\'`),
    );
  const rows = await filtered
    .orderBy('blocked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  return { rows: rows.map(toBlockedAddress), total: await totalWith(rows, paging, () => countOf(filtered)) };
}

/** Addresses that letters need and that take none, those that wait longest first, and how many there are. */
export async function listBlockedOwned(db: Db, { since, limit }: { since: string; limit: number }) {
  const owned = selectBlocked(db, since)
    .where('cause', '<>', 'COMPLAINT')
    .where((eb) => eb.or([eb.exists(accountOf(eb).select('id')), eb.exists(partyOf(eb).select('id'))]));
  const rows = await owned.orderBy('blocked_at').orderBy('blocked_address.id').limit(limit).execute();
  const total = await totalWith(rows, { page: 0, size: limit }, () => countOf(owned));
  return { rows: rows.map(toBlockedAddress), total };
}

const COMPLAINED = 'La personne a signalé un de nos e-mails comme indésirable.';

function toBlockedAddress(row: BlockedRow): BlockedAddress {
  const { id, email, cause, code, words } = row;
  const reason = code === null || words.includes(code) ? words : `${code} ${words}`;
  return {
    ...{ id, email, cause, words },
    explanation: cause === 'COMPLAINT' ? COMPLAINED : explainBounce(reason),
    blockedAt: row.blocked_at,
    bounces: Number(row.bounces ?? 0),
    owner: ownerOf(row),
    isSubscribed: row.subscription_id !== null,
  };
}

function ownerOf(row: BlockedRow): BlockedAddress['owner'] {
  const name = row.account_name ?? '';
  if (row.account_role === 'ADMIN') return { kind: 'admin', id: row.account_id ?? 0, name };
  if (row.request_id !== null) return { kind: 'member', id: row.request_id, name };
  return row.party_id === null ? null : { kind: 'party', id: row.party_id, name: row.party_name ?? '' };
}
