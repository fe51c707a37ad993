import type { Db, Trx } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../documents/events.table.ts';

/** The letter that a party got on a day. */
export const findReminder = (db: Db, partyId: number, day: string) =>
  db
    .selectFrom('reminder')
    .select('id')
    .where('party_id', '=', partyId)
    .where('sent_on', '=', day)
    .executeTakeFirst();

type NewReminder = {
  partyId: number;
  level: number;
  recipient: string;
  mailId: number;
  /** As JSON. */
  content: string;
};

/** @returns its id */
export async function insertReminder(
  { trx, clock, day, by }: Change,
  reminder: NewReminder,
): Promise<number> {
  const { id } = await trx
    .insertInto('reminder')
    .values({
      party_id: reminder.partyId,
      sent_on: day,
      level: reminder.level,
      recipient: reminder.recipient,
      mail_id: reminder.mailId,
      content: reminder.content,
      at: timestamp(clock),
      account_id: by.accountId,
      by_name: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type ListedDocument = { documentId: number; level: number; isRaised: boolean; openCents: number };

export const insertReminderDocuments = (trx: Trx, reminderId: number, documents: ListedDocument[]) =>
  trx
    .insertInto('reminder_document')
    .values(
      documents.map(({ documentId, level, isRaised, openCents }) => ({
        reminder_id: reminderId,
        document_id: documentId,
        level,
        is_raised: isRaised,
        open_cents: openCents,
      })),
    )
    .execute();

/** Those that asked for an invoice, the last one first. */
export const listLetters = (db: Db, documentId: number) =>
  db
    .selectFrom('reminder_document as listed')
    .innerJoin('reminder', 'reminder.id', 'listed.reminder_id')
    .select(['reminder.id', 'reminder.sent_on', 'reminder.recipient', 'reminder.mail_id', 'reminder.by_name'])
    .select(['listed.level', 'listed.is_raised', 'listed.open_cents'])
    .where('listed.document_id', '=', documentId)
    .orderBy('reminder.id', 'desc')
    .execute();
