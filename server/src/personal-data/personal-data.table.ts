import type { Db } from '../db/database.ts';

/** Of each kind; more than one person leaves behind. Bounds the archive. */
const MAX_ROWS = 1_000;

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
      'people_count',
      'rejection_reason',
      'created_at',
      'processed_at',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** The widest of the stored widths. */
export async function findLargestPhoto(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const query = db.selectFrom('image').select('bytes').where('hash', '=', hash).orderBy('width', 'desc');
  return (await query.limit(1).executeTakeFirst())?.bytes;
}

export const listDevicesSeen = (db: Db, accountId: number) =>
  db
    .selectFrom('known_device')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_ROWS)
    .execute();

export const findSecondFactorDate = (db: Db, accountId: number) =>
  db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const findSubscriptionOf = (db: Db, email: string) =>
  db
    .selectFrom('newsletter_subscription')
    .select(['created_at', 'unsubscribed_at', 'consent'])
    .where('email', '=', email)
    .executeTakeFirst();

export const findConfirmationOf = (db: Db, email: string) =>
  db
    .selectFrom('newsletter_confirmation')
    .select(['created_at', 'expires_at', 'consent'])
    .where('email', '=', email)
    .executeTakeFirst();

export const listMessagesOf = (db: Db, email: string) =>
  db
    .selectFrom('contact')
    .select(['name', 'message', 'created_at', 'answered_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();

/** Not those with a Reply-To: they are about somebody else. */
export const listMailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'created_at', 'sent_at', 'written_to_file'])
    .where('recipient_address', '=', email)
    .where('reply_to_address', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();

export const listDecisionsOn = (db: Db, requestId: number) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'created_at', 'changes'])
    .where('subject_kind', '=', 'request')
    .where('subject_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

export const listLinksOf = (db: Db, accountId: number) =>
  db
    .selectFrom('link')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
