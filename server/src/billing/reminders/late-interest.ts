import { simpleInterest } from '@cercle/contract/money';
import type { InterestPart } from '@cercle/contract/reminders';
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import { nextSemester, type Rates, semesterName, semesterOf } from './late-interest-rates.ts';

/** What was open changed on that day: less by a payment or a credit note, more when the bank took a payment back. */
export type OpenChange = { on: Day; cents: number };

type LateInvoice = { dueOn: Day; totalCents: number; changes: OpenChange[] };

type LateInterest = {
  interestCents: number;
  /** The days that something was open after the due day, by amount and rate. */
  parts: InterestPart[];
  /** The semester at whose beginning the computation stops, for want of its rate. */
  missingRate: string | null;
};

/**
 * Interest on what was paid late between companies (law of 2 August 2002, articles 4 and 5): simple, from the day after the due day, on
 * what is open each day, in years of 365 days, rounded once. The day of a payment still counts, as the last day of any period (Civil
 * Code, article 1.7): the amount is lower from the day after. So an invoice that is paid 45 days after its due day bears 45 days.
 * @param until the last day that counts
 */
export function lateInterest(invoice: LateInvoice, rates: Rates, until: Day): LateInterest {
  const parts: InterestPart[] = [];
  let missingRate: string | null = null;
  for (let from = addDays(invoice.dueOn, 1); from <= until; ) {
    const to = lastDayAlike(invoice, from, until);
    const baseCents = openOn(invoice, from);
    const semester = semesterOf(from);
    const basisPoints = rates.get(semester);
    if (baseCents > 0) {
      if (basisPoints === undefined) {
        missingRate = semesterName(semester);
        break;
      }
      parts.push({ from, to, days: daysBetween(from, to) + 1, baseCents, basisPoints });
    }
    from = addDays(to, 1);
  }
  return { interestCents: simpleInterest(parts), parts, missingRate };
}

const openOn = ({ totalCents, changes }: LateInvoice, day: Day): number =>
  Math.max(
    0,
    changes.filter(({ on }) => on < day).reduce((open, { cents }) => open + cents, totalCents),
  );

/** The last day from `from` on with the same amount and the same rate. */
function lastDayAlike({ changes }: LateInvoice, from: Day, until: Day): Day {
  const lastOfSemester = addDays(nextSemester(semesterOf(from)), -1);
  const changed = changes.map(({ on }) => on).filter((on) => on >= from);
  return [lastOfSemester, ...changed].reduce((first, day) => (day < first ? day : first), until);
}
