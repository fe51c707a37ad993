import { frenchDay, frenchWeekday } from '@cercle/contract/french-day';
import { type Day, deadline } from '../../kernel/calendar.ts';

/**
 * Until when a renewal can be declined: 30 days from the receipt of its invoice (general conditions, article 8), counted as the
 * Civil Code does (article 1.7).
 * @returns the last day on which a decline counts, and how it was computed, in French
 */
export function declineWindow(receivedOn: Day, days: number): { lastDay: Day; because: string } {
  const { rawDay, lastDay, moves } = deadline(receivedOn, days);
  const counted = `facture reçue le ${frenchDay(receivedOn)}, plus ${days}\u00a0jours\u202f: ${frenchWeekday(rawDay)}`;
  if (moves.length === 0) return { lastDay, because: counted };
  const reasons = moves.map(({ because }) => because).join(', puis ');
  const because = `${counted}, reporté au ${frenchWeekday(lastDay)} (${reasons}\u202f; Code civil, art. 1.7)`;
  return { lastDay, because };
}
