// The period of a report: whole months, both included, in the address as `?de=2026-07&a=2026-09`. Without any, the last whole quarter.

export type Period = { from: string; to: string };
export type PeriodProblem = 'unreadable' | 'reversed' | 'long' | 'ahead';
export type ReadPeriod = { period: Period; problem?: never } | { period?: never; problem: PeriodProblem };

/** The contract’s, which brings its schemas with it; a test compares them. */
const MAX_MONTHS = 120;
const FIRST_MONTH = '1900-01';
const LAST_MONTH = '2999-11';

const MONTHS_OF_YEAR = 12;
const MONTHS_OF_QUARTER = 3;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Months counted from the year 0. */
const indexOf = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1;

function monthAt(index: number): string {
  const month = String((index % MONTHS_OF_YEAR) + 1).padStart(2, '0');
  return `${Math.floor(index / MONTHS_OF_YEAR)}-${month}`;
}

const span = (first: number, months: number): Period => ({
  from: monthAt(first),
  to: monthAt(first + months - 1),
});

/** @param thisMonth « 2026-11 », in Belgium */
export function presetPeriods(thisMonth: string) {
  const now = indexOf(thisMonth);
  const quarter = now - (now % MONTHS_OF_QUARTER);
  const year = now - (now % MONTHS_OF_YEAR);
  return {
    thisQuarter: span(quarter, MONTHS_OF_QUARTER),
    lastQuarter: span(quarter - MONTHS_OF_QUARTER, MONTHS_OF_QUARTER),
    thisYear: span(year, MONTHS_OF_YEAR),
    lastYear: span(year - MONTHS_OF_YEAR, MONTHS_OF_YEAR),
    lastTwelve: span(now - MONTHS_OF_YEAR + 1, MONTHS_OF_YEAR),
  };
}

/** The period that an address names, or why it names none. */
export function readPeriod(search: URLSearchParams, thisMonth: string): ReadPeriod {
  const [from, to] = [search.get('de'), search.get('a')];
  if (from === null && to === null) return { period: presetPeriods(thisMonth).lastQuarter };
  if (!isMonth(from) || !isMonth(to)) return { problem: 'unreadable' };
  if (from > to) return { problem: 'reversed' };
  if (indexOf(to) - indexOf(from) >= MAX_MONTHS) return { problem: 'long' };
  return from > thisMonth ? { problem: 'ahead' } : { period: { from, to } };
}

const isMonth = (text: string | null): text is string =>
  text !== null && MONTH.test(text) && text >= FIRST_MONTH && text <= LAST_MONTH;

export const periodSearch = ({ from, to }: Period) => `?de=${from}&a=${to}`;

/** The months to choose from, the last of this year first: ten years of them, and those of the period. */
export function choosableMonths(thisMonth: string, { from, to }: Period): string[] {
  const last = indexOf(presetPeriods(thisMonth).thisYear.to);
  const months = Array.from({ length: MAX_MONTHS }, (_, index) => monthAt(last - index));
  return [...new Set([...months, from, to])].sort().reverse();
}
