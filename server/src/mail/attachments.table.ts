import type { Db } from '../db/database.ts';

/** A file of an issued document. It is not in the mail's row: it is read when the mail leaves. */
export type DocumentFileId = { documentId: number; kind: 'PDF' | 'UBL' };

/** @param name of the file, in ASCII */
export type AttachedFile = DocumentFileId & { name: string };

export const insertAttachments = (db: Db, mailId: number, files: AttachedFile[]) =>
  db
    .insertInto('mail_attachment')
    .values(
      files.map(({ documentId, kind, name }) => ({ mail_id: mailId, document_id: documentId, kind, name })),
    )
    .execute();

/** The PDF of each document before its UBL. */
export const listAttachments = (db: Db, mailId: number): Promise<AttachedFile[]> =>
  db
    .selectFrom('mail_attachment')
    .select(['document_id as documentId', 'kind', 'name'])
    .where('mail_id', '=', mailId)
    .orderBy('document_id')
    .orderBy('kind')
    .execute();

/** The first document that a mail carries. */
export async function findAttachedDocument(db: Db, mailId: number): Promise<number | undefined> {
  const [first] = await listAttachments(db, mailId);
  return first?.documentId;
}
