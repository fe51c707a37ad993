import type { Db } from '../db/database.ts';

/** A file of an issued document. It is not in the mail's row: it is read when the mail leaves. */
export type DocumentFileId = { documentId: number; kind: 'PDF' | 'UBL' };

/** The letter of a reminder, in the same way. */
export type ReminderFileId = { reminderId: number; kind: 'PDF' };

export type AttachedFileId = DocumentFileId | ReminderFileId;

/** @param name of the file, in ASCII */
type Named<File> = File & { name: string };
export type AttachedDocument = Named<DocumentFileId>;

export const insertAttachments = (db: Db, mailId: number, files: AttachedDocument[]) =>
  db
    .insertInto('mail_attachment')
    .values(
      files.map(({ documentId, kind, name }) => ({ mail_id: mailId, document_id: documentId, kind, name })),
    )
    .execute();

/** The letter that the mail is, then the PDF of each document before its UBL. */
export const listAttachments = async (db: Db, mailId: number): Promise<Named<AttachedFileId>[]> => [
  ...(await listLetters(db, mailId)),
  ...(await listDocuments(db, mailId)),
];

/** A reminder knows its mail: nothing is written beside it. */
async function listLetters(db: Db, mailId: number): Promise<Named<ReminderFileId>[]> {
  const rows = await db
    .selectFrom('reminder')
    .select(['id', 'sent_on'])
    .where('mail_id', '=', mailId)
    .execute();
  return rows.map(({ id, sent_on }) => ({ reminderId: id, kind: 'PDF', name: reminderFileName(sent_on) }));
}

/** @param sentOn a day */
export const reminderFileName = (sentOn: string) => `rappel-${sentOn}.pdf`;

const listDocuments = (db: Db, mailId: number): Promise<AttachedDocument[]> =>
  db
    .selectFrom('mail_attachment')
    .select(['document_id as documentId', 'kind', 'name'])
    .where('mail_id', '=', mailId)
    .orderBy('document_id')
    .orderBy('kind')
    .execute();

/** The first document that a mail carries. */
export async function findAttachedDocument(db: Db, mailId: number): Promise<number | undefined> {
  const [first] = await listDocuments(db, mailId);
  return first?.documentId;
}
