import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { reminderFileName } from '../../mail/attachments.table.ts';
import { fileHash } from '../documents/chain.ts';
import type { DocumentFile } from '../documents/files.ts';
import { drawLetterInThread } from '../pdf/pdf-thread.ts';
import { parseLetterContent } from './reminder-content.ts';

async function findBytes(db: Db, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('reminder_file')
    .select('bytes')
    .where('reminder_id', '=', id)
    .executeTakeFirst();
  return row?.bytes;
}

/** The PDF of a letter, made when it is asked for the first time and then kept, byte for byte. @throws DomainError not-found */
export async function letterFile(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  id: number,
): Promise<DocumentFile> {
  const reminder = await db
    .selectFrom('reminder')
    .select(['content', 'sent_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!reminder) throw new DomainError('not-found', 'Ce rappel n’existe pas ou plus.');
  const name = reminderFileName(reminder.sent_on);
  const kept = await findBytes(db, id);
  if (kept) return { name, bytes: kept };
  const bytes = await drawLetterInThread(parseLetterContent(reminder.content));
  // Two processes may make it at once: the first one stays.
  await db
    .insertInto('reminder_file')
    .values({ reminder_id: id, bytes, sha256: fileHash(bytes), created_at: timestamp(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { name, bytes: (await findBytes(db, id)) ?? bytes };
}
