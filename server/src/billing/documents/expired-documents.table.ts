// The end of documents: those of a year go together, so that nothing of their series is left to verify.

import type { Db, Trx } from '../../db/database.ts';

/** So few that the transaction delays nothing else noticeably: each may have some hundred kilobytes. */
const BATCH_FILES = 50;

/** The oldest year of which documents are kept, if it is one of those until `until`. */
export async function oldestYear(db: Db, until: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('document_series')
    .select('year')
    .where('year', '<=', until)
    .orderBy('year')
    .limit(1)
    .executeTakeFirst();
  return row?.year;
}

const documentsOfYear = (db: Db, year: number) =>
  db
    .selectFrom('document')
    .select('document.id')
    .where('document.kind', 'in', ['INVOICE', 'CREDIT_NOTE'])
    .where('document.year', '=', year);

/** Deletes one batch of the files of a year. @returns how many */
export async function deleteFilesOfYear(db: Db, year: number): Promise<number> {
  const batch = db
    .selectFrom('document_file')
    .select('document_id')
    .where('document_id', 'in', documentsOfYear(db, year))
    .limit(BATCH_FILES);
  const { numDeletedRows } = await db
    .deleteFrom('document_file')
    .where('document_id', 'in', batch)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the documents of a year with all that belongs to them. Credit notes of later years keep its number, without the link;
 * what paid them keeps its amount.
 */
export async function deleteYear(trx: Trx, year: number): Promise<number> {
  const documents = documentsOfYear(trx, year);
  const lines = trx.selectFrom('document_line').select('id').where('document_id', 'in', documents);
  await trx
    .updateTable('document')
    .set({ credits_document_id: null })
    .where('credits_document_id', 'in', documents)
    .execute();
  await trx
    .updateTable('document_line')
    .set({ credits_line_id: null })
    .where('credits_line_id', 'in', lines)
    .execute();
  await trx
    .updateTable('allocation')
    .set({ document_id: null })
    .where('document_id', 'in', documents)
    .execute();
  for (const table of ['document_file', 'document_line', 'document_event'] as const)
    await trx.deleteFrom(table).where('document_id', 'in', documents).execute();
  const { numDeletedRows } = await trx.deleteFrom('document').where('id', 'in', documents).executeTakeFirst();
  // Letters name their invoices and who pays: they go with the last of them.
  await trx
    .deleteFrom('reminder')
    .where('id', 'not in', trx.selectFrom('reminder_document').select('reminder_id'))
    .execute();
  await trx.deleteFrom('document_series').where('year', '=', year).execute();
  return Number(numDeletedRows);
}
