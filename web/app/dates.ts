/** In Belgian time, like mails and exports. */
const timeZone = 'Europe/Brussels';
const SHORT_DATE = new Intl.DateTimeFormat('fr-BE', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const DATE = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'long' });
const DATE_TIME = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'long', timeStyle: 'short' });

export const formatShortDate = (iso: string) => SHORT_DATE.format(new Date(iso));
export const formatDate = (iso: string) => DATE.format(new Date(iso));
export const formatDateTime = (iso: string) => DATE_TIME.format(new Date(iso));

const DAY = new Intl.DateTimeFormat('fr-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** « 2026-11-26 », the value of a date field. */
export const dayInBelgium = (moment: Date) => DAY.format(moment);

const TIME = new Intl.DateTimeFormat('fr-BE', { timeZone, timeStyle: 'short' });

/** « 18:05 » */
export const formatTime = (iso: string) => TIME.format(new Date(iso));
