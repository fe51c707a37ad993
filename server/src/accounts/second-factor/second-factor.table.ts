import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf } from '../../db/page.ts';

/** The account, active or not, with its second factor: enabled once `confirmed_at` is set, only offered until then. */
export const findOwner = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select([
      'account.role',
      'account.email',
      'account.full_name',
      'account.password_hash',
      'account.created_at',
      'second_factor.sealed_secret',
      'second_factor.confirmed_at',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst();

/** False when a factor is enabled already: it is never replaced, only removed. */
export async function offerSecret(db: Db, accountId: number, encryptedSecret: string): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed_secret: encryptedSecret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: encryptedSecret })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Confirmation = { encryptedSecret: string; step: number; at: string };

/** False when it was confirmed, or a new secret was offered, in the meantime. */
export async function confirmSecret(
  trx: Trx,
  accountId: number,
  { encryptedSecret, step, at }: Confirmation,
) {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', encryptedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the factor and its recovery codes. False when none was enabled. */
export async function removeFactor(trx: Trx, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return numDeletedRows === 1n;
}

/**
 * Replaces all recovery codes. False when no factor is enabled (any more). Two concurrent replacements wait for each
 * other, and neither leaves codes behind for a factor that is being removed.
 */
export async function replaceRecoveryCodes(trx: Trx, accountId: number, hashes: string[]): Promise<boolean> {
  const factor = trx.selectFrom('second_factor').where('account_id', '=', accountId);
  const confirmedFactor = factor.select('account_id').where('confirmed_at', 'is not', null);
  if ((await lockRows(trx, confirmedFactor)).length === 0) return false;
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null }));
  await trx.insertInto('recovery_code').values(rows).execute();
  return true;
}

export const countUnusedRecoveryCodes = (db: Db, accountId: number): Promise<number> =>
  countOf(db.selectFrom('recovery_code').where('account_id', '=', accountId).where('used_at', 'is', null));

/** Of concurrent uses of one code, one returns true. */
export async function consumeRecoveryCode(
  db: Db,
  accountId: number,
  hash: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasFactor(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type AttemptTimes = { now: string; maxFuture: string };

/**
 * Counts one attempt and makes concurrent ones wait until it is checked. Undefined while no attempt is allowed; a next
 * attempt later than `never` was stored by a clock that was ahead.
 */
export const countAttempt = (trx: Trx, accountId: number, { now, maxFuture }: AttemptTimes) =>
  trx
    .updateTable('second_factor')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now), eb('next_try_at', '>', maxFuture)]),
    )
    .returning(['sealed_secret', 'tries'])
    .executeTakeFirst();

/** When the next attempt is allowed; null when at once. */
export const findNextAttempt = (db: Db, accountId: number) =>
  db.selectFrom('second_factor').select('next_try_at').where('account_id', '=', accountId).executeTakeFirst();

/** Checks no code of the application before `until`; recovery codes are still accepted. */
export const delayAttempts = (trx: Trx, accountId: number, until: string) =>
  trx.updateTable('second_factor').set({ next_try_at: until }).where('account_id', '=', accountId).execute();

/** False when a code of this step, or of a later one, was used already. */
export async function consumeTimeStep(trx: Trx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step, tries: 0, next_try_at: null })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
