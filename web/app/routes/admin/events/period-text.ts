import { dayInBelgium } from '../../../dates.ts';

const timeZone = 'Europe/Brussels';
const DAY = new Intl.DateTimeFormat('fr-BE', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('fr-BE', { timeZone, timeStyle: 'short' });

/** « jeudi 3 décembre 2026, de 19:00 à 22:30 », in Belgian time. */
export function periodText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const start = new Date(startsAt);
  const end = new Date(endsAt);
  return dayInBelgium(start) === dayInBelgium(end)
    ? `${DAY.format(start)}, de ${TIME.format(start)} à ${TIME.format(end)}`
    : `du ${DAY.format(start)} à ${TIME.format(start)} au ${DAY.format(end)} à ${TIME.format(end)}`;
}
