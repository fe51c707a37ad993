import type { Mail, MailDetails, MailStatus, MailsQuery } from '@cercle/contract/mail';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { countOf, totalWith } from '../db/page.ts';
import type { EmailTokenPurpose, MailRow, Schema } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { explainFailure } from './explain-bounce.ts';

const hasStatus = (status: MailStatus) => (mail: ExpressionBuilder<Schema, 'mail'>) => {
  if (status === 'WAITING') return mail('next_attempt_at', 'is not', null);
  if (status === 'FAILED') return mail('parked_at', 'is not', null);
  if (status === 'BOUNCED') return mail('bounced_at', 'is not', null);
  return mail.and([
    mail('sent_at', 'is not', null),
    mail('written_to_file', '=', status === 'WRITTEN'),
    mail('bounced_at', 'is', null),
  ]);
};

/** All but those with a bulk content: the campaign shows what became of them. */
const letters = (db: Db) => db.selectFrom('mail').where('bulk_content_id', 'is', null);

/**
 * The few that failed or came back have an index of their own, which SQLite takes only if the index of all letters does not seem to
 * fit: hence not `is null`.
 */
const fewLetters = (db: Db) => db.selectFrom('mail').where(sql<boolean>`coalesce(bulk_content_id, 0) = 0`);

const lettersWith = (db: Db, status: MailStatus) =>
  (status === 'FAILED' || status === 'BOUNCED' ? fewLetters(db) : letters(db)).where(hasStatus(status));

/** One page of the mails, and how many there are; they are numbered in the order they were written. */
export async function listMails(db: Db, { sort, q, status, ...paging }: MailsQuery) {
  const ofStatus = status === undefined ? letters(db) : lettersWith(db, status);
  const filtered = ofStatus.$if(q !== '', (query) => query.where(matchesSearch(db, 'mail', q)));
  const rows = await filtered
    .selectAll()
    .orderBy('id', sort === 'createdAt,asc' ? 'asc' : 'desc')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  return { rows, total: await totalWith(rows, paging, () => countOf(filtered)) };
}

/** As it is stored, with its sealed secret; undefined when there is none (any more). */
export const findMail = (db: Db, id: number) =>
  letters(db).selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the mail: no other transaction changes or deletes it before this one ends. @returns its current row */
export async function lockMail(trx: Trx, id: number): Promise<MailRow | undefined> {
  const [mail] = await lockRows(trx, letters(trx).selectAll().where('id', '=', id));
  return mail;
}

/** FAILED: given up. BOUNCED: returned. */
type UndeliveredStatus = 'FAILED' | 'BOUNCED';

/** Mails that reached nobody and need an administrator's attention. */
const undeliveredMails = (db: Db, status: UndeliveredStatus) =>
  lettersWith(db, status).where('dismissed_at', 'is', null);

export const countUndeliveredMails = (db: Db, status: UndeliveredStatus): Promise<number> =>
  countOf(undeliveredMails(db, status));

/** The first of them, oldest first. */
export const listUndeliveredMails = (db: Db, status: UndeliveredStatus, count: number) =>
  undeliveredMails(db, status).selectAll().orderBy('id').limit(count).execute();

/** Whose account a mail's link is for: a member's request, or an administrator. */
export async function findOrigin(db: Db, linkId: number): Promise<MailDetails['origin']> {
  const row = await db
    .selectFrom('link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['account.id', 'account.role', 'request.id as request_id'])
    .where('link.id', '=', linkId)
    .executeTakeFirst();
  if (row?.role === 'ADMIN') return { kind: 'admin', id: row.id };
  return row?.request_id ? { kind: 'request', id: row.request_id } : null;
}

/** Stops pointing out that the mail was given up, or came back. */
export const dismissMail = (trx: Trx, id: number, at: string) =>
  trx.updateTable('mail').set({ dismissed_at: at }).where('id', '=', id).execute();

/** The same for all mails with such a link of this account: a newer link takes their place. */
export const dismissMailsOfLinks = (
  trx: Trx,
  { accountId, purpose }: { accountId: number; purpose: EmailTokenPurpose },
  at: string,
) =>
  trx
    .updateTable('mail')
    .set({ dismissed_at: at })
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('link')
        .select('link.id')
        .where('link.account_id', '=', accountId)
        .where('link.purpose', '=', purpose),
    )
    .where((mail) => mail.or([mail('parked_at', 'is not', null), mail('bounced_at', 'is not', null)]))
    .where('dismissed_at', 'is', null)
    .execute();

/** Makes a mail that was given up due at once, with a day of attempts ahead. */
export const requeueMail = (trx: Trx, id: number, at: string) =>
  trx
    .updateTable('mail')
    .set({ parked_at: null, ...dueAgain(at) })
    .where('id', '=', id)
    .execute();

/** The same for one that came back: under another Message-ID, so that a report about the first one marks it no more. */
export const requeueBouncedMail = (
  trx: Trx,
  id: number,
  { messageId, at }: { messageId: string; at: string },
) =>
  trx
    .updateTable('mail')
    .set({ message_id: messageId, sent_at: null, bounced_at: null, last_error: null, ...dueAgain(at) })
    .where('id', '=', id)
    .execute();

const dueAgain = (at: string) => ({ dismissed_at: null, next_attempt_at: at, created_at: at, attempts: 0 });

/** The same content again, as a new mail. */
export const copyMail = (trx: Trx, mail: MailRow, copy: { messageId: string; at: string }) =>
  trx
    .insertInto('mail')
    .values({
      message_id: copy.messageId,
      recipient_name: mail.recipient_name,
      recipient_address: mail.recipient_address,
      reply_to_name: mail.reply_to_name,
      reply_to_address: mail.reply_to_address,
      subject: mail.subject,
      search_text: mail.search_text,
      letter: mail.letter,
      list_unsubscribe: mail.list_unsubscribe,
      calendar: mail.calendar,
      sealed_secret: null,
      created_at: copy.at,
      next_attempt_at: copy.at,
    })
    .execute();

export function statusOf({ sent_at, parked_at, bounced_at, written_to_file }: MailRow): MailStatus {
  if (bounced_at !== null) return 'BOUNCED';
  if (sent_at !== null) return written_to_file ? 'WRITTEN' : 'SENT';
  return parked_at === null ? 'WAITING' : 'FAILED';
}

export const toEmail = (row: MailRow): Mail => ({
  id: row.id,
  status: statusOf(row),
  recipientName: row.recipient_name,
  recipientAddress: row.recipient_address,
  subject: row.subject,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  bouncedAt: row.bounced_at,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  reason: row.last_error,
  explanation: explainFailure(row),
  dismissedAt: row.dismissed_at,
});
