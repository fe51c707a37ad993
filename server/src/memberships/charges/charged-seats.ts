// Which lines of invoices have charged the seats of a term: what is returned is credited on them.

import type { LineReason } from '@cercle/contract/line-reason';
import { listLinesOfTerm, type TermLineRow } from '../../billing/documents/lines.table.ts';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

export type SeatLine = TermLineRow & { seats: Extract<LineReason, { kind: 'SEATS' }> };

const reasonOf = ({ reason }: TermLineRow): LineReason => JSON.parse(reason);

export function asSeatLine(line: TermLineRow): SeatLine[] {
  const reason = reasonOf(line);
  return reason.kind === 'SEATS' ? [{ ...line, seats: reason }] : [];
}

/** A line of an invoice, and how many of its seats are not credited. */
type ChargedSeats = { line: TermLineRow; left: number };

/**
 * Those of a month, issued ones first; then the line of the whole term, of which seats are taken that are returned before it begins.
 * @param drafted lines that are about to go
 */
export async function chargedSeats(
  db: Db,
  termId: number,
  { month, drafted }: { month: string; drafted: SeatLine[] },
): Promise<ChargedSeats[]> {
  const going = new Set(drafted.map(({ id }) => id));
  const lines = (await listLinesOfTerm(db, termId)).filter(({ id }) => !going.has(id));
  const seatLines = lines.flatMap(asSeatLine);
  const creditedOf = (id: number) =>
    seatLines
      .filter(({ credits_line_id }) => credits_line_id === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const invoiced = seatLines.filter(({ kind, seats }) => kind === 'INVOICE' && seats.from.startsWith(month));
  const issuedFirst = invoiced.toSorted(
    (one, other) => Number(one.number === null) - Number(other.number === null),
  );
  const wholeTerm = lines.filter((line) => line.kind === 'INVOICE' && reasonOf(line).kind === 'TERM');
  return [...issuedFirst, ...wholeTerm].map((line) => ({
    line,
    left: line.quantity - creditedOf(line.id),
  }));
}

type Taken = { count: number; line: TermLineRow | undefined };

/** Takes seats returned on a day from the lines that charged them by then; without a line, those that no invoice here has charged. */
export function* takeSeats(charged: ChargedSeats[], day: Day, count: number): Generator<Taken> {
  let rest = count;
  for (const each of charged) {
    const taken =
      each.line.period_from !== null && each.line.period_from <= day ? Math.min(rest, each.left) : 0;
    if (taken === 0) continue;
    each.left -= taken;
    rest -= taken;
    yield { count: taken, line: each.line };
  }
  if (rest > 0) yield { count: rest, line: undefined };
}
