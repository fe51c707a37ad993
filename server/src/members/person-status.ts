import { frenchDay } from '@cercle/contract/french-day';
import type { PersonStatus } from '@cercle/contract/membership-states';
import type { Db } from '../db/database.ts';
import { type Day, today } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';

type Standing = {
  status: PersonStatus;
  /** For a former member: the first day without a seat on a term that runs. */
  leftOn: Day | null;
};

/**
 * What a person is to the circle on a day: a member while they have a seat on a term that runs. Derived from seats and terms, so
 * that it is never out of step with them.
 */
export const standingOn = async (db: Db, accountId: number, day: Day): Promise<Standing> =>
  standingOf(await seatsOf(db, [accountId], day), day);

/** Those of some accounts who are former members on a day. */
export async function formerMembersOn(db: Db, accountIds: readonly number[], day: Day): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const seats = Map.groupBy(await seatsOf(db, accountIds, day), ({ account_id }) => account_id);
  return new Set([...seats].filter(([, own]) => standingOf(own, day).status === 'FORMER').map(([id]) => id));
}

/** The seats that they had by then, each with a term of its membership. */
const seatsOf = (db: Db, accountIds: readonly number[], day: Day) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership_term as term', 'term.membership_id', 'seat.membership_id')
    .select(['seat.account_id', 'seat.from_on', 'seat.to_on', 'term.starts_on'])
    .select(({ fn, ref }) => fn.coalesce(ref('term.closed_on'), ref('term.ends_on')).as('ends_on'))
    .where('seat.account_id', 'in', accountIds)
    .where('term.state', '<>', 'ANNULLED')
    .where('seat.from_on', '<=', day)
    .where('term.starts_on', '<=', day)
    .execute();

function standingOf(seats: Awaited<ReturnType<typeof seatsOf>>, day: Day): Standing {
  // A seat that was given back before the term began, or given after its end, was never one of its seats.
  const ends = seats
    .filter(
      ({ from_on, to_on, starts_on, ends_on }) => from_on < ends_on && (to_on ?? starts_on) >= starts_on,
    )
    .map(({ to_on, ends_on }) => (to_on !== null && to_on < ends_on ? to_on : ends_on));
  const leftOn = ends.sort().at(-1);
  if (leftOn === undefined) return { status: 'NEVER', leftOn: null };
  return day < leftOn ? { status: 'MEMBER', leftOn: null } : { status: 'FORMER', leftOn };
}

export const statusOn = async (db: Db, accountId: number, day: Day): Promise<PersonStatus> =>
  (await standingOn(db, accountId, day)).status;

/**
 * Former members keep their own data; the circle is closed to them. Members of before, who never had a seat, are not concerned.
 * @throws DomainError forbidden, with the day since when
 */
export async function refuseFormerMember(
  { db, clock }: { db: Db; clock: Clock },
  { id }: { id: number },
): Promise<void> {
  const { leftOn } = await standingOn(db, id, today(clock));
  if (leftOn !== null)
    throw new DomainError('forbidden', `Le cercle vous est fermé depuis le ${frenchDay(leftOn)}.`);
}
