import type { Db } from '../db/database.ts';
import { type Day, dayOf } from '../kernel/calendar.ts';
import { seatedDays } from './seated-days.ts';

/** A statement takes a limited number of values. */
const IDS_PER_STATEMENT = 500;

/**
 * Since which day some accounts are of members: the first day of a seat on a term that was not annulled; for members of before, who never
 * had a seat, the day on which they activated the account. It may be a day to come.
 * @returns nothing for those who were never members
 */
export async function memberSince(db: Db, accountIds: readonly number[]): Promise<Map<number, Day>> {
  const ids = [...new Set(accountIds)];
  const since = new Map<number, Day>();
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const some = ids.slice(from, from + IDS_PER_STATEMENT);
    for (const [id, day] of [...(await activationDays(db, some)), ...(await firstSeatDays(db, some))])
      since.set(id, day);
  }
  return since;
}

async function firstSeatDays(db: Db, ids: readonly number[]): Promise<[number, Day][]> {
  const seats = await seatedDays(db).where('seat.account_id', 'in', ids).orderBy('from', 'desc').execute();
  // From the last to the first: the first day of each account is what stays.
  return seats.map(({ account_id, from }) => [account_id, from]);
}

/** The address was first verified by completing the invitation, and since then by each change. */
async function activationDays(db: Db, ids: readonly number[]): Promise<[number, Day][]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email_verified_at'])
    .select(({ selectFrom }) =>
      selectFrom('email_change')
        .select(({ fn }) => fn.min('email_change.former_verified_at').as('at'))
        .whereRef('email_change.account_id', '=', 'account.id')
        .as('first_verified_at'),
    )
    .where('id', 'in', ids)
    .where('role', '=', 'MEMBER')
    .execute();
  return accounts.flatMap(({ id, email_verified_at, first_verified_at }): [number, Day][] => {
    const at = first_verified_at ?? email_verified_at;
    return at === null ? [] : [[id, dayOf(at)]];
  });
}
