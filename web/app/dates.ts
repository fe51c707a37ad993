/** As clocks in Belgium show them, like the mails and the exports do. */
const timeZone = 'Europe/Brussels';
const SHORT_DAY = new Intl.DateTimeFormat('fr-BE', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const DAY = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('fr-BE', { timeZone, dateStyle: 'long', timeStyle: 'short' });

export const shortDay = (iso: string) => SHORT_DAY.format(new Date(iso));
export const day = (iso: string) => DAY.format(new Date(iso));
export const moment = (iso: string) => MOMENT.format(new Date(iso));
