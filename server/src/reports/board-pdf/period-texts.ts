// How a period of whole months is written. Months are « 2026-07 ».

import { frenchMonth } from '@cercle/contract/french-day';
import { withDe } from '@cercle/contract/french-elision';
import { addMonths } from '../../kernel/months.ts';

type Months = { from: string; to: string };

const yearOf = (month: string) => month.slice(0, 4);
const nameOf = (month: string) => frenchMonth(month).split(' ')[0] ?? '';

/** « juillet 2026 », « de juillet à septembre 2026 », « d’octobre 2026 à mars 2027 ». */
export function periodText({ from, to }: Months): string {
  if (from === to) return frenchMonth(from);
  const first = yearOf(from) === yearOf(to) ? nameOf(from) : frenchMonth(from);
  return `${withDe(first)} à ${frenchMonth(to)}`;
}

/** Consecutive months as one period each. @param months in order */
export function periodsOf(months: string[]): Months[] {
  const periods: Months[] = [];
  for (const month of months) {
    const last = periods.at(-1);
    if (last && addMonths(last.to, 1) === month) last.to = month;
    else periods.push({ from: month, to: month });
  }
  return periods;
}

export const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
