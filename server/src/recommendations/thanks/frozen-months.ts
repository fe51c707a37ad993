// In which months an amount may be written. A month may be chosen until the 9th of the next one, included; then it is frozen: no amount is
// written in it or withdrawn from it any more.

import { MONTH_FREEZES_ON_DAY } from '@cercle/contract/thanks';
import type { Day } from '../../kernel/calendar.ts';
import { addMonths, type Month, monthOf } from '../../kernel/months.ts';

const freezesOn = (month: Month): Day =>
  `${addMonths(month, 1)}-${String(MONTH_FREEZES_ON_DAY).padStart(2, '0')}`;

export const isFrozen = (month: Month, today: Day): boolean => today >= freezesOn(month);

/** Those in which an amount may be written or withdrawn: this one first, then the one before while it is not frozen. */
export function openMonths(today: Day): Month[] {
  const current = monthOf(today);
  return [current, addMonths(current, -1)].filter((month) => !isFrozen(month, today));
}

/** The latest that is frozen. */
export function lastFrozenMonth(today: Day): Month {
  const previous = addMonths(monthOf(today), -1);
  return isFrozen(previous, today) ? previous : addMonths(previous, -1);
}
