import { periodText } from '@cercle/contract/french-day';
import type { MemberType } from '@cercle/contract/member-type';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { formatEuros, prorate } from '@cercle/contract/money';
import { type Day, daysBetween, earlierDay, laterDay } from '../../kernel/calendar.ts';

/** What a member had of one term. Periods are half-open. */
export type SeatsInTerm = {
  offer: MemberType;
  from: Day;
  to: Day;
  /** Of one seat, without VAT, for `ofDays` days. */
  unitCents: number;
  ofDays: number;
  /** When the member had a seat, within the term; no two of them overlap. */
  seats: { from: Day; to: Day }[];
};

type DuesOfYear = { cents: number; because: string[] };

/**
 * What a member's seats cost in a year: of each term, the price of a seat for the days that fall in it, rounded once. The years of a term
 * come to its price, whatever their days: the second is what the first one leaves.
 */
export function duesOf(terms: readonly SeatsInTerm[], year: number): DuesOfYear {
  const parts = terms.flatMap((term) => partOf(term, year) ?? []);
  return {
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    because: parts.map(({ because }) => because),
  };
}

/** The years in which a member had a seat, in their order. */
export const yearsOf = (terms: readonly SeatsInTerm[]): number[] =>
  terms.flatMap(({ seats }) =>
    seats.flatMap(({ from, to }) => {
      const [first, end] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
      const years = Array.from({ length: end - first + 1 }, (_, index) => first + index);
      return years.filter((year) => startOf(year) < to);
    }),
  );

function partOf(term: SeatsInTerm, year: number): { cents: number; because: string } | undefined {
  const before = daysWithin(term, { from: term.from, to: startOf(year) });
  const days = daysWithin(term, { from: startOf(year), to: startOf(year + 1) });
  if (days === 0) return undefined;
  const costUntil = (count: number) => prorate(term.unitCents, count, term.ofDays);
  const cents = costUntil(before + days) - costUntil(before);
  return { cents, because: sentenceOf(term, { year, days, cents }) };
}

const startOf = (year: number): Day => `${year}-01-01`;

const daysWithin = ({ seats }: SeatsInTerm, period: { from: Day; to: Day }): number =>
  seats.reduce((sum, { from, to }) => {
    const start = laterDay(from, period.from);
    const end = earlierDay(to, period.to);
    return start < end ? sum + daysBetween(start, end) : sum;
  }, 0);

function sentenceOf(
  { offer, from, to, unitCents, ofDays }: SeatsInTerm,
  { year, days, cents }: { year: number; days: number; cents: number },
): string {
  const what = offer === 'BUSINESS' ? `Une place de l’adhésion` : `L’adhésion`;
  const count = days === 1 ? '1\u00a0jour' : `${days}\u00a0jours`;
  return `${what} ${MEMBER_TYPE_LABEL[offer]} ${periodText({ from, to })} coûte ${formatEuros(unitCents)} HTVA pour ${ofDays}\u00a0jours\u202f: ${count} en ${year} font ${formatEuros(cents)}.`;
}
