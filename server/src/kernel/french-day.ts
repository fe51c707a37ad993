import type { Day } from './calendar.ts';

const LONG = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'long', timeZone: 'UTC' });
const WITH_WEEKDAY = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'full', timeZone: 'UTC' });

/** « 2 mars 2026 ». */
export const frenchDay = (day: Day) => LONG.format(new Date(day));

/** « lundi 2 mars 2026 ». */
export const frenchWeekday = (day: Day) => WITH_WEEKDAY.format(new Date(day));
