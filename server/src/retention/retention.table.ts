import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { storeOutcomes } from '../newsletter/campaigns/recipient-state.ts';

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
  bounces: { table: 'bounce', key: 'id', over: 'at' },
  links: { table: 'link', key: 'id', over: 'expires_at' },
  newsletterConfirmations: { table: 'newsletter_confirmation', key: 'id', over: 'expires_at' },
  guestClaims: { table: 'guest_claim', key: 'id', over: 'expires_at' },
  sessions: { table: 'session', key: 'id', over: 'expires_at' },
  idempotencyKeys: { table: 'idempotency_key', key: 'key_hash', over: 'created_at' },
  botChecks: { table: 'spent_bot_check', key: 'challenge', over: 'expires_at' },
  jobRuns: { table: 'job_run', key: 'id', over: 'started_at' },
} as const;

/** Mails, and the column with the time since which each is done with. */
const MAIL_TRACES = { sentMails: 'sent_at', parkedMails: 'parked_at' } as const;

type MailTrace = keyof typeof MAIL_TRACES;
export type Trace = keyof typeof TRACES | MailTrace;

const isMailTrace = (trace: Trace): trace is MailTrace => trace in MAIL_TRACES;

/** Deletes one batch of older rows. @returns how many, and whether they were the last */
export async function deleteTraces(db: Db, trace: Trace, until: string) {
  const count = isMailTrace(trace)
    ? await db.transaction().execute((trx) => deleteMails(trx, MAIL_TRACES[trace], until))
    : await deleteRows(db, trace, until);
  return { count, isLast: count < BATCH_ROWS };
}

async function deleteRows(db: Db, trace: keyof typeof TRACES, until: string): Promise<number> {
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
  return Number(numDeletedRows);
}

/** Of a campaign's, its recipients keep what became of them: figures never change by it. */
async function deleteMails(trx: Trx, over: 'sent_at' | 'parked_at', until: string): Promise<number> {
  const batch = trx.selectFrom('mail').select('id').where(over, '<=', until).orderBy('id').limit(BATCH_ROWS);
  const ids = (await lockRows(trx, batch)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await storeOutcomes(trx, ids);
  await trx.deleteFrom('mail').where('id', 'in', ids).execute();
  return ids.length;
}

/** Deletes contents of that age of which neither a campaign nor a mail is left: those of tests. @returns how many */
export async function deleteUnusedBulkContents(db: Db, until: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bulk_content')
    .where('created_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaign').select('id').whereRef('bulk_content_id', '=', 'bulk_content.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail').select('id').whereRef('mail.bulk_content_id', '=', 'bulk_content.id'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
