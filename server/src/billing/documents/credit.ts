import type { DocumentCredit } from '@cercle/contract/documents';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { parseDocumentContent } from './document-content.ts';
import { lockDocument } from './documents.table.ts';
import { writeDraft } from './drafts.ts';
import type { Change } from './events.table.ts';
import { creditedOfLines, type LineRow, listLines, type NewLine } from './lines.table.ts';

/**
 * A draft of a credit note for an issued invoice: of the lines named, as much as is said, or of all that is left. What was issued
 * never changes, so a mistake is mended by a credit note (C5).
 * @returns the id of the draft
 * @throws DomainError not-found; conflict for a draft, a credit note, or when nothing is left; validation when a line has less left
 */
export async function draftCredit(
  change: Change,
  invoiceId: number,
  { lines: asked, why }: DocumentCredit,
): Promise<number> {
  const { trx } = change;
  const invoice = await lockDocument(trx, invoiceId);
  if (invoice.kind !== 'INVOICE' || invoice.content === null)
    throw new DomainError('conflict', 'Seule une facture émise peut être créditée.');
  const left = await leftOfLines(change, invoiceId);
  const lines = asked.length > 0 ? askedLines(asked, left, why) : allLines(left, why);
  if (lines.length === 0) throw new DomainError('conflict', 'Cette facture est déjà créditée en entier.');
  return writeDraft(change, {
    kind: 'CREDIT_NOTE',
    partyId: invoice.party_id,
    buyer: parseDocumentContent(invoice.content).buyer.name,
    membershipId: invoice.membership_id,
    creditsDocumentId: invoice.id,
    lines,
  });
}

type Left = { line: LineRow; cents: number };

async function leftOfLines({ trx }: Change, invoiceId: number): Promise<Left[]> {
  const credited = await creditedOfLines(trx, invoiceId);
  const lines = await listLines(trx, invoiceId);
  return lines.map((line) => ({ line, cents: line.net_cents - (credited.get(line.id) ?? 0) }));
}

function askedLines(asked: DocumentCredit['lines'], left: Left[], why: string): NewLine[] {
  return asked.map(({ id, netCents }) => {
    const rest = left.find(({ line }) => line.id === id);
    if (!rest || netCents > rest.cents)
      throw fieldError(
        'lines',
        `Il reste moins que cela à créditer de «\u202f${rest?.line.text ?? id}\u202f».`,
      );
    return creditLine(rest.line, netCents, why);
  });
}

const allLines = (left: Left[], why: string) =>
  left.filter(({ cents }) => cents > 0).map(({ line, cents }) => creditLine(line, cents, why));

/** The whole of a line keeps its quantity and price; a part is one of its amount. */
export function creditLine(line: LineRow, cents: number, why: string): NewLine {
  const isWhole = cents === line.net_cents;
  return {
    text: line.text,
    quantity: isWhole ? line.quantity : 1,
    unitCents: isWhole ? line.unit_cents : cents,
    vatCategory: line.vat_category,
    vatBasisPoints: line.vat_basis_points,
    period: line.period_from && line.period_to ? { from: line.period_from, to: line.period_to } : null,
    reason: { kind: 'CREDIT', line: line.text, why },
    termId: line.term_id,
    creditsLineId: line.id,
  };
}
