import { frenchDay } from '@cercle/contract/french-day';
import type { EventRow } from '../db/schema.ts';
import { addDays, backwardDeadline, type Day, dayOf, startOfDay } from '../kernel/calendar.ts';

type Dates = Pick<EventRow, 'starts_at' | 'moved_at'>;

export type WithdrawDeadline = {
  /** The last day on which withdrawing costs nothing; it counts whole. */
  day: Day;
  /** The first moment after it, in UTC. */
  endsAt: string;
  /** How it is computed, in a French sentence. */
  because: string;
};

/**
 * Until when a person may withdraw from an event without a fee (general conditions, article 10): the end of the day that is
 * `withdrawDays` before it. For a registration of before the event moved to another day, so many days also run from that change, until
 * the event at most: nobody pays for a day that they did not choose.
 * @param registeredAt when the registration was made; null for one that is not made yet
 */
export function withdrawDeadline(
  { starts_at, moved_at }: Dates,
  withdrawDays: number,
  registeredAt: string | null,
): WithdrawDeadline {
  const startDay = dayOf(starts_at);
  const usual = backwardDeadline(startDay, withdrawDays);
  const count = `${withdrawDays}\u00a0jour${withdrawDays > 1 ? 's' : ''}`;
  if (moved_at !== null && registeredAt !== null && registeredAt < moved_at) {
    const movedOn = dayOf(moved_at);
    const afterMove = [addDays(movedOn, withdrawDays), startDay].sort()[0] ?? startDay;
    if (afterMove > usual)
      return deadlineOn(
        afterMove,
        `${count} après le changement de date, annoncé le ${frenchDay(movedOn)}, au plus tard le jour de l’événement.`,
      );
  }
  return deadlineOn(usual, `${count} avant l’événement du ${frenchDay(startDay)}, ce jour compris.`);
}

const deadlineOn = (day: Day, because: string): WithdrawDeadline => ({
  day,
  endsAt: startOfDay(addDays(day, 1)),
  because,
});
