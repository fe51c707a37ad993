import { setTimeout as wait } from 'node:timers/promises';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import type { SmtpPeer } from '../../server/src/testing/smtp-server.ts';
import type { TestSite } from './site.ts';

const ROWS_AT_ONCE = 500;

/** Opens the database of `store`, while processes serve it. */
export async function withDatabase<Result>(
  store: TestSite['store'],
  use: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(store);
  return use(db).finally(close);
}

/** Puts `count` mails that are due into the outbox. */
export async function addWaitingMails(db: Db, count: number): Promise<void> {
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, count - start);
    const mails = Array.from({ length: size }, (_, index) => waitingMail(start + index));
    await db.insertInto('mail').values(mails).execute();
  }
}

function waitingMail(number: number) {
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
export function receptions({ mails }: Pick<SmtpPeer, 'mails'>): Map<string, number> {
  const count = new Map<string, number>();
  for (const { messageId = '' } of mails) count.set(messageId, (count.get(messageId) ?? 0) + 1);
  return count;
}

/** @returns the milliseconds until then; at most `patienceMs` */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await isSo()) && performance.now() - begun < patienceMs) await wait(20);
  return performance.now() - begun;
}
