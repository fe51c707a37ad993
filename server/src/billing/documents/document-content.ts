// What a document says: made again from the rows for a draft, and kept as it was when it was issued.

import type { Buyer, ContentLine, DocumentContent, Seller } from '@cercle/contract/document-content';
import type { DocumentKind } from '@cercle/contract/document-states';
import { type Taxed, type Totals, totalsOf } from '@cercle/contract/document-totals';
import type { Db } from '../../db/database.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { partyById, type SelectedParty } from '../../parties/parties.table.ts';
import { conditionsOn } from '../../policies/conditions.ts';
import { documentById, listCreditNotes, type SelectedDocument } from './documents.table.ts';
import { type LineRow, listLines } from './lines.table.ts';
import { restOf, totalsOfCredit } from './totals.ts';

const NUMBER_DIGITS = 6;
const PREFIX: Record<DocumentKind, string> = { INVOICE: '', CREDIT_NOTE: 'NC-' };

/** « 2026-000123 », of a credit note « NC-2026-000004 ». */
export const numberText = (kind: DocumentKind, year: number, number: number) =>
  `${PREFIX[kind]}${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`;

/** What `numberText` says; undefined for any other text. */
export function parseNumber(text: string): { kind: DocumentKind; year: number; number: number } | undefined {
  const [, prefix, year, number] = /^(NC-)?(\d{4})-(\d{6,10})$/.exec(text) ?? [];
  return year && number
    ? { kind: prefix ? 'CREDIT_NOTE' : 'INVOICE', year: Number(year), number: Number(number) }
    : undefined;
}

/** The first ten digits of the payment reference of an invoice: the year, then its number. */
export const referenceDigits = (year: number, number: number) =>
  `${year}${String(number).padStart(NUMBER_DIGITS, '0')}`;

export const parseDocumentContent = (content: string): DocumentContent => JSON.parse(content);

/** A party as a document that is made now names it. */
export const buyerOf = (party: SelectedParty): Buyer => ({
  kind: party.kind,
  name: party.legal_name,
  street: party.street,
  postalCode: party.postal_code,
  city: party.city,
  country: party.country,
  enterpriseNumber: party.enterprise_number,
  vatNumber: party.vat_status === 'LIABLE' && party.enterprise_number ? `BE${party.enterprise_number}` : null,
  email: party.invoice_email,
});

export const toContentLine = (row: LineRow): ContentLine => ({
  text: row.text,
  quantity: row.quantity,
  unitCents: row.unit_cents,
  netCents: row.net_cents,
  vatCategory: row.vat_category,
  vatBasisPoints: row.vat_basis_points,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  reason: JSON.parse(row.reason),
});

/** What a draft would say if it were issued on that day, without a number. */
export async function contentOfDraft(
  db: Db,
  draft: SelectedDocument,
  { seller, day }: { seller: Seller; day: Day },
): Promise<DocumentContent> {
  const lines = (await listLines(db, draft.id)).map(toContentLine);
  const invoice =
    draft.credits_document_id === null ? undefined : await documentById(db, draft.credits_document_id);
  const { vat, ...sums } = await totalsOfDraft(db, lines, draft.credits_document_id);
  const { rules } = await conditionsOn(db, day, day);
  return {
    kind: draft.kind,
    number: null,
    issuedOn: day,
    dueOn: draft.kind === 'INVOICE' ? addDays(day, rules.paymentDays) : null,
    seller,
    buyer: buyerOf(await partyById(db, draft.party_id)),
    paymentReference: null,
    creditedInvoice: invoice ? referenceTo(invoice) : null,
    note: noteOf(draft, sums.vatCents),
    lines,
    vat,
    ...sums,
  };
}

/** What the law wants a credit note to say of its VAT (royal decree no. 4 of 29 December 1969, article 4). */
const VAT_TO_RETURN = 'TVA à reverser à l’État dans la mesure où elle a été initialement déduite.';

/** A draft that was changed may have it already. */
function noteOf({ kind, note }: SelectedDocument, vatCents: number): string {
  const isNeeded = kind === 'CREDIT_NOTE' && vatCents > 0 && !note.includes(VAT_TO_RETURN);
  return isNeeded ? `${note} ${VAT_TO_RETURN}`.trim() : note;
}

/** Null while the invoice is a draft, too. */
function referenceTo({ content }: SelectedDocument): DocumentContent['creditedInvoice'] {
  if (content === null) return null;
  const { number, issuedOn } = parseDocumentContent(content);
  return number === null ? null : { number, issuedOn };
}

/** @param invoiceId the invoice that the draft credits, if any */
export async function totalsOfDraft(db: Db, lines: Taxed[], invoiceId: number | null): Promise<Totals> {
  const invoice = invoiceId === null ? undefined : await documentById(db, invoiceId);
  if (!invoice?.content) return totalsOf(lines);
  const notes = await listCreditNotes(db, invoice.id);
  const credited = notes.flatMap(({ content }) => (content ? parseDocumentContent(content).vat : []));
  return totalsOfCredit(lines, restOf(parseDocumentContent(invoice.content).vat, credited));
}
