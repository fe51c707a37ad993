const FORMAT = new Intl.DateTimeFormat('fr-BE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** A time in Belgian local time: “lundi 2 mars 2026 à 10:00 (heure de Bruxelles)”. */
export const formatDateTime = (at: Date) => `${FORMAT.format(at)} (heure de Bruxelles)`;
