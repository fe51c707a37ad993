import type { SeatState, TermState } from '@cercle/contract/membership-states';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const AT = '2026-03-02T09:00:00.000Z';

type Membership = { partyId: number; accountId?: number; state?: TermState; seat?: SeatState };

/**
 * Inserts a membership with one term, and a seat on it for `accountId` in place of any other, released where the term is over.
 * @returns the id of the membership
 */
export async function insertMembershipRows(db: Db, membership: Membership): Promise<number> {
  const { partyId, accountId, state = 'CURRENT' } = membership;
  const { seat = state === 'CURRENT' ? 'ACTIVE' : 'RELEASED' } = membership;
  await sql`insert into policy_version (rules, articles, created_at) values ('{}', '{}', ${AT})`.execute(db);
  const policy = await sql<{ id: number }>`select max(id) as id from policy_version`.execute(db);
  const { id } = await db
    .insertInto('membership')
    .values({ party_id: partyId, member_since: '2026-03-02', created_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const term = {
    membership_id: id,
    number: 1,
    starts_on: '2026-03-02',
    ends_on: '2027-03-02',
    closed_on: null,
    policy_version_id: policy.rows[0]?.id ?? 0,
    offer: 'BUSINESS',
    seats: 4,
    unit_net_cents: 45_000,
    origin: 'FIRST',
    predecessor_id: null,
    created_at: AT,
  } as const;
  await db
    .insertInto('membership_term')
    .values({ ...term, state })
    .execute();
  if (accountId !== undefined) {
    // A person has one seat in all.
    await db
      .updateTable('seat_assignment')
      .set(({ ref }) => ({ state: 'RELEASED', to_on: ref('from_on') }))
      .where('account_id', '=', accountId)
      .where('state', '<>', 'RELEASED')
      .execute();
    await db
      .insertInto('seat_assignment')
      .values({
        membership_id: id,
        account_id: accountId,
        from_on: '2026-03-02',
        to_on: seat === 'RELEASED' ? '2026-04-01' : null,
        state: seat,
        created_at: AT,
      })
      .execute();
  }
  return id;
}
