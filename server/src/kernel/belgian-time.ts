/** The Swedish format of moments is that of ISO 8601. */
const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const DAY_MS = 86_400_000;

/** « 2026-03-02 10:00:00 », in Belgian time. */
const wallClock = (at: Date) => WALL_CLOCK.format(at);

/** « 02/03/2026 10:00 », which a Belgian spreadsheet parses as a moment. */
export function belgianTime(at: Date): string {
  const [date = '', time = ''] = wallClock(at).split(' ');
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}

/** Days from the epoch of spreadsheets to the Unix epoch. */
const DAYS_BEFORE_1970 = 25_569;

/** The same as a serial number of spreadsheets: days of their own calendar, which has no time zone. */
export const spreadsheetTime = (at: Date) =>
  Date.parse(`${wallClock(at).replace(' ', 'T')}Z`) / DAY_MS + DAYS_BEFORE_1970;
