// When an event is, in words. Calculated by the server for public pages, which so load no clock of Belgium; in the browser for what
// members load themselves.

const timeZone = 'Europe/Brussels';
const PARTS = new Intl.DateTimeFormat('fr-BE', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const DATE = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'long' });
const FULL_DAY = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'full' });
const TIME = new Intl.DateTimeFormat('fr-BE', { timeZone, timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('fr-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const OFFSET = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

type Period = { startsAt: string; endsAt: string };

export type EventDates = {
  /** « 2026-12-03 », in Belgium. */
  day: string;
  /** « 3 décembre 2026 », the first of several days. */
  date: string;
  /** « jeu. », « 3 », « déc. » */
  weekday: string;
  dayOfMonth: string;
  month: string;
  /** « jeudi 3 décembre 2026 »; of several days « du jeudi 3 décembre 2026 à 19:00 » */
  days: string;
  /** « de 19:00 à 22:30 »; of several days « au vendredi 4 décembre 2026 à 12:00 » */
  hours: string;
  /** Both in one. */
  text: string;
};

/** The day and hours of an event on the clock of Belgium. @param period moments in UTC */
export function eventDates({ startsAt, endsAt }: Period): EventDates {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    PARTS.formatToParts(start).find((each) => each.type === type)?.value ?? '';
  const isOneDay = DAY.format(start) === DAY.format(end);
  const days = isOneDay ? FULL_DAY.format(start) : `du ${FULL_DAY.format(start)} à ${TIME.format(start)}`;
  const hours = isOneDay
    ? `de ${TIME.format(start)} à ${TIME.format(end)}`
    : `au ${FULL_DAY.format(end)} à ${TIME.format(end)}`;
  return {
    day: DAY.format(start),
    date: DATE.format(start),
    weekday: part('weekday'),
    dayOfMonth: part('day'),
    month: part('month'),
    ...{ days, hours },
    text: `${days}${isOneDay ? ',' : ''} ${hours}`,
  };
}

/** Whether its last day in Belgium is over: pages are cached for a day, and know no hour. */
export const isOver = ({ endsAt }: Period, now: Date): boolean =>
  DAY.format(new Date(endsAt)) < DAY.format(now);

/** « 2026-12-03T19:00:00+01:00 »: on the clock of Belgium, as search engines ask. @param moment in UTC */
export function momentWithOffset(moment: string): string {
  const date = new Date(moment);
  const offset = OFFSET.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  return `${DAY.format(date)}T${TIME.format(date)}:00${offset?.replace('GMT', '') || 'Z'}`;
}
