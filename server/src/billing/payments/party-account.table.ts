import type { PartyAccount } from '@cercle/contract/payments';
import type { Db } from '../../db/database.ts';
import { openCentsOf } from '../documents/details.ts';
import { numberText } from '../documents/document-content.ts';

/** The invoices of a party that are to be paid, the first one due first. */
export async function openInvoicesOf(db: Db, partyId: number): Promise<PartyAccount['invoices']> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'kind', 'year', 'number', 'issued_on', 'due_on'])
    .select(['total_cents', 'credited_cents', 'paid_cents'])
    .where('party_id', '=', partyId)
    .where('due_on', 'is not', null)
    .where(({ eb }) => eb(eb('credited_cents', '+', eb.ref('paid_cents')), '<', eb.ref('total_cents')))
    .orderBy('due_on')
    .orderBy('id')
    .$narrowType<{ year: number; number: number; issued_on: string; due_on: string }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: numberText(row.kind, row.year, row.number),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    totalCents: row.total_cents,
    openCents: openCentsOf(row),
  }));
}
