import type { Db } from '../../db/database.ts';

/**
 * The membership that a person sits on or, once they have left, sat on last; else the one of a company that they answer for.
 * @returns undefined for who has none
 */
export async function membershipOf(db: Db, accountId: number): Promise<number | undefined> {
  const seat = await db
    .selectFrom('seat_assignment')
    .select('membership_id')
    .where('account_id', '=', accountId)
    .orderBy(({ eb, or }) => or([eb('state', '=', 'ACTIVE'), eb('state', '=', 'INVITED')]), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (seat) return seat.membership_id;
  const company = await db
    .selectFrom('company_role as role')
    .innerJoin('membership', 'membership.party_id', 'role.party_id')
    .select('membership.id')
    .where('role.account_id', '=', accountId)
    .orderBy('membership.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return company?.id;
}

/** Whether a person speaks for the company of a membership: of its dues, or of the people on its seats. */
export async function rolesOn(db: Db, membershipId: number, accountId: number) {
  const rows = await db
    .selectFrom('company_role as role')
    .innerJoin('membership', 'membership.party_id', 'role.party_id')
    .select('role.role')
    .where('membership.id', '=', membershipId)
    .where('role.account_id', '=', accountId)
    .execute();
  const has = (role: 'DUES' | 'PEOPLE') => rows.some((row) => row.role === role);
  return { answersForDues: has('DUES'), answersForPeople: has('PEOPLE') };
}

/** The names of those who answer for the dues of a company. */
export async function listDeciders(db: Db, membershipId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company_role as role')
    .innerJoin('membership', 'membership.party_id', 'role.party_id')
    .innerJoin('account', 'account.id', 'role.account_id')
    .select('account.full_name')
    .where('membership.id', '=', membershipId)
    .where('role.role', '=', 'DUES')
    .orderBy('account.id')
    .execute();
  return rows.map(({ full_name }) => full_name);
}
