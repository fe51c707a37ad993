// Calendar days of Belgium and the periods counted in them. A period is half-open: it includes its first day and excludes
// its end, so that the next one begins on that end without a gap. No arithmetic with `Date`: a day there has 24 hours.

import { Temporal } from 'temporal-polyfill';
import { type Clock, timestamp } from './clock.ts';

/** A calendar day in Europe/Brussels, « 2026-11-26 ». Days compare as texts. */
export type Day = string;

const BELGIUM = 'Europe/Brussels';
const DAY_FORMAT = /^\d{4}-\d{2}-\d{2}$/;
/** Years outside are typing mistakes; legal holidays and time zones of before are others. */
const MIN_YEAR = 1900;
const MAX_YEAR = 2999;

/** @throws RangeError when it is no day of the calendar, or of a year before 1900 or after 2999 */
function parse(day: Day): Temporal.PlainDate {
  if (!DAY_FORMAT.test(day)) throw new RangeError(`Not a day: ${day}`);
  return checked(Temporal.PlainDate.from(day));
}

function checked(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.year < MIN_YEAR || date.year > MAX_YEAR) throw new RangeError(`Out of the calendar: ${date}`);
  return date;
}

const toDay = (date: Temporal.PlainDate): Day => checked(date).toString();

/** Whether a text is a day of the calendar, from 1900 to 2999: 2027-02-29 is none. */
export function isDay(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The day in Belgium at a moment in UTC, « 2026-11-26T23:30:00.000Z » → « 2026-11-27 ». @throws RangeError */
export const dayOf = (moment: string): Day =>
  toDay(Temporal.Instant.from(moment).toZonedDateTimeISO(BELGIUM).toPlainDate());

export const today = (clock: Clock): Day => dayOf(timestamp(clock));

/** The moment in UTC at which a day begins in Belgium. @throws RangeError when it is no day */
export const startOfDay = (day: Day): string => toMoment(parse(day).toZonedDateTime(BELGIUM).toInstant());

/** The form of moments here: UTC, ISO 8601, milliseconds. */
export const toMoment = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 });

/** @param days a whole number; negative goes back. @throws RangeError when it is no day, or leaves 1900–2999 */
export const addDays = (day: Day, days: number): Day => toDay(parse(day).add({ days }));

export const laterDay = (one: Day, other: Day): Day => (one > other ? one : other);

export const earlierDay = (one: Day, other: Day): Day => (one < other ? one : other);

/** How many days later `to` is; negative when it is earlier. @throws RangeError when one is no day */
export const daysBetween = (from: Day, to: Day): number => parse(from).until(parse(to)).days;

/** The same day of an earlier month, or the last day of that month if it is shorter. @throws RangeError */
export const monthsBefore = (day: Day, months: number): Day => toDay(parse(day).subtract({ months }));

/** The last day of a period with an exclusive end: the one that screens show. @throws RangeError */
export const lastDay = (endExclusive: Day): Day => addDays(endExclusive, -1);

/**
 * The exclusive end of a term. A membership lasts 365 days (general conditions, article 5), not a calendar year: over a
 * 29 February the anniversary comes a day earlier. A renewal has the same length.
 * @throws RangeError
 */
export const termEnd = (startsOn: Day, days: number): Day => addDays(startsOn, days);

/**
 * The last day on which one may still act a number of days before another, such as withdrawing from an event (general
 * conditions, article 10). It counts whole and does not move for a holiday: the article says « at least », so an earlier
 * or later working day would take or give days. @throws RangeError
 */
export const backwardDeadline = (day: Day, days: number): Day => addDays(day, -days);

/**
 * The moment at which the clock of Belgium shows a time, « 2026-12-03T19:00 » → « 2026-12-03T18:00:00.000Z ». Of the hour that it
 * shows twice, the first.
 * @returns undefined for a time of the hour that it skips in March, and for what is no time
 */
export function momentOfClock(clockTime: string): string | undefined {
  try {
    const local = Temporal.PlainDateTime.from(clockTime);
    checked(local.toPlainDate());
    const zoned = local.toZonedDateTime(BELGIUM, { disambiguation: 'earlier' });
    return zoned.toPlainDateTime().equals(local) ? toMoment(zoned.toInstant()) : undefined;
  } catch {
    return undefined;
  }
}

/** What the clock of Belgium shows at a moment, to the minute: « 2026-12-03T19:00 ». @throws RangeError */
export const clockTimeOf = (moment: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(BELGIUM)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * A time of the clock, moved as the clock moves from one to another: whatever day its clocks change, an evening stays as long as the
 * clock says. « 2026-12-03T22:30 », from 19:00 on that day to « 2027-04-01T18:00 » → « 2027-04-01T21:30 ». @throws RangeError
 */
export function movedClockTime(clockTime: string, { from, to }: { from: string; to: string }): string {
  const start = Temporal.PlainDateTime.from(from);
  const moved = Temporal.PlainDateTime.from(to).add(start.until(Temporal.PlainDateTime.from(clockTime)));
  checked(moved.toPlainDate());
  return moved.toString({ smallestUnit: 'minute' });
}

/** Hours that pass, also over a change of the clocks. @param hours a whole number. @throws RangeError */
export const hoursAfter = (moment: string, hours: number): string =>
  toMoment(Temporal.Instant.from(moment).add({ hours }));

export const hoursBefore = (moment: string, hours: number): string => hoursAfter(moment, -hours);

type Holiday = { day: Day; name: string };

/** The ten legal holidays (royal decree of 18 April 1974, article 1), in their order. @throws RangeError */
export function belgianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  return [
    { day: `${year}-01-01`, name: 'jour de l’an' },
    { day: addDays(easter, 1), name: 'lundi de Pâques' },
    { day: `${year}-05-01`, name: 'fête du Travail' },
    { day: addDays(easter, 39), name: 'Ascension' },
    { day: addDays(easter, 50), name: 'lundi de Pentecôte' },
    { day: `${year}-07-21`, name: 'fête nationale' },
    { day: `${year}-08-15`, name: 'Assomption' },
    { day: `${year}-11-01`, name: 'Toussaint' },
    { day: `${year}-11-11`, name: 'armistice' },
    { day: `${year}-12-25`, name: 'Noël' },
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The Gregorian computus (Meeus, Jones and Butcher; Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4);
  const weekday = (32 + leaps - epact) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return toDay(new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1));
}

const WEEKEND: Record<number, string> = { 6: 'samedi', 7: 'dimanche' };

function reasonNotToWork(day: Day): string | undefined {
  const { year, dayOfWeek } = parse(day);
  return belgianHolidays(year).find((holiday) => holiday.day === day)?.name ?? WEEKEND[dayOfWeek];
}

/** Neither a Saturday, a Sunday nor a legal holiday. @throws RangeError when it is no day */
export const isWorkingDay = (day: Day): boolean => reasonNotToWork(day) === undefined;

/** `because` in French: « samedi », « dimanche » or the holiday's name. */
type Move = { day: Day; because: string };

type Deadline = { rawDay: Day; lastDay: Day; moves: Move[] };

/**
 * The last day of a period that runs from the receipt of something (Belgian Civil Code, article 1.7): it is counted from
 * the day after, all days included, and its last day counts whole. A last day that is a Saturday, a Sunday or a legal
 * holiday moves to the next working day.
 * @returns `rawDay` before it moves, and each day that it moves from with the reason, so that a screen shows how the
 * deadline came about
 * @throws RangeError
 */
export function deadline(receivedOn: Day, days: number): Deadline {
  const rawDay = addDays(receivedOn, days);
  const moves: Move[] = [];
  for (let day = rawDay; ; day = addDays(day, 1)) {
    const because = reasonNotToWork(day);
    if (!because) return { rawDay, lastDay: day, moves };
    moves.push({ day, because });
  }
}
