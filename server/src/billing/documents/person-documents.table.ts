// What an erasure does with the documents of a person, in whose name they were issued. The law keeps those that were issued, with what
// they say; everything else that leads to the person goes.

import type { Db, Trx } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { searchColumns } from '../../db/search-columns.ts';
import { numberText } from './document-content.ts';
import { type DocumentListRow, listRowsOf } from './list.table.ts';

const documentsOf = (db: Db, partyIds: number[]) =>
  db.selectFrom('document').where('document.party_id', 'in', partyIds);

/** What was issued to these, the first one first. */
export async function listIssuedTo(db: Db, partyIds: number[]): Promise<DocumentListRow[]> {
  if (partyIds.length === 0) return [];
  const rows = await documentsOf(db, partyIds).select('id').where('number', 'is not', null).execute();
  return listRowsOf(
    db,
    rows.map(({ id }) => id),
  );
}

export const countDraftsOf = async (db: Db, partyIds: number[]): Promise<number> =>
  partyIds.length === 0 ? 0 : countOf(documentsOf(db, partyIds).where('document.number', 'is', null));

/** Lines first: one may credit another. */
export async function deleteDraftsOf(trx: Trx, partyIds: number[]): Promise<void> {
  const drafts = documentsOf(trx, partyIds).select('document.id').where('document.number', 'is', null);
  await trx.deleteFrom('document_line').where('document_id', 'in', drafts).execute();
  await trx.deleteFrom('document').where('party_id', 'in', partyIds).where('number', 'is', null).execute();
}

/** Issued documents are found by their number and payment reference alone. */
export async function forgetBuyers(trx: Trx, partyIds: number[]): Promise<void> {
  const issued = await documentsOf(trx, partyIds)
    .select(['id', 'kind', 'year', 'number', 'payment_reference'])
    .where('number', 'is not', null)
    .$narrowType<{ year: number; number: number }>()
    .execute();
  for (const { id, kind, year, number, payment_reference } of issued) {
    const found = { buyer: '', number: numberText(kind, year, number), payment_reference };
    await trx.updateTable('document').set(searchColumns.document(found)).where('id', '=', id).execute();
  }
}
