// What a seat costs its member in a calendar year, in the model: day by day.

import { dayNumber } from './reference-day-count.ts';
import { endOf, type ReferenceMembership, type ReferenceTerm } from './reference-membership.ts';

/** The price of a seat is for so many days, also where a term began later by an upgrade. */
const PRICED_DAYS = 365;

/** In cents, without VAT: each term's part, half a cent rounded up; what earlier years did not take falls in this one. */
export function duesIn({ terms, seats }: ReferenceMembership, accountId: number, year: number): number {
  const own = seats.filter((seat) => seat.accountId === accountId);
  const [first, next] = [dayNumber(`${year}-01-01`), dayNumber(`${year + 1}-01-01`)];
  let cents = 0;
  for (const term of terms) {
    if (term.state === 'ANNULLED') continue;
    const days = daysOf(term).filter((day) =>
      own.some(({ from, to }) => dayNumber(from) <= day && (to === null || day < dayNumber(to))),
    );
    const costOf = (count: number) =>
      Math.floor((2 * term.unitNetCents * count + PRICED_DAYS) / (2 * PRICED_DAYS));
    const countBefore = (day: number) => days.filter((each) => each < day).length;
    cents += costOf(countBefore(next)) - costOf(countBefore(first));
  }
  return cents;
}

function daysOf(term: ReferenceTerm): number[] {
  const first = dayNumber(term.from);
  return Array.from({ length: dayNumber(endOf(term)) - first }, (_, index) => first + index);
}
