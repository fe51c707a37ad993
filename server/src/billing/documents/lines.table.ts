import type { LineReason } from '@cercle/contract/line-reason';
import { netOf } from '@cercle/contract/money';
import type { VatCategory } from '@cercle/contract/vat-categories';
import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

/** A line before it has a place in a document; `to` is the first day without it. */
export type NewLine = {
  text: string;
  quantity: number;
  unitCents: number;
  vatCategory: VatCategory;
  vatBasisPoints: number;
  period: { from: Day; to: Day } | null;
  reason: LineReason;
  termId: number | null;
  creditsLineId: number | null;
};

const lines = (db: Db) =>
  db
    .selectFrom('document_line as line')
    .select(['line.id', 'line.document_id', 'line.position', 'line.text', 'line.quantity', 'line.unit_cents'])
    .select(['line.net_cents', 'line.vat_category', 'line.vat_basis_points', 'line.period_from'])
    .select(['line.period_to', 'line.reason', 'line.term_id', 'line.credits_line_id']);

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Of one document, in its order. */
export const listLines = (db: Db, documentId: number) =>
  lines(db).where('line.document_id', '=', documentId).orderBy('line.position').execute();

/** All that was written for a term, issued or not, with the document; the first one first. */
export const listLinesOfTerm = (db: Db, termId: number) =>
  lines(db)
    .innerJoin('document', 'document.id', 'line.document_id')
    .select(['document.kind', 'document.number', 'document.credits_document_id'])
    .where('line.term_id', '=', termId)
    .orderBy('line.id')
    .execute();

export type TermLineRow = Awaited<ReturnType<typeof listLinesOfTerm>>[number];

/** What issued credit notes credit of each line of an invoice, without VAT, in cents. Lines of which nothing is are absent. */
export async function creditedOfLines(db: Db, documentId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('document_line as line')
    .innerJoin('document_line as credit', 'credit.credits_line_id', 'line.id')
    .innerJoin('document as note', 'note.id', 'credit.document_id')
    .select('line.id')
    .select(({ fn }) => fn.sum<number | string>('credit.net_cents').as('cents'))
    .where('line.document_id', '=', documentId)
    .where('note.number', 'is not', null)
    .groupBy('line.id')
    .execute();
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

export const insertLines = (trx: Trx, documentId: number, added: NewLine[], firstPosition = 1) =>
  trx
    .insertInto('document_line')
    .values(
      added.map((line, index) => ({
        document_id: documentId,
        position: firstPosition + index,
        text: line.text,
        quantity: line.quantity,
        unit_cents: line.unitCents,
        net_cents: netOf(line.quantity, line.unitCents),
        vat_category: line.vatCategory,
        vat_basis_points: line.vatBasisPoints,
        period_from: line.period?.from ?? null,
        period_to: line.period?.to ?? null,
        reason: JSON.stringify(line.reason),
        term_id: line.termId,
        credits_line_id: line.creditsLineId,
      })),
    )
    .execute();

export const deleteLines = (trx: Trx, ids: number[]) =>
  trx.deleteFrom('document_line').where('id', 'in', ids).execute();

/** Whether a credit note, which may be a draft, is for one of the lines. */
export const areCredited = async (db: Db, ids: number[]) =>
  (await db
    .selectFrom('document_line')
    .select('id')
    .where('credits_line_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Of a draft. */
export const moveLine = (trx: Trx, id: number, position: number) =>
  trx.updateTable('document_line').set({ position }).where('id', '=', id).execute();
