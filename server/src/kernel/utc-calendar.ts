// Months and hours of the day in UTC, for what follows no Belgian day: retention periods, the months of the dashboard, the
// hour of the daily backup.

import { Temporal } from 'temporal-polyfill';
import { toMoment } from './calendar.ts';
import { type Clock, timestamp } from './clock.ts';

const nowInUtc = (clock: Clock) => Temporal.Instant.from(timestamp(clock)).toZonedDateTimeISO('UTC');

/** The same time of the same day of that month, or of its last day if the month is shorter. */
export const monthsEarlier = (clock: Clock, months: number): string =>
  toMoment(nowInUtc(clock).subtract({ months }).toInstant());

/** The next start of that hour of the day, 0 to 23. */
export function nextStartOfHour(clock: Clock, hour: number): string {
  const now = nowInUtc(clock);
  const today = now.withPlainTime({ hour });
  const isPast = Temporal.ZonedDateTime.compare(today, now) <= 0;
  return toMoment((isPast ? today.add({ days: 1 }) : today).toInstant());
}

/** The last months, this one included and last; each ends when the next one starts. */
export function lastMonths(clock: Clock, count: number): { start: string; end: string }[] {
  const current = nowInUtc(clock).with({ day: 1 }).startOfDay();
  const startOf = (months: number) => toMoment(current.add({ months }).toInstant());
  return Array.from({ length: count }, (_, index) => {
    const months = index - (count - 1);
    return { start: startOf(months), end: startOf(months + 1) };
  });
}
