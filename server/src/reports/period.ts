import { PERIOD_AHEAD, type ReportPeriod } from '@cercle/contract/reports';
import { addDays, type Day, lastDay } from '../kernel/calendar.ts';
import { fieldError } from '../kernel/domain-error.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '../kernel/months.ts';

/** A period as its sections count it, in days of Belgium. */
export type Span = {
  from: Day;
  /** The first day after it. */
  to: Day;
  /** Its last day, or today where that comes first: nothing later is counted. */
  asOf: Day;
  /** Those that have begun, « 2026-11 ». */
  months: Month[];
};

const firstDayAfter = (month: Month): Day => `${addMonths(month, 1)}-01`;

/** The last day of a month that has begun, or today for this one. */
export const lastCounted = (month: Month, asOf: Day): Day => {
  const last = lastDay(firstDayAfter(month));
  return last < asOf ? last : asOf;
};

/** @param today in Belgium. @throws DomainError validation when the period has not begun */
export function spanOf(period: ReportPeriod, today: Day): Span {
  const from = `${period.from}-01`;
  if (from > today) throw fieldError('from', PERIOD_AHEAD);
  const to = firstDayAfter(period.to);
  const asOf = to <= today ? addDays(to, -1) : today;
  return { from, to, asOf, months: monthsBetween(period.from, monthOf(asOf)) };
}

/** In basis points, rounded once, to the tenth of a percent that is shown; null without anything to count. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) * 10;
