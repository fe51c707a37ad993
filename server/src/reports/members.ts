// Members, seats and dues over time. A person is a member on a day while they have a seat on a term that runs (person-status.ts: one
// that was annulled never ran, one that was closed ran until then), or while the circle is open to them as to the members of before:
// their access is active, and they never had a seat on a term. Nobody counts before they activated their access, and nobody who
// was erased. Seats and dues are as of the day, as the term is: those of an ended term count no more, those added count from their
// own day (H4).

import type { Report } from '@cercle/contract/reports';
import type { Db } from '../db/database.ts';
import { addDays, type Day, dayOf } from '../kernel/calendar.ts';
import { daysRunning } from './days-running.ts';
import {
  type Holding,
  listAddedHoldings,
  listHoldings,
  listStays,
  listWithoutSeat,
  type Stay,
  type WithoutSeat,
} from './members.table.ts';
import { lastCounted, type Span } from './period.ts';

/** « 2026-11-29 » is before it, and so is every day. */
const NO_END: Day = '9999-12-31';

/** Members at both ends of the period, who came and left in it, and each month at its last day. */
export async function membersReport(db: Db, span: Span): Promise<Report['members']> {
  const { from, asOf, months } = span;
  const days = [addDays(from, -1), ...months.map((month) => lastCounted(month, asOf))];
  const before = (await listWithoutSeat(db, span)).flatMap((person) => toStay(person, span));
  const stays = inTurn([...before, ...(await listStays(db, span))]);
  const { single, business, usedSeats } = countStays(days, stays);
  const holdings = [...(await listHoldings(db, span)), ...(await listAddedHoldings(db, span))];
  const { seats, dues } = sumHoldings(days, holdings);
  const counts = days.map((_, index) => ({
    members: (single[index] ?? 0) + (business[index] ?? 0),
    ...{ single: single[index] ?? 0, business: business[index] ?? 0 },
    ...{ seats: seats[index] ?? 0, usedSeats: usedSeats[index] ?? 0, duesCents: dues[index] ?? 0 },
  }));
  return {
    atStart: counts[0]?.members ?? 0,
    atEnd: counts.at(-1)?.members ?? 0,
    ...comingsAndGoings(stays, span),
    months: counts.slice(1).map((count, index) => ({ month: months[index] ?? '', ...count })),
  };
}

/** Of a member of before, from the activation until the day on which they have a seat; none that does not touch the period. */
function toStay({ accountId, offer, activatedAt, seatedOn }: WithoutSeat, { from, asOf }: Span): Stay[] {
  const end = seatedOn ?? NO_END;
  if (end < from) return [];
  const start = dayOf(activatedAt);
  if (start >= end || start > asOf) return [];
  return [{ accountId, offer: offer ?? 'SINGLE', isSeated: false, start, end }];
}

/** Each person's stays one after the other, without a day that counts twice. */
function inTurn(stays: Stay[]): Stay[] {
  const ends = new Map<number, Day>();
  return stays.filter((stay) => {
    const last = ends.get(stay.accountId) ?? '';
    if (last >= stay.end) return false;
    if (stay.start < last) stay.start = last;
    ends.set(stay.accountId, stay.end);
    return true;
  });
}

function countStays(days: Day[], stays: Stay[]) {
  const [single, business, used] = [daysRunning(days), daysRunning(days), daysRunning(days)];
  for (const { offer, isSeated, start, end } of stays) {
    (offer === 'SINGLE' ? single : business).add(start, end, 1);
    if (offer === 'BUSINESS' && isSeated) used.add(start, end, 1);
  }
  return { single: single.sums(), business: business.sums(), usedSeats: used.sums() };
}

function sumHoldings(days: Day[], holdings: Holding[]) {
  const [seats, dues] = [daysRunning(days), daysRunning(days)];
  for (const { offer, start, end, seats: count, cents } of holdings) {
    if (offer === 'BUSINESS') seats.add(start, end, count);
    dues.add(start, end, cents);
  }
  return { seats: seats.sums(), dues: dues.sums() };
}

/** A stay that begins on the day on which another of the same person ends is no coming, and its end no going. */
function comingsAndGoings(stays: Stay[], { from, asOf }: Span) {
  const isInside = (day: Day) => day >= from && day <= asOf;
  const ends = new Map<number, Day>();
  let [joined, left] = [0, 0];
  for (const { accountId, start, end } of stays) {
    const last = ends.get(accountId);
    if (last !== start) {
      if (isInside(start)) joined += 1;
      if (last !== undefined && isInside(last)) left += 1;
    }
    ends.set(accountId, end);
  }
  for (const end of ends.values()) if (isInside(end)) left += 1;
  return { joined, left };
}
