// Seats added to a term are charged by day until it ends, in one draft a month: additions and returns of the same day are one (B7),
// and what comes to nothing is not charged (B2, B3). What was returned on another day, or once it was invoiced, is credited.

import { periodText } from '@cercle/contract/french-day';
import type { LineReason } from '@cercle/contract/line-reason';
import { appendLines, removeLines, writeDraft } from '../../billing/documents/drafts.ts';
import type { NewLine, TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Change } from '../change.ts';
import { daysOfPrice, priceOfSeats } from '../seats/seat-price.ts';
import { listSeatChanges } from '../seats/seats.table.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { clauseOf, payerOf, vatOn } from './charge-parts.ts';
import { lockLinesOfTerm } from './lock-lines.ts';

type SeatLine = TermLineRow & { seats: Extract<LineReason, { kind: 'SEATS' }> };

/** Writes the drafts of the month of a day again. Its lines multiply out (B6) and say what they are for and until when (B5). */
export async function chargeSeats(change: Change, term: TermRow, day: Day): Promise<void> {
  const month = day.slice(0, 7);
  const lines = (await lockLinesOfTerm(change, term.id))
    .flatMap(asSeatLine)
    .filter(({ seats }) => seats.from.startsWith(month));
  const differences = await differencesOf(change, term, month, lines);
  const added = differences.filter(([, seats]) => seats > 0);
  const returned = differences.filter(([, seats]) => seats < 0);
  const drafted = lines.filter(({ number }) => number === null);
  const [oldInvoice, oldCredit] = [ofKind(drafted, 'INVOICE'), ofKind(drafted, 'CREDIT_NOTE')];
  const issuedInvoice = lines.find(({ kind, number }) => kind === 'INVOICE' && number !== null)?.document_id;
  // A credit note refers to its invoice: that one is written before it, and taken away after it.
  const invoice = await write(change, term, oldInvoice, added, { kind: 'INVOICE', creditsDocumentId: null });
  const creditsDocumentId = issuedInvoice ?? invoice ?? null;
  await write(change, term, oldCredit, returned, { kind: 'CREDIT_NOTE', creditsDocumentId });
  await takeOut(change, oldCredit);
  await takeOut(change, oldInvoice);
}

const asSeatLine = (line: TermLineRow): SeatLine[] => {
  const reason: LineReason = JSON.parse(line.reason);
  return reason.kind === 'SEATS' ? [{ ...line, seats: reason }] : [];
};

const ofKind = (lines: SeatLine[], wanted: SeatLine['kind']) => lines.filter(({ kind }) => kind === wanted);

/** By day, how many seats are added to, or returned from, what was issued; negative for a return. */
async function differencesOf({ trx }: Change, term: TermRow, month: string, lines: SeatLine[]) {
  const changes = (await listSeatChanges(trx, term.id)).filter(({ effective_on }) =>
    effective_on.startsWith(month),
  );
  const seats = new Map<Day, number>();
  const count = (day: Day, added: number) => seats.set(day, (seats.get(day) ?? 0) + added);
  for (const { effective_on, added } of changes) count(effective_on, added);
  for (const line of lines) if (line.number !== null) count(line.seats.from, -line.seats.added);
  return [...seats].filter(([, added]) => added !== 0).sort(([one], [other]) => one.localeCompare(other));
}

type Target = { kind: 'INVOICE' | 'CREDIT_NOTE'; creditsDocumentId: number | null };

/** @returns the id of the draft that has the lines, if there are any */
async function write(
  change: Change,
  term: TermRow,
  old: SeatLine[],
  seats: [day: Day, added: number][],
  target: Target,
): Promise<number | undefined> {
  if (seats.length === 0) return undefined;
  const lines = await Promise.all(seats.map(([day, added]) => lineOf(change, term, day, added)));
  const draft = old[0]?.document_id;
  if (draft === undefined)
    return writeDraft(change, { ...target, ...(await payerOf(change.trx, term.membership_id)), lines });
  await appendLines(change, draft, lines);
  return draft;
}

async function takeOut(change: Change, [first, ...others]: SeatLine[]): Promise<void> {
  if (!first) return;
  await removeLines(
    change,
    first.document_id,
    [first, ...others].map(({ id }) => id),
  );
}

async function lineOf({ trx, day: today }: Change, term: TermRow, day: Day, added: number): Promise<NewLine> {
  const ofDays = await daysOfPrice(trx, term);
  const { daysLeft, unitCents } = priceOfSeats(term, { added, day, ofDays });
  const period = { from: day, to: term.ends_on };
  const clause = await clauseOf(trx, term.policy_version_id, 'business');
  return {
    text: `${seatsText(added)}, ${periodText(period)} (${daysLeft}/${ofDays}\u00a0jours)`,
    quantity: Math.abs(added),
    unitCents,
    ...(await vatOn(trx, day, today)),
    period,
    reason: {
      kind: 'SEATS',
      ...{ clause, termId: term.id, ...period, added, daysLeft, ofDays },
      unitCents: term.unit_net_cents,
    },
    termId: term.id,
    creditsLineId: null,
  };
}

function seatsText(added: number): string {
  const count = Math.abs(added);
  if (added > 0) return count === 1 ? '1\u00a0place ajoutée' : `${count}\u00a0places ajoutées`;
  return count === 1 ? '1\u00a0place reprise' : `${count}\u00a0places reprises`;
}
