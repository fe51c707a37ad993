// What a year in the circle was to a member, and what the board may know of amounts, beside the model.

import type { Report } from '@cercle/contract/reports';
import { expect } from 'vitest';
import type { Day } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { memberActor } from './act.ts';
import { frozenMonth, monthNumber, monthText } from './reference-day-count.ts';
import { duesIn } from './reference-dues.ts';
import type { ReferenceMembership } from './reference-membership.ts';
import type { ReferenceCircle } from './reference-recommendations.ts';
import { sumOf } from './reference-worth.ts';

type OfYear = {
  circle: ReferenceCircle;
  home: ReferenceMembership | undefined;
  accountId: number;
  year: number;
  day: Day;
};

/** @throws what differs */
export async function compareOwnYear({ domain }: Club, ofYear: OfYear): Promise<void> {
  const { accountId, year } = ofYear;
  const own = await domain.ownYears.find(memberActor(accountId), { year });
  expect(own).toMatchObject(ownYearOf(ofYear));
}

function ownYearOf({ circle, home, accountId, year, day }: OfYear) {
  const isIn = (text: string | null) => text?.startsWith(`${year}-`) ?? false;
  const thanks = circle.thanks.filter(({ isWithdrawn }) => !isWithdrawn);
  const sideOf = (side: 'given' | 'received') => {
    const recommendations = circle.recommendations.filter(
      ({ giverId, receiverId, state }) =>
        (side === 'given' ? giverId : receiverId) === accountId && state !== 'WITHDRAWN',
    );
    const ofSide = thanks.filter(
      ({ writerId, thankedId }) => (side === 'given' ? thankedId : writerId) === accountId,
    );
    const centsIn = (isWanted: (month: string) => boolean) =>
      sumOf(ofSide.filter(({ month }) => isWanted(month)).map(({ cents }) => cents));
    return {
      centsIn,
      figures: {
        recommendations: recommendations.filter(({ createdOn }) => isIn(createdOn)).length,
        won: recommendations.filter(({ state, closedOn }) => state === 'WON' && isIn(closedOn)).length,
        thanks: ofSide.filter(({ month }) => isIn(month)).length,
        cents: centsIn(isIn),
      },
    };
  };
  const [given, received] = [sideOf('given'), sideOf('received')];
  const dues = home ? duesIn(home, accountId, year) : 0;
  const meetings = circle.meetings.filter(
    ({ proposerId, otherId, state }) => [proposerId, otherId].includes(accountId) && state === 'CONFIRMED',
  );
  return {
    ...{ year, given: given.figures, received: received.figures, dues: { cents: dues } },
    worthPercent: dues === 0 ? null : Math.floor((received.figures.cents * 100) / dues),
    oneToOnes: meetings.filter(({ metOn }) => isIn(metOn)).length,
    months: Array.from({ length: 12 }, (_, index) => {
      const month = monthText(monthNumber(`${year}-01`) + index);
      const isSame = (other: string) => other === month;
      return {
        ...{ month, givenCents: given.centsIn(isSame), receivedCents: received.centsIn(isSame) },
        isFrozen: monthNumber(month) <= frozenMonth(day),
      };
    }),
  };
}

type Worth = Report['recommendations']['worth'];

/** One report less another gives whole blocks. @throws what differs */
export function compareDifference(outer: Worth, inner: Worth): void {
  const rest = outer.blocks.filter((block) => !inner.blocks.some(({ from }) => from === block.from));
  expect(outer.blocks).toEqual(expect.arrayContaining(inner.blocks));
  expect((outer.cents ?? 0) - (inner.cents ?? 0)).toBe(sumOf(rest.map(({ cents }) => cents)));
}
