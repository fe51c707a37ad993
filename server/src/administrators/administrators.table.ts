import type { AdministratorsQuery } from '@cercle/contract/administrators';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { matchesSearch } from '../db/search.ts';

const selectAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .where('account.role', '=', 'ADMIN')
    .select((eb) => [
      'account.id',
      'account.full_name',
      'account.email',
      'account.created_at',
      'account.password_hash',
      'second_factor.confirmed_at',
      // The last login is when any of the account's devices was last seen.
      eb
        .selectFrom('known_device')
        .whereRef('known_device.account_id', '=', 'account.id')
        .select((device) => device.fn.max('seen_at').as('seen_at'))
        .as('last_login_at'),
    ]);

/** One page of the administrators, and the total count. */
export async function listAdministrators(db: Db, { sort, q, ...paging }: AdministratorsQuery) {
  const direction = sort === 'createdAt,asc' ? 'asc' : 'desc';
  const isMatch = matchesSearch(db, 'account', q, { columns: ['search_text', 'email'] });
  const filtered = selectAdministrators(db).$if(q !== '', (query) => query.where(isMatch));
  const rows = await filtered
    .orderBy('account.created_at', direction)
    .orderBy('account.id', direction)
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  const total = await totalWith(rows, paging, () => countOf(filtered));
  return { rows: rows.map(toAdministrator), total };
}

/** All administrators, oldest first. */
export async function listAllAdministrators(db: Db): Promise<AdministratorRow[]> {
  const rows = await selectAdministrators(db).orderBy('account.id').execute();
  return rows.map(toAdministrator);
}

export async function findAdministrator(db: Db, id: number): Promise<AdministratorRow | undefined> {
  const row = await selectAdministrators(db).where('account.id', '=', id).executeTakeFirst();
  return row && toAdministrator(row);
}

type Row = {
  id: number;
  full_name: string;
  email: string;
  created_at: string;
  password_hash: string | null;
  confirmed_at: string | null;
  last_login_at: string | null;
};

export type AdministratorRow = ReturnType<typeof toAdministrator>;

const toAdministrator = (row: Row) => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  createdAt: row.created_at,
  isInvited: row.password_hash === null,
  lastLoginAt: row.last_login_at,
  hasSecondFactor: row.confirmed_at !== null,
});
