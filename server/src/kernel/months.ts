// Months of Belgium, « 2026-11 », which compare as texts.

import type { Day } from './calendar.ts';

export type Month = string;

const MONTHS_OF_YEAR = 12;

export const monthOf = (day: Day): Month => day.slice(0, 'YYYY-MM'.length);

/** @param months a whole number; negative goes back */
export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(index / MONTHS_OF_YEAR)).padStart(4, '0');
  return `${year}-${String((index % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
}

/** All from one to another, both included; none when the first is later. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}
