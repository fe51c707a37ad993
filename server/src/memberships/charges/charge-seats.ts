// Seats added to a term are charged by day until it ends, in one draft a month: additions and returns of the same day are one (B7),
// and what comes to nothing is not charged (B2, B3). What was returned on another day, or once it was invoiced, is credited.

import { periodText } from '@cercle/contract/french-day';
import { appendLines, removeLines, writeDraft } from '../../billing/documents/drafts.ts';
import type { NewLine, TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Change } from '../change.ts';
import { daysOfPrice, priceOfSeats } from '../seats/seat-price.ts';
import { listSeatChanges } from '../seats/seats.table.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { clauseOf, payerOf, vatOn } from './charge-parts.ts';
import { asSeatLine, chargedSeats, type SeatLine, takeSeats } from './charged-seats.ts';
import { lockLinesOfTerm } from './lock-lines.ts';

/** On a day, how many seats are added, or returned. */
type Difference = [day: Day, seats: number];

/** Writes the drafts of the month of a day again. Its lines multiply out (B6) and say what they are for and until when (B5). */
export async function chargeSeats(change: Change, term: TermRow, day: Day): Promise<void> {
  const month = day.slice(0, 7);
  const lines = (await lockLinesOfTerm(change, term.id))
    .flatMap(asSeatLine)
    .filter(({ seats }) => seats.from.startsWith(month));
  const differences = await differencesOf(change, term, month, lines);
  const drafted = lines.filter(({ number }) => number === null);
  const [oldInvoice, oldCredits] = [ofKind(drafted, 'INVOICE'), ofKind(drafted, 'CREDIT_NOTE')];
  // A line of a credit note refers to that of an invoice, which is written before it and taken away after it.
  await chargeAdded(change, term, oldInvoice, differences);
  await creditReturned(change, term, { drafted, differences, month });
  await takeOut(change, oldCredits);
  await takeOut(change, oldInvoice);
}

const ofKind = (lines: SeatLine[], wanted: SeatLine['kind']) => lines.filter(({ kind }) => kind === wanted);

/** By day, how many seats are added to, or returned from, what was issued; negative for a return. */
async function differencesOf(
  { trx }: Change,
  term: TermRow,
  month: string,
  lines: SeatLine[],
): Promise<Difference[]> {
  const changes = (await listSeatChanges(trx, term.id)).filter(({ effective_on }) =>
    effective_on.startsWith(month),
  );
  const seats = new Map<Day, number>();
  const count = (day: Day, added: number) => seats.set(day, (seats.get(day) ?? 0) + added);
  for (const { effective_on, added } of changes) count(effective_on, added);
  for (const line of lines) if (line.number !== null) count(line.seats.from, -line.seats.added);
  return [...seats].filter(([, added]) => added !== 0).sort(([one], [other]) => one.localeCompare(other));
}

async function chargeAdded(change: Change, term: TermRow, old: SeatLine[], differences: Difference[]) {
  const added = differences.filter(([, seats]) => seats > 0);
  const lines = await Promise.all(added.map(([day, seats]) => lineOf(change, term, { day, added: seats })));
  await write(change, term, { kind: 'INVOICE', creditsDocumentId: null, draft: old[0]?.document_id, lines });
}

type Returns = { drafted: SeatLine[]; differences: Difference[]; month: string };

/** By a credit note for each invoice that charged some of the seats: none is credited of more than it came to. */
async function creditReturned(change: Change, term: TermRow, { drafted, differences, month }: Returns) {
  const returned = differences.filter(([, seats]) => seats < 0);
  if (returned.length === 0) return;
  const charged = await chargedSeats(change.trx, term.id, { month, drafted });
  const lines: { invoiceId: number | null; line: NewLine }[] = [];
  for (const [day, seats] of returned)
    for (const { count, line } of takeSeats(charged, day, -seats))
      lines.push({
        invoiceId: line?.document_id ?? null,
        line: await lineOf(change, term, { day, added: -count, charged: line }),
      });
  for (const [invoiceId, ofInvoice] of Map.groupBy(lines, (each) => each.invoiceId))
    await write(change, term, {
      kind: 'CREDIT_NOTE',
      creditsDocumentId: invoiceId,
      draft: ofKind(drafted, 'CREDIT_NOTE').find((old) => old.credits_document_id === invoiceId)?.document_id,
      lines: ofInvoice.map(({ line }) => line),
    });
}

type Target = {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  creditsDocumentId: number | null;
  /** One of this month, if there is one. */
  draft: number | undefined;
  lines: NewLine[];
};

async function write(change: Change, term: TermRow, { draft, lines, ...target }: Target): Promise<void> {
  if (lines.length === 0) return;
  if (draft !== undefined) await appendLines(change, draft, lines);
  else await writeDraft(change, { ...target, ...(await payerOf(change.trx, term.membership_id)), lines });
}

async function takeOut(change: Change, lines: SeatLine[]): Promise<void> {
  for (const [documentId, ofDocument] of Map.groupBy(lines, ({ document_id }) => document_id))
    await removeLines(
      change,
      documentId,
      ofDocument.map(({ id }) => id),
    );
}

type SeatsOfDay = { day: Day; added: number; charged?: TermLineRow | undefined };

async function lineOf(
  { trx, day: today }: Change,
  term: TermRow,
  { day, added, charged }: SeatsOfDay,
): Promise<NewLine> {
  const ofDays = await daysOfPrice(trx, term);
  const { daysLeft, unitCents } = priceOfSeats(term, { added, day, ofDays });
  const period = { from: day, to: term.ends_on };
  const clause = await clauseOf(trx, term.policy_version_id, 'business');
  return {
    text: `${seatsText(added)}, ${periodText(period)} (${daysLeft}/${ofDays}\u00a0jours)`,
    quantity: Math.abs(added),
    unitCents,
    ...(charged ? vatLike(charged) : await vatOn(trx, day, today)),
    period,
    reason: {
      kind: 'SEATS',
      ...{ clause, termId: term.id, ...period, added, daysLeft, ofDays },
      unitCents: term.unit_net_cents,
    },
    termId: term.id,
    creditsLineId: charged?.id ?? null,
  };
}

const vatLike = ({ vat_category: vatCategory, vat_basis_points: vatBasisPoints }: TermLineRow) => ({
  vatCategory,
  vatBasisPoints,
});

function seatsText(added: number): string {
  const count = Math.abs(added);
  if (added > 0) return count === 1 ? '1\u00a0place ajoutée' : `${count}\u00a0places ajoutées`;
  return count === 1 ? '1\u00a0place reprise' : `${count}\u00a0places reprises`;
}
