const MOMENT = new Intl.DateTimeFormat('fr-BE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** A moment as a reader in Belgium tells it: "lundi 2 mars 2026 à 10:00". */
export const momentText = (at: Date) => MOMENT.format(at);
