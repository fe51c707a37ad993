import type { Expression } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { AccountChange } from '../db/schema.ts';
import { searchColumns } from '../db/search-columns.ts';

/**
 * The account with this address, in use or not: unlike `findUsableAccount` it may be inactive or without a password.
 */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'full_name', 'password_hash', 'active', 'photo_hash'])
    .select(['session_version', 'version'])
    .where('email', '=', email)
    .executeTakeFirst();

/** An administrator, including one who was only invited; undefined for a member. */
export const findAdmin = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'full_name', 'email', 'photo_hash'])
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .executeTakeFirst();

/**
 * Locks the account until the transaction ends: every transaction that changes it, or one of its links or its request,
 * takes this lock first, before it changes any other row of the account. Otherwise PostgreSQL would abort one of two
 * transactions that wait for each other.
 */
export const lockAccount = (trx: Trx, accountId: number | Expression<number>) =>
  lockRows(trx, trx.selectFrom('account').select('id').where('id', '=', accountId));

/** Locks the account, if it is active. @returns its row; undefined when there is no such account */
export async function lockActiveAccount(trx: Trx, id: number) {
  const texts = ['full_name', 'company', 'phone', 'vat', 'free_denomination'] as const;
  const columns = ['member_type', 'photo_hash', 'version', ...texts] as const;
  const [account] = await lockRows(trx, activeAccounts(trx).select(columns).where('id', '=', id));
  return account;
}

/** Locks the account with this address, active or not. */
export async function lockAccountByEmail(trx: Trx, email: string) {
  const columns = ['id', 'role', 'email', 'full_name', 'active'] as const;
  const accounts = trx.selectFrom('account').select(columns).where('email', '=', email);
  const [account] = await lockRows(trx, accounts);
  return account;
}

const activeAccounts = (trx: Trx) => trx.selectFrom('account').where('active', '=', true);

/** Leaves the version unchanged: an edit that is open elsewhere does not touch the photo, so it can still be saved. */
export const changePhoto = (trx: Trx, id: number, hash: string) =>
  trx.updateTable('account').set({ photo_hash: hash }).where('id', '=', id).execute();

/** Raises the version, unlike `changePhoto`. An omitted photo is left unchanged. */
export const changeAdmin = (trx: Trx, id: number, change: { full_name: string; photo_hash?: string }) =>
  trx
    .updateTable('account')
    .set({ ...change, ...searchColumns.account(change) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .execute();

/** The account if it is usable: active, with a password. */
export const findUsableAccount = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'role',
      'email',
      'email_verified_at',
      'full_name',
      'company',
      'password_hash',
      'photo_hash',
    ])
    .select(['session_version', 'version'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();

/** An administrator who was invited and has not chosen a password yet. */
export const findInvitedAdmin = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'company', 'password_hash'])
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .where('password_hash', 'is', null)
    .executeTakeFirst();

/**
 * Sets the first password of an invited administrator and activates the account. Of concurrent calls, one returns true.
 */
export async function setFirstPassword(
  trx: Trx,
  id: number,
  { passwordHash, at }: { passwordHash: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password_hash: passwordHash, active: true, email_verified_at: at })
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the password if it is still `before`; false when it is not, or when the account is inactive. */
export async function replacePassword(
  trx: Trx,
  id: number,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('active', '=', true)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the password whatever it was; an invited administrator can log in with it, too. */
export const setAdminPassword = (trx: Trx, id: number, passwordHash: string) =>
  trx
    .updateTable('account')
    .set({ password_hash: passwordHash, active: true })
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .execute();

/** Applies the change, which must leave the account with a password, activates the account and raises its version. */
export const activateAccount = (trx: Trx, id: number, change: AccountChange) =>
  trx
    .updateTable('account')
    .set({ ...change, active: true })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Deletes its request, links and sessions, too. False when another transaction was first. */
export async function deleteAccount(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('account').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a password the account is inactive until one is chosen (`setFirstPassword`). */
type NewAdmin = { email: string; fullName: string; passwordHash: string | null; at: string };

/** False when an account already has this address. */
export async function insertAdmin(trx: Trx, admin: NewAdmin): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account')
    .values({
      role: 'ADMIN',
      email: admin.email,
      password_hash: admin.passwordHash,
      active: admin.passwordHash !== null,
      email_verified_at: null,
      full_name: admin.fullName,
      member_type: null,
      photo_hash: null,
      ...searchColumns.account({ full_name: admin.fullName }),
      created_at: admin.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
