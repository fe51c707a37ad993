import { frenchWeekday } from '@cercle/contract/french-day';
import { clockTimeOf, dayOf } from '../../kernel/calendar.ts';
import type { WithdrawDeadline } from '../withdraw-deadline.ts';

/** What a letter says of the deadline to withdraw, and of the fee after it. */
export type FeeTerms = {
  deadline: WithdrawDeadline;
  /** That day is over. */
  isLate: boolean;
  /** « 15 € HTVA »; null where an absence costs nothing. */
  feeText: string | null;
};

/** « jeudi 3 décembre 2026, de 19:00 à 22:30 »; of several days, each with its hour. Moments are in UTC. */
export function whenText({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  const [startDay, endDay] = [dayOf(starts_at), dayOf(ends_at)];
  if (startDay === endDay) return `${frenchWeekday(startDay)}, de ${timeOf(starts_at)} à ${timeOf(ends_at)}`;
  return `du ${frenchWeekday(startDay)} à ${timeOf(starts_at)} au ${frenchWeekday(endDay)} à ${timeOf(ends_at)}`;
}

/** « jeudi 3 décembre 2026 à 19:00 ». */
export const startText = (moment: string) => `${frenchWeekday(dayOf(moment))} à ${timeOf(moment)}`;

/** « 19:00 », on the clock of Belgium. */
const timeOf = (moment: string) => clockTimeOf(moment).slice('2026-12-03T'.length);

/** Until when a person may withdraw, how that day is computed, and what an absence costs afterwards (article 10). */
export function withdrawText({ deadline, isLate, feeText }: FeeTerms): string {
  if (feeText === null)
    return 'Un empêchement\u202f? Désinscrivez-vous dès que vous le savez\u202f: la place ira à une autre personne.';
  const day = frenchWeekday(deadline.day);
  const cost = `une absence coûte ${feeText}, sauf si une autre personne prend la place`;
  return isLate
    ? `Le délai pour se désinscrire sans frais s’est terminé le ${day}\u202f: ${cost}.`
    : `Un empêchement\u202f? On se désinscrit sans frais jusqu’au ${day} inclus\u202f: ${deadline.because} Ensuite, ${cost}.`;
}
