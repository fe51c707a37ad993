// Days and months of the model of dues and worth, counted by hand: no calendar of the product has a part in them.

import type { Day } from '../../kernel/calendar.ts';

const MONTHS_OF_YEAR = 12;

const partsOf = (day: Day) => day.split('-').map(Number) as [number, number, number];

/** Days from 1 March of the year 0, by the rules of Gregory: years begin in March, so that the leap day is the last one. */
export function dayNumber(day: Day): number {
  const [year, month, dayOfMonth] = partsOf(day);
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((marchMonth * 153 + 2) / 5) + dayOfMonth - 1;
}

/** Months from January of the year 0, of « 2026-11 » or of a day. */
export function monthNumber(text: string): number {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return year * MONTHS_OF_YEAR + month - 1;
}

export function monthText(number: number): string {
  const month = (number % MONTHS_OF_YEAR) + 1;
  return `${Math.floor(number / MONTHS_OF_YEAR)}-${month < 10 ? '0' : ''}${month}`;
}

/** The last month of which no amount changes any more: the one before, from the 10th on. */
export const frozenMonth = (day: Day): number => monthNumber(day) - (partsOf(day)[2] >= 10 ? 1 : 2);
