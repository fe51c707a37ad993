// Draft → issued. In one transaction the document takes the next number of its series, under the lock of that series: numbers have
// no gap and no double, whatever fails and however many issue at once (MO-1; C1, C3).

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentContent } from '@cercle/contract/document-content';
import { frenchDay } from '@cercle/contract/french-day';
import type { Site } from '@cercle/contract/site';
import type { Trx } from '../../db/database.ts';
import { readSeller } from '../../firm/seller.ts';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { structuredCommunication } from '../../kernel/structured-communication.ts';
import { lockParty } from '../../parties/parties.table.ts';
import { releaseForCredit } from '../payments/release-for-credit.ts';
import { buildUbl } from '../ubl/build-ubl.ts';
import { explainUblProblems } from '../ubl/explain-ubl-problems.ts';
import { documentHash } from './chain.ts';
import { contentOfDraft, numberText, referenceDigits } from './document-content.ts';
import {
  addCredit,
  documentById,
  issueDraft,
  lockDocument,
  type SelectedDocument,
} from './documents.table.ts';
import { lockDraft } from './drafts.ts';
import { type Change, recordDocumentEvent } from './events.table.ts';
import { insertFile } from './files.table.ts';
import { creditedOfLines, listLines } from './lines.table.ts';
import { obstaclesOf } from './obstacles.ts';
import { lockSeries, moveSeries } from './series.table.ts';

/** Only a buyer with an enterprise number can be addressed by Peppol; others get the PDF alone. */
export const hasUbl = ({ buyer }: Pick<DocumentContent, 'buyer'>) => buyer.enterpriseNumber !== null;

/**
 * @param version of the draft that was read, if it must be that one
 * @returns what the document says
 * @throws DomainError not-found; conflict, with the reason, when it cannot be issued: nothing is numbered then
 */
export async function issueDocument(
  change: Change,
  { id, version, site }: { id: number; version?: number; site: Site },
): Promise<DocumentContent> {
  const { trx, clock, day } = change;
  // The party of a paid invoice, then the invoice, as everywhere: of two transactions, none waits for the other in a circle.
  const { credits_document_id: invoiceId, party_id: partyId } = await documentById(trx, id);
  if (invoiceId !== null) await lockParty(trx, partyId);
  const invoice = invoiceId === null ? null : await lockDocument(trx, invoiceId);
  const draft = await lockDraft(change, id, version);
  const { seller } = await readSeller(trx, site);
  const unnumbered = await contentOfDraft(trx, draft, { seller, day });
  refuse(obstaclesOf(unnumbered, invoice?.number === null));
  if (invoice) await refuseOvercredit(trx, { draft, invoice, totalCents: unnumbered.totalCents });
  const content = await numberDocument(change, draft, unnumbered);
  if (invoice) {
    await releaseForCredit(change, invoice, { cents: content.totalCents, number: content.number });
    await addCredit(trx, invoice.id, content.totalCents);
    await recordDocumentEvent(change, invoice.id, 'credited', content.number ?? '');
  }
  if (hasUbl(content)) {
    // Pages are served meanwhile: reads do not wait for a transaction.
    await nextTurn();
    const ubl = buildUbl(content);
    refuse(explainUblProblems(ubl).map(({ message }) => message));
    await nextTurn();
    await insertFile(trx, { documentId: id, kind: 'UBL', bytes: Buffer.from(ubl), at: timestamp(clock) });
  }
  await recordDocumentEvent(change, id, 'issued');
  return content;
}

function refuse(reasons: string[]): void {
  if (reasons.length > 0) throw new DomainError('conflict', [...new Set(reasons)].join(' '));
}

type Credit = { draft: SelectedDocument; invoice: SelectedDocument; totalCents: number };

/** @throws DomainError conflict when more of the invoice, or of one of its lines, would be credited than it came to */
async function refuseOvercredit(trx: Trx, { draft, invoice, totalCents }: Credit): Promise<void> {
  if (invoice.credited_cents + totalCents > invoice.total_cents)
    throw new DomainError('conflict', 'Cette note de crédit dépasse ce qui reste de la facture.');
  const credited = await creditedOfLines(trx, invoice.id);
  const invoiced = new Map((await listLines(trx, invoice.id)).map((line) => [line.id, line]));
  for (const { credits_line_id: lineId, net_cents: cents } of await listLines(trx, draft.id)) {
    const line = lineId === null ? undefined : invoiced.get(lineId);
    if (!line) continue;
    const total = (credited.get(line.id) ?? 0) + cents;
    credited.set(line.id, total);
    if (total > line.net_cents)
      throw new DomainError(
        'conflict',
        `«\u202f${line.text}\u202f» serait créditée de plus que son montant.`,
      );
  }
}

async function numberDocument(change: Change, draft: SelectedDocument, unnumbered: DocumentContent) {
  const { trx, day } = change;
  const [kind, year] = [draft.kind, Number(day.slice(0, 4))];
  const series = await lockSeries(trx, { kind, year });
  refuseEarlier(day, series.last_issued_on);
  const number = series.last_number + 1;
  const paymentReference = kind === 'INVOICE' ? structuredCommunication(referenceDigits(year, number)) : null;
  const content = { ...unnumbered, number: numberText(kind, year, number), paymentReference };
  const text = JSON.stringify(content);
  const hash = documentHash(series.last_hash, text);
  await issueDraft(trx, draft.id, {
    ...{ year, number, paymentReference, hash },
    issuedOn: day,
    dueOn: content.dueOn,
    content: text,
    previousHash: series.last_hash,
    totals: content,
    buyer: content.buyer.name,
    numberText: content.number,
  });
  await moveSeries(trx, { kind, year }, { number, issuedOn: day, hash });
  return content;
}

function refuseEarlier(day: Day, last: Day): void {
  if (day >= last) return;
  throw new DomainError(
    'conflict',
    `Le dernier document de cette série est du ${frenchDay(last)}, après le ${frenchDay(day)}\u202f: vérifiez l’horloge de cette machine.`,
  );
}
