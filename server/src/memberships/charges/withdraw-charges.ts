import { creditLine } from '../../billing/documents/credit.ts';
import { removeLines, writeDraft } from '../../billing/documents/drafts.ts';
import { creditedOfLines, type TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Change } from '../change.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { periodText } from '../terms/terms.ts';
import { payerOf } from './charge-parts.ts';
import { lockLinesOfTerm } from './lock-lines.ts';

/** A term is annulled: what was drafted for it goes, and what was invoiced is credited in whole, by a draft for each invoice. */
export async function withdrawCharges(change: Change, term: TermRow): Promise<void> {
  const lines = await lockLinesOfTerm(change, term.id);
  const byDocument = Map.groupBy(lines, ({ document_id }) => document_id);
  // Credit notes were written after the invoices that they refer to, so they go first.
  for (const [documentId, ofDocument] of [...byDocument].reverse())
    if (ofDocument[0]?.number === null)
      await removeLines(
        change,
        documentId,
        ofDocument.map(({ id }) => id),
      );
    else if (ofDocument[0]?.kind === 'INVOICE') await creditAll(change, term, documentId, ofDocument);
}

async function creditAll(change: Change, term: TermRow, documentId: number, lines: TermLineRow[]) {
  const { trx } = change;
  const credited = await creditedOfLines(trx, documentId);
  const why = `La période ${periodText({ from: term.starts_on, to: term.ends_on })} n’a pas lieu`;
  const left = lines
    .map((line) => ({ line, cents: line.net_cents - (credited.get(line.id) ?? 0) }))
    .filter(({ cents }) => cents > 0);
  if (left.length === 0) return;
  await writeDraft(change, {
    kind: 'CREDIT_NOTE',
    ...(await payerOf(trx, term.membership_id)),
    creditsDocumentId: documentId,
    lines: left.map(({ line, cents }) => creditLine(line, cents, why)),
  });
}
