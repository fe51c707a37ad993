import type { Db, Trx } from '../db/database.ts';

/** So few that the transaction delays nothing else noticeably. */
const BATCH_ROWS = 200;

export const oldContacts = (trx: Trx, until: string) =>
  trx
    .selectFrom('contact')
    .select('id')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute();

export const deleteContacts = (trx: Trx, ids: number[]) =>
  trx.deleteFrom('contact').where('id', 'in', ids).execute();

/** Requests that were rejected by then, each with its account and photo. */
export const oldRejections = (trx: Trx, until: string) =>
  trx
    .selectFrom('membership_request as request')
    .innerJoin('account', 'account.id', 'request.account_id')
    .select(['request.id', 'request.account_id', 'account.photo_hash'])
    .where('request.status', '=', 'REJECTED')
    .where('request.processed_at', '<=', until)
    .orderBy('request.id')
    .limit(BATCH_ROWS)
    .execute();

/** Technical data, and the column with the time since which each row is of no use. */
const TRACES = {
  sentMails: { table: 'mail', key: 'id', over: 'sent_at' },
  parkedMails: { table: 'mail', key: 'id', over: 'parked_at' },
  links: { table: 'link', key: 'id', over: 'expires_at' },
  guestClaims: { table: 'guest_claim', key: 'id', over: 'expires_at' },
  sessions: { table: 'session', key: 'id', over: 'expires_at' },
  idempotencyKeys: { table: 'idempotency_key', key: 'key_hash', over: 'created_at' },
  botChecks: { table: 'spent_bot_check', key: 'challenge', over: 'expires_at' },
  jobRuns: { table: 'job_run', key: 'id', over: 'started_at' },
} as const;

export type Trace = keyof typeof TRACES;

/** Deletes one batch of older rows. @returns how many, and whether they were the last */
export async function deleteTraces(db: Db, trace: Trace, until: string) {
  const { table, key, over } = TRACES[trace];
  const { dynamic } = db;
  const batch = db
    .selectFrom(table)
    .select(dynamic.ref<string>(key))
    .where(dynamic.ref<string>(over), '<=', until)
    .limit(BATCH_ROWS);
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(dynamic.ref<string>(key), 'in', batch)
    .executeTakeFirst();
  const count = Number(numDeletedRows);
  return { count, isLast: count < BATCH_ROWS };
}
