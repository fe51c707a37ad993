import { setTimeout as wait } from 'node:timers/promises';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import type { TestSite } from './site.ts';

const BATCH_ROWS = 500;

/** Opens the database of `store`, while processes serve it. */
export async function withDatabase<Result>(
  store: TestSite['store'],
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(store);
  return work(db).finally(close);
}

/** Puts `count` mails that are due into the outbox. */
export async function addQueuedMails(db: Db, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - start);
    const mails = Array.from({ length: size }, (_, index) => queuedMail(start + index));
    await db.insertInto('mail').values(mails).execute();
  }
}

function queuedMail(number: number) {
  const now = new Date().toISOString();
  return {
    message_id: `<${crypto.randomUUID()}@cercle.example>`,
    recipient_name: 'Jean Dubois',
    recipient_address: `lecteur${number}@societe.example`,
    reply_to_name: null,
    reply_to_address: null,
    subject: `Lettre ${number}`,
    letter: '{"greeting":"Bonjour","paragraphs":[]}',
    list_unsubscribe: null,
    sealed_secret: null,
    search_text: '',
    created_at: now,
    next_attempt_at: now,
  };
}

/** How often each mail came, by its Message-ID. */
export function deliveryCounts({ mails }: Pick<TestSmtpServer, 'mails'>): Map<string, number> {
  const count = new Map<string, number>();
  for (const { messageId = '' } of mails) count.set(messageId, (count.get(messageId) ?? 0) + 1);
  return count;
}

/** @returns the milliseconds until then; at most `patienceMs` */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition()) && performance.now() - startedAt < timeoutMs) await wait(20);
  return performance.now() - startedAt;
}
