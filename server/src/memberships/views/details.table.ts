import type { Db } from '../../db/database.ts';

/** Everybody who sits or sat on the membership: those who sit there first, then the latest. */
export const seatListOf = (db: Db, membershipId: number) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['seat.id', 'seat.account_id', 'seat.from_on', 'seat.to_on', 'seat.state'])
    .select(['account.full_name', 'account.email', 'request.id as request_id'])
    .where('seat.membership_id', '=', membershipId)
    .orderBy(({ eb }) => eb.case().when('seat.state', '=', 'RELEASED').then(1).else(0).end())
    .orderBy('seat.id', 'desc')
    .execute();

/** The names of accounts today. */
export async function namesOf(db: Db, accountIds: number[]): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const ids = [...new Set(accountIds)];
  const rows = await db.selectFrom('account').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}
