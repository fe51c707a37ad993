// The order in which transactions about money lock: the movement, parties by id, invoices by id. Of two, none waits for the other
// in a circle.

import type { Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { lockParty } from '../../parties/parties.table.ts';
import { lockDocument, type SelectedDocument } from '../documents/documents.table.ts';

const inOrder = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other);

export const lockMovement = (trx: Trx, id: number) =>
  lockRows(trx, trx.selectFrom('bank_movement').select('id').where('id', '=', id));

/** @throws DomainError not-found */
export async function lockParties(trx: Trx, ids: number[]): Promise<void> {
  for (const id of inOrder(ids)) await lockParty(trx, id);
}

/** By their ids. @throws DomainError not-found */
export async function lockDocuments(trx: Trx, ids: number[]): Promise<Map<number, SelectedDocument>> {
  const documents = new Map<number, SelectedDocument>();
  for (const id of inOrder(ids)) documents.set(id, await lockDocument(trx, id));
  return documents;
}
