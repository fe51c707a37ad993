import type { CompanyRole } from '@cercle/contract/parties';
import type { Db, Trx } from '../db/database.ts';
import { PARTY_COLUMNS } from './parties.table.ts';

type Role = { partyId: number; accountId: number; role: CompanyRole };

/** @returns false when the account has the role already */
export async function insertRole(trx: Trx, { partyId, accountId, role }: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('company_role')
    .values({ party_id: partyId, account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['party_id', 'account_id', 'role']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the account does not have the role */
export async function deleteRole(trx: Trx, { partyId, accountId, role }: Role): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('company_role')
    .where('party_id', '=', partyId)
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** By name, who speaks for a company, and of what. */
export const listRoles = (db: Db, partyId: number) =>
  db
    .selectFrom('company_role')
    .innerJoin('account', 'account.id', 'company_role.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['company_role.role', 'account.id', 'account.full_name', 'account.email'])
    .select('request.id as request_id')
    .where('company_role.party_id', '=', partyId)
    .orderBy('account.search_text')
    .orderBy('account.id')
    .orderBy('company_role.role')
    .execute();

/** The roles of one person at one company. */
export const rolesAt = (db: Db, partyId: number, accountId: number) =>
  db
    .selectFrom('company_role')
    .select('role')
    .where('party_id', '=', partyId)
    .where('account_id', '=', accountId)
    .execute();

/** Each company that a person speaks for, once for each role, by name. */
export const companiesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('company_role')
    .innerJoin('party', 'party.id', 'company_role.party_id')
    .select(PARTY_COLUMNS)
    .select('company_role.role')
    .where('company_role.account_id', '=', accountId)
    .orderBy('party.search_text')
    .orderBy('party.id')
    .orderBy('company_role.role')
    .execute();
