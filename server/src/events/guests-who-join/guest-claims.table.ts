import type { Period } from '../../accounts/email-change/email-change.table.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';

type NewClaim = { accountId: number; email: string; isProven: boolean; at: string };

export const insertClaim = (trx: Db, { accountId, email, isProven, at }: NewClaim) =>
  trx
    .insertInto('guest_claim')
    .values({ account_id: accountId, email, is_proven: isProven, created_at: at })
    .execute();

const unanswered = (db: Db) => db.selectFrom('guest_claim').where('token_hash', 'is', null);

/** Those of which the clock has not seen yet whether there is anything to link, the oldest first. */
export const listUnanswered = (db: Db) =>
  unanswered(db).select(['id', 'account_id', 'email']).orderBy('id').execute();

export async function hasUnanswered(db: Db): Promise<boolean> {
  return (await unanswered(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Locks one of them. @returns undefined once another process has answered it */
export async function lockUnanswered(trx: Trx, id: number) {
  const [claim] = await lockRows(trx, unanswered(trx).selectAll().where('id', '=', id));
  return claim;
}

/** Locks the claim of a mailed link, if this account may still confirm it. @param at now */
export async function lockMailed(
  trx: Trx,
  { tokenHash, accountId, at }: { tokenHash: string; accountId: number; at: string },
) {
  const claims = trx
    .selectFrom('guest_claim')
    .select(['id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at);
  const [claim] = await lockRows(trx, claims);
  return claim;
}

export const setMailed = (trx: Trx, id: number, link: { token_hash: string; expires_at: string }) =>
  trx.updateTable('guest_claim').set(link).where('id', '=', id).execute();

/** All claims of an account to one address: a new one takes the place of those before it. */
export const deleteClaims = (trx: Trx, { accountId, email }: { accountId: number; email: string }) =>
  trx
    .deleteFrom('guest_claim')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('is_proven', '=', false)
    .execute();

export const deleteClaim = (trx: Trx, id: number) =>
  trx.deleteFrom('guest_claim').where('id', '=', id).execute();

/** @returns how many */
export async function deleteClaimsOfEmail(
  trx: Trx,
  email: string,
  { since, until }: Period,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('guest_claim')
    .where('email', '=', email)
    .where((eb) => eb.between('created_at', since, until))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The addresses that an account claims, for its owner; its own address is none. */
export const listClaimsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('guest_claim')
    .select(['email', 'created_at as at'])
    .where('account_id', '=', accountId)
    .where('is_proven', '=', false)
    .orderBy('id')
    .execute();
