import type { DocumentContent } from '@cercle/contract/document-content';
import type { DocumentDelivery } from '@cercle/contract/document-deliveries';
import type { DocumentState, DocumentVerb } from '@cercle/contract/document-states';
import type { DocumentDetails, DocumentRow } from '@cercle/contract/documents';
import type { Site } from '@cercle/contract/site';
import type { Db } from '../../db/database.ts';
import { readSeller } from '../../firm/seller.ts';
import type { Day } from '../../kernel/calendar.ts';
import { paymentsOfDocument } from '../payments/payment-views.table.ts';
import { listResponses } from '../peppol/responses.table.ts';
import { peppolAddressOf } from '../peppol/send-by-peppol.ts';
import { listDeliveries } from './deliveries.table.ts';
import { problemsOf } from './dismiss.ts';
import { contentOfDraft, numberText, parseDocumentContent } from './document-content.ts';
import { documentById, listCreditNotes, noSuchDocument, type SelectedDocument } from './documents.table.ts';
import { listDocumentEvents } from './events.table.ts';
import { hasUbl } from './issue.ts';
import { creditedOfLines, listLines } from './lines.table.ts';
import { type DocumentListRow, listRowsOf } from './list.table.ts';
import { obstaclesOf } from './obstacles.ts';
import { recipientOf } from './recipient.ts';

type Stated = Pick<
  SelectedDocument,
  'kind' | 'number' | 'total_cents' | 'credited_cents' | 'paid_cents' | 'due_on'
>;

/** What is left to pay of an issued invoice. */
export const openCentsOf = (invoice: Pick<Stated, 'total_cents' | 'credited_cents' | 'paid_cents'>): number =>
  invoice.total_cents - invoice.credited_cents - invoice.paid_cents;

function stateOf(document: Stated, day: Day): DocumentState {
  const { kind, number, total_cents, credited_cents, due_on } = document;
  if (number === null) return 'DRAFT';
  if (kind === 'CREDIT_NOTE') return 'ISSUED';
  if (credited_cents === total_cents) return 'CREDITED';
  if (openCentsOf(document) === 0) return 'PAID';
  return due_on !== null && due_on < day ? 'OVERDUE' : 'OPEN';
}

export function toDocumentRow(row: DocumentListRow, day: Day): DocumentRow {
  const isToPay = row.kind === 'INVOICE' && row.number !== null;
  return {
    id: row.id,
    kind: row.kind,
    number: row.year && row.number ? numberText(row.kind, row.year, row.number) : null,
    state: stateOf(row, day),
    party: { id: row.party_id, name: row.legal_name },
    membershipId: row.membership_id,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
    openCents: isToPay ? openCentsOf(row) : 0,
    createdAt: row.created_at,
  };
}

type Context = { site: Site; day: Day };

/** What it says: as it was issued, or as it would be today. @throws DomainError not-found */
export async function contentOf(db: Db, document: SelectedDocument, { site, day }: Context) {
  if (document.content !== null) return parseDocumentContent(document.content);
  const { seller } = await readSeller(db, site);
  return contentOfDraft(db, document, { seller, day });
}

/** @throws DomainError not-found */
export async function detailsOf(db: Db, id: number, context: Context): Promise<DocumentDetails> {
  const document = await documentById(db, id);
  const content = await contentOf(db, document, context);
  const [row] = await listRowsOf(db, [id]);
  if (!row) throw noSuchDocument();
  const notes = await listRowsOf(
    db,
    (await listCreditNotes(db, id)).map((note) => note.id),
  );
  const obstacles = document.number === null ? await obstaclesOfDraft(db, document, content) : [];
  const lines = await detailsLines(db, document);
  const deliveries = await listDeliveries(db, id);
  const problems = await problemsOf(db, id, context.day);
  return {
    ...toDocumentRow(row, context.day),
    version: document.version,
    content,
    lines,
    obstacles,
    creditedDocumentId: document.credits_document_id,
    creditNotes: notes.map((note) => toDocumentRow(note, context.day)),
    hasUbl: document.number !== null && hasUbl(content),
    recipient: (await recipientOf(db, document, content))?.address ?? null,
    peppolAddress: peppolAddressOf(content),
    paidCents: document.paid_cents,
    payments: await paymentsOfDocument(db, id),
    deliveries,
    responses: await listResponses(db, id),
    events: (await listDocumentEvents(db, id)).map(({ by_name, ...event }) => ({ ...event, by: by_name })),
    problems,
    can: [
      ...verbsOf(document, obstacles, lines),
      ...(canGoByPeppol(document, content, deliveries) ? (['sendByPeppol'] as const) : []),
      ...(problems.length > 0 ? (['dismiss'] as const) : []),
    ],
  };
}

/** One sending at a time. */
const canGoByPeppol = (
  { number }: SelectedDocument,
  content: DocumentContent,
  deliveries: DocumentDelivery[],
) =>
  number !== null &&
  peppolAddressOf(content) !== null &&
  !deliveries.some(
    ({ channel, state }) => channel === 'PEPPOL' && (state === 'QUEUED' || state === 'SUBMITTED'),
  );

/** @param content what it would say today */
export const obstaclesOfDraft = async (db: Db, draft: SelectedDocument, content: DocumentContent) =>
  obstaclesOf(content, await creditsDraft(db, draft));

const creditsDraft = async (db: Db, { credits_document_id: id }: SelectedDocument) =>
  id !== null && (await documentById(db, id)).number === null;

async function detailsLines(
  db: Db,
  { id, kind, number }: SelectedDocument,
): Promise<DocumentDetails['lines']> {
  const isCreditable = kind === 'INVOICE' && number !== null;
  const credited = isCreditable ? await creditedOfLines(db, id) : new Map<number, number>();
  return (await listLines(db, id)).map((line) => ({
    id: line.id,
    termId: line.term_id,
    isManual: JSON.parse(line.reason).kind === 'MANUAL',
    creditableCents: isCreditable ? line.net_cents - (credited.get(line.id) ?? 0) : 0,
  }));
}

function verbsOf(
  { kind, number }: SelectedDocument,
  obstacles: string[],
  lines: DocumentDetails['lines'],
): DocumentVerb[] {
  if (number === null) return [...(obstacles.length === 0 ? (['issue'] as const) : []), 'change', 'remove'];
  const isCreditable = kind === 'INVOICE' && lines.some(({ creditableCents }) => creditableCents > 0);
  return isCreditable ? ['send', 'credit'] : ['send'];
}
