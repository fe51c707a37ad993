/** The Swedish format of moments is that of ISO 8601. */
const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** « 2026-03-02 10:00:00 », in Belgian time. */
const wallClock = (at: Date) => WALL_CLOCK.format(at);

/** « 02/03/2026 10:00 », which a Belgian spreadsheet parses as a moment. */
export function belgianTime(at: Date): string {
  const [date = '', time = ''] = wallClock(at).split(' ');
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}

/** « 2026-03-02 ». */
export const belgianDay = (at: Date) => wallClock(at).slice(0, 10);

/** The moment, in UTC, at which a day begins in Belgium; `days` later, if given. @param day « 2026-03-02 » */
export function startOfBelgianDay(day: string, days = 0): string {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS;
  const localDay = new Date(midnightUtc).toISOString().slice(0, 10);
  // An hour ahead of UTC in winter, two in summer.
  const summer = new Date(midnightUtc - 2 * HOUR_MS);
  const isSummer = wallClock(summer) === `${localDay} 00:00:00`;
  return (isSummer ? summer : new Date(midnightUtc - HOUR_MS)).toISOString();
}

/** Days from the epoch of spreadsheets to the Unix epoch. */
const DAYS_BEFORE_1970 = 25_569;

/** The same as a serial number of spreadsheets: days of their own calendar, which has no time zone. */
export const spreadsheetTime = (at: Date) =>
  Date.parse(`${wallClock(at).replace(' ', 'T')}Z`) / DAY_MS + DAYS_BEFORE_1970;
