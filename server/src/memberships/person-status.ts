import type { PersonStatus } from '@cercle/contract/membership-states';
import type { Db } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';

/**
 * What a person is to the circle on a day: a member while they have a seat on a term that runs. Derived from seats and terms, so
 * that it is never out of step with them.
 */
export async function statusOn(db: Db, accountId: number, day: Day): Promise<PersonStatus> {
  const seats = await db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership_term as term', 'term.membership_id', 'seat.membership_id')
    .select(['seat.from_on', 'seat.to_on', 'term.starts_on', 'term.ends_on', 'term.closed_on'])
    .where('seat.account_id', '=', accountId)
    .where('term.state', '<>', 'ANNULLED')
    .where('seat.from_on', '<=', day)
    .where('term.starts_on', '<=', day)
    .execute();
  if (seats.length === 0) return 'NEVER';
  const isMember = seats.some(
    ({ to_on, ends_on, closed_on }) => (to_on === null || day < to_on) && day < (closed_on ?? ends_on),
  );
  return isMember ? 'MEMBER' : 'FORMER';
}
