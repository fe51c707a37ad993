import { momentOfClock } from './calendar.ts';
import { fieldError } from './domain-error.ts';

const NO_SUCH_TIME =
  'Cette date ou cette heure n’existe pas. À la fin de mars, l’horloge passe de 2\u00a0h à 3\u00a0h.';

/**
 * The moment that a person typed by the clock of Belgium, « 2026-12-03T19:00 »; of the hour that it shows twice, the first.
 * @throws DomainError validation on `field` for a time that this clock does not show
 */
export function typedMoment(field: string, clockTime: string): string {
  const moment = momentOfClock(clockTime);
  if (moment === undefined) throw fieldError(field, NO_SUCH_TIME);
  return moment;
}
