import type { Db } from '../../db/database.ts';

/** Those who have a seat on one of the memberships, or are invited to one, the first ones first. */
export const peopleOf = (db: Db, membershipIds: number[]) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .select(['seat.membership_id', 'account.full_name'])
    .where('seat.membership_id', 'in', membershipIds)
    .where('seat.state', '<>', 'RELEASED')
    .orderBy('seat.id')
    .execute();

/** The renewals of all terms of the memberships, the newest first. */
export const renewalsOf = (db: Db, membershipIds: number[]) =>
  db
    .selectFrom('membership_term as term')
    .innerJoin('renewal_case as renewal', 'renewal.term_id', 'term.id')
    .select(['term.membership_id', 'renewal.id', 'renewal.state'])
    .select(['renewal.notice_from', 'renewal.decline_until'])
    .where('term.membership_id', 'in', membershipIds)
    .orderBy('term.number', 'desc')
    .execute();

/** How many seats were added to each of the terms, or taken back. */
export async function addedSeatsOf(db: Db, termIds: number[]): Promise<Map<number, number>> {
  if (termIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('seat_change')
    .select('term_id')
    .select(({ fn }) => fn.sum<number>('added').as('added'))
    .where('term_id', 'in', termIds)
    .groupBy('term_id')
    .execute();
  return new Map(rows.map(({ term_id, added }) => [term_id, Number(added)]));
}
