const DAY = new Intl.DateTimeFormat('fr-BE', { day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'long', timeStyle: 'short' });

export const day = (iso: string) => DAY.format(new Date(iso));
export const moment = (iso: string) => MOMENT.format(new Date(iso));
