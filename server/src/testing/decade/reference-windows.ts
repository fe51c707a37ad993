// The days within which people may act, written a second time: counted from the day after receipt, and when the last one is no working
// day, until the next that is one (Civil Code, article 1.7).

import { addDays, type Day } from '../../kernel/calendar.ts';

const DECLINE_DAYS = 30;
const CONTEST_DAYS = 14;

/** Of the years of the model, from an almanac. */
const EASTER_SUNDAYS = [
  ...['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28'],
  ...['2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13', '2037-04-05'],
];
/** Easter Monday, Ascension and Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50];
const FIXED_HOLIDAYS = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'];

const HOLIDAYS = new Set(
  EASTER_SUNDAYS.flatMap((day) => DAYS_AFTER_EASTER.map((days) => addDays(day, days))),
);

function isWorkingDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day) && !FIXED_HOLIDAYS.includes(day.slice(5));
}

function lastDayOf(receivedOn: Day, days: number): Day {
  let last = addDays(receivedOn, days);
  while (!isWorkingDay(last)) last = addDays(last, 1);
  return last;
}

/** The last day on which a decline counts. */
export const declineUntil = (invoiceOn: Day): Day => lastDayOf(invoiceOn, DECLINE_DAYS);

/** The last day on which an absence may be contested. */
export const contestUntil = (toldOn: Day): Day => lastDayOf(toldOn, CONTEST_DAYS);
