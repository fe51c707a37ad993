// Who is a member on a day, and what memberships have on it, in the model.

import type { Report } from '@cercle/contract/reports';
import { type Day, laterDay } from '../../kernel/calendar.ts';
import {
  endOf,
  type ReferenceMembership,
  type ReferenceSeat,
  type ReferenceTerm,
} from './reference-membership.ts';

export type ReferencePeople = {
  memberships: ReadonlyMap<number, ReferenceMembership>;
  /** The memberships on which people sat last, by their accounts. */
  homes: ReadonlyMap<number, number>;
  /** The days on which accounts were activated. */
  persons: ReadonlyMap<number, Day>;
};

type MembersOfMonth = Omit<Report['members']['months'][number], 'month'>;

const runsOn = (term: ReferenceTerm, day: Day) =>
  term.state !== 'ANNULLED' && term.from <= day && day < endOf(term);
const sitsOn = ({ from, to }: ReferenceSeat, day: Day) => from <= day && (to === null || day < to);

export function membersOn({ memberships, homes, persons }: ReferencePeople, day: Day): MembersOfMonth {
  const count = { members: 0, single: 0, business: 0, seats: 0, usedSeats: 0, duesCents: 0 };
  for (const { terms, seats } of memberships.values()) {
    const term = terms.find((each) => runsOn(each, day));
    if (!term) continue;
    const people = new Set(seats.filter((seat) => sitsOn(seat, day)).map(({ accountId }) => accountId)).size;
    const added = term.added.filter(({ on }) => on <= day).reduce((sum, each) => sum + each.count, 0);
    count.duesCents += (term.seats + added) * term.unitNetCents;
    count[term.offer === 'SINGLE' ? 'single' : 'business'] += people;
    if (term.offer !== 'BUSINESS') continue;
    count.seats += term.seats + added;
    count.usedSeats += people;
  }
  // The circle is open to who has an account, until their first seat on a term.
  for (const [id, activatedOn] of persons)
    if (activatedOn <= day && day < firstSeatOf(memberships.get(homes.get(id) ?? 0), id)) count.single += 1;
  count.members = count.single + count.business;
  return count;
}

/** Their first day with a seat, the day on which they gave it back included: a person who left is no member of before. */
function firstSeatOf(home: ReferenceMembership | undefined, accountId: number): Day {
  const days = (home?.terms ?? []).flatMap((term) =>
    (home?.seats ?? [])
      .filter((seat) => seat.accountId === accountId && term.state !== 'ANNULLED')
      .filter(({ from, to }) => from < endOf(term) && (to === null || to >= term.from))
      .map(({ from }) => laterDay(from, term.from)),
  );
  return days.sort()[0] ?? '9999-12-31';
}

/** Whether the directory takes them for one who has left: by what the calendar has done, whatever day it is. */
export function hasLeft({ terms, seats }: ReferenceMembership, accountId: number): boolean {
  const own = seats.filter((seat) => seat.accountId === accountId);
  const hadSeat = terms.some(
    (term) =>
      ['CURRENT', 'ENDED', 'REPLACED', 'TERMINATED'].includes(term.state) &&
      own.some(({ from, to }) => from < endOf(term) && (to === null || to >= term.from)),
  );
  return hadSeat && !(own.some(({ to }) => to === null) && terms.some(({ state }) => state === 'CURRENT'));
}
