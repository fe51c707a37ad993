import type { DocumentKind } from '@cercle/contract/document-states';
import type { Totals } from '@cercle/contract/document-totals';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { searchColumns } from '../../db/search-columns.ts';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const documents = (db: Db) =>
  db
    .selectFrom('document')
    .select(['document.id', 'document.kind', 'document.party_id', 'document.membership_id', 'document.note'])
    .select(['document.credits_document_id', 'document.year', 'document.number', 'document.issued_on'])
    .select(['document.due_on', 'document.content', 'document.net_cents', 'document.vat_cents'])
    .select(['document.total_cents', 'document.credited_cents', 'document.paid_cents', 'document.version'])
    .select(['document.created_at']);

export type SelectedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

const findDocument = (db: Db, id: number) => documents(db).where('document.id', '=', id).executeTakeFirst();

export const noSuchDocument = () => new DomainError('not-found', 'Ce document n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function documentById(db: Db, id: number): Promise<SelectedDocument> {
  const row = await findDocument(db, id);
  if (!row) throw noSuchDocument();
  return row;
}

/** Locked until the transaction ends. @throws DomainError not-found */
export async function lockDocument(trx: Trx, id: number): Promise<SelectedDocument> {
  const [row] = await lockRows(trx, documents(trx).where('document.id', '=', id));
  if (!row) throw noSuchDocument();
  return row;
}

/** Those of the documents that are still drafts. */
export const listDraftsById = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : documents(db).where('document.id', 'in', ids).where('document.number', 'is', null).execute();

/** The issued credit notes for an invoice, the first one first. */
export const listCreditNotes = (db: Db, invoiceId: number) =>
  documents(db)
    .where('document.credits_document_id', '=', invoiceId)
    .where('document.number', 'is not', null)
    .orderBy('document.id')
    .execute();

const sumsOf = ({ netCents, vatCents, totalCents }: Totals) => ({
  net_cents: netCents,
  vat_cents: vatCents,
  total_cents: totalCents,
});

type NewDocument = {
  kind: DocumentKind;
  partyId: number;
  buyer: string;
  membershipId: number | null;
  creditsDocumentId: number | null;
  note: string;
  totals: Totals;
  at: string;
};

export async function insertDraft(trx: Trx, draft: NewDocument): Promise<number> {
  const { id } = await trx
    .insertInto('document')
    .values({
      kind: draft.kind,
      party_id: draft.partyId,
      membership_id: draft.membershipId,
      credits_document_id: draft.creditsDocumentId,
      note: draft.note,
      ...sumsOf(draft.totals),
      ...searchColumns.document({ buyer: draft.buyer }),
      created_at: draft.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type DraftChange = { totals: Totals; note?: string };

/** What a draft comes to, after its lines changed. */
export const changeDraft = (trx: Trx, id: number, { totals, note }: DraftChange) =>
  trx
    .updateTable('document')
    .set(sumsOf(totals))
    .$if(note !== undefined, (query) => query.set({ note: note ?? '' }))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('number', 'is', null)
    .execute();

export const deleteDraft = (trx: Trx, id: number) =>
  trx.deleteFrom('document').where('id', '=', id).where('number', 'is', null).execute();

type Issue = {
  year: number;
  number: number;
  issuedOn: Day;
  dueOn: Day | null;
  paymentReference: string | null;
  content: string;
  previousHash: string;
  hash: string;
  totals: Totals;
  buyer: string;
  /** As it is written on the document. */
  numberText: string;
};

/** Draft → issued. @returns false when it was issued, or deleted, before */
export async function issueDraft(trx: Trx, id: number, issue: Issue): Promise<boolean> {
  const { totals, buyer, numberText, paymentReference } = issue;
  const { numUpdatedRows } = await trx
    .updateTable('document')
    .set({
      year: issue.year,
      number: issue.number,
      issued_on: issue.issuedOn,
      due_on: issue.dueOn,
      payment_reference: paymentReference,
      content: issue.content,
      previous_hash: issue.previousHash,
      hash: issue.hash,
      ...sumsOf(totals),
      ...searchColumns.document({ buyer, number: numberText, payment_reference: paymentReference }),
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('number', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An issued credit note counts on its invoice; a check of the table refuses more than the invoice comes to. */
export const addCredit = (trx: Trx, invoiceId: number, cents: number) =>
  trx
    .updateTable('document')
    .set((eb) => ({ credited_cents: eb('credited_cents', '+', cents), version: eb('version', '+', 1) }))
    .where('id', '=', invoiceId)
    .execute();

/** Whether a credit note is drafted for an invoice, which may itself be a draft. */
export const hasCreditDrafts = async (db: Db, id: number) =>
  (await db
    .selectFrom('document')
    .select('id')
    .where('credits_document_id', '=', id)
    .where('number', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
