// Months of Belgium, « 2026-11 », which compare as texts. A month may be chosen until the 9th of the next one, included; then it is frozen:
// no amount is written in it or withdrawn from it any more.

import { MONTH_FREEZES_ON_DAY } from '@cercle/contract/thanks';
import type { Day } from '../../kernel/calendar.ts';

export type Month = string;

const MONTHS_OF_YEAR = 12;

/** @param months a whole number; negative goes back */
export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(index / MONTHS_OF_YEAR)).padStart(4, '0');
  return `${year}-${String((index % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
}

const monthOf = (day: Day): Month => day.slice(0, 'YYYY-MM'.length);

/** All from one to another, both included; none when the first is later. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

const freezesOn = (month: Month): Day =>
  `${addMonths(month, 1)}-${String(MONTH_FREEZES_ON_DAY).padStart(2, '0')}`;

export const isFrozen = (month: Month, today: Day): boolean => today >= freezesOn(month);

/** Those in which an amount may be written or withdrawn: this one first, then the one before while it is not frozen. */
export function openMonths(today: Day): Month[] {
  const current = monthOf(today);
  return [current, addMonths(current, -1)].filter((month) => !isFrozen(month, today));
}

/** The latest that is frozen. */
export function lastFrozenMonth(today: Day): Month {
  const previous = addMonths(monthOf(today), -1);
  return isFrozen(previous, today) ? previous : addMonths(previous, -1);
}
