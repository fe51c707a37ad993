import { lockDocument } from '../../billing/documents/documents.table.ts';
import { listLinesOfTerm, type TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Change } from '../change.ts';

/** All lines written for a term, whose documents stay as they are until the transaction ends: none is issued meanwhile. */
export async function lockLinesOfTerm({ trx }: Change, termId: number): Promise<TermLineRow[]> {
  const documents = new Set((await listLinesOfTerm(trx, termId)).map(({ document_id }) => document_id));
  for (const id of [...documents].sort((one, other) => one - other)) await lockDocument(trx, id);
  return listLinesOfTerm(trx, termId);
}
