// A day is a text « 2026-11-26 »; the functions below throw RangeError for a text that is none.

const LONG = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'long', timeZone: 'UTC' });
const WITH_WEEKDAY = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'full', timeZone: 'UTC' });

const MONTH = new Intl.DateTimeFormat('fr-BE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « mars 2026 ». @param month « 2026-03 » */
export const frenchMonth = (month: string) => MONTH.format(new Date(month));

/** « 2 mars 2026 ». */
export const frenchDay = (day: string) => LONG.format(new Date(day));

/** « lundi 2 mars 2026 ». */
export const frenchWeekday = (day: string) => WITH_WEEKDAY.format(new Date(day));

/** The day before: the last one of a period that ends without its `to`. */
export function dayBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (date > 1) return written(year, month, date - 1);
  return month > 1 ? written(year, month - 1, daysIn(year, month - 1)) : written(year - 1, 12, 31);
}

const written = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** « du 26 novembre 2026 au 25 novembre 2027 ». @param period its end is the first day without it */
export const periodText = ({ from, to }: { from: string; to: string }) =>
  `du ${frenchDay(from)} au ${frenchDay(dayBefore(to))}`;
