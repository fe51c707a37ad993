import { sql } from 'kysely';
import { forgetNames } from '../audit/audit.ts';
import type { Db, Trx } from '../db/database.ts';
import { patternOf } from '../kernel/search-text.ts';

/** More of one kind than one person leaves behind; keeps an archive bounded. */
const ROWS_MAX = 1_000;

export const findPerson = (db: Db, accountId: number) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst();

export const findRequestOfPerson = (db: Db, accountId: number) =>
  db
    .selectFrom('membership_request')
    .select([
      'id',
      'status',
      'public_form',
      'additional_info',
      'rejection_reason',
      'created_at',
      'processed_at',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** The widest of the stored widths. */
export async function findWholePhoto(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const query = db.selectFrom('image').select('bytes').where('hash', '=', hash).orderBy('width', 'desc');
  return (await query.limit(1).executeTakeFirst())?.bytes;
}

export const listDevicesSeen = (db: Db, accountId: number) =>
  db
    .selectFrom('known_device')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .limit(ROWS_MAX)
    .execute();

export const findFactorSince = (db: Db, accountId: number) =>
  db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const findSubscriptionOf = (db: Db, email: string) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['created_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst();

export const listMessagesOf = (db: Db, email: string) =>
  db
    .selectFrom('contact')
    .select(['name', 'message', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();

export const listMailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'created_at', 'sent_at'])
    .where('recipient_address', '=', email)
    .orderBy('created_at', 'desc')
    .limit(ROWS_MAX)
    .execute();

export const listDecisionsOn = (db: Db, requestId: number) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'created_at'])
    .where('subject_kind', '=', 'request')
    .where('subject_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute();

type Subject = { requestId: number | undefined; email: string };

/**
 * What others wrote down of the person keeps what happened, and no longer to whom, for its search neither. Messages are
 * known by the address alone: call it before they go.
 */
export async function forgetNameInJournal(trx: Trx, { requestId, email }: Subject, instead: string) {
  const entries = await trx
    .selectFrom('audit_entry')
    .select(['id', 'admin_name'])
    .where((eb) =>
      eb.or([
        ...(requestId === undefined ? [] : [eb.and({ subject_kind: 'request', subject_id: requestId })]),
        eb.and([eb('subject_kind', 'in', ['mail', 'newsletter']), eb('subject_name', '=', email)]),
        eb.and([
          eb('subject_kind', '=', 'contact'),
          eb('subject_id', 'in', eb.selectFrom('contact').select('contact.id').where('email', '=', email)),
        ]),
      ]),
    )
    .execute();
  await forgetNames(trx, entries, instead);
}

/**
 * Everything that is known by the address rather than by the account, mails to others that quote it and what an
 * administrator deleted a moment ago included.
 */
export async function deleteTracesOf(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('recipient_address', '=', email), eb('reply_to_address', '=', email)]))
    .execute();
  for (const table of ['contact', 'newsletter_subscription', 'password_wish'] as const)
    await trx.deleteFrom(table).where('email', '=', email).execute();
  const holdsAddress = patternOf(`"email":${JSON.stringify(email)}`);
  await trx
    .deleteFrom('trash')
    .where('kind', 'in', ['contacts', 'newsletters'])
    .where(sql<boolean>`content like ${holdsAddress} escape '\\'`)
    .execute();
}
