import type { Db, Trx } from '../../db/database.ts';

/** Maximum number of open sessions of an account; beyond it, the oldest end. */
export const MAX_SESSIONS = 50;

type NewSession = { id: string; accountId: number; device: string; at: string; expiresAt: string };

/** Opens a session, and deletes those of the account that have expired. */
export async function insertSession(trx: Trx, { id, accountId, device, at, expiresAt }: NewSession) {
  const newestSessions = trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS - 1);
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', 'not in', newestSessions)
    .execute();
  await trx
    .insertInto('session')
    .values({ id, account_id: accountId, device, created_at: at, expires_at: expiresAt })
    .execute();
}

/** The account, if it is active and has this session with this session version. */
export const findSessionAccount = (db: Db, { id, sessionVersion, jti }: SessionClaims) =>
  db
    .selectFrom('account')
    .innerJoin('session', 'session.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select([
      'account.id',
      'account.role',
      'account.full_name',
      'account.created_at',
      'session.id as session_id',
      'second_factor.confirmed_at as second_factor_at',
    ])
    .where('account.id', '=', id)
    .where('account.session_version', '=', sessionVersion)
    .where('account.active', '=', true)
    .where('session.id', '=', jti)
    .executeTakeFirst();

export async function hasSession(db: Db, accountId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The current data for the claims of the session's token. */
export const findSessionToRenew = (db: Db, accountId: number, id: string) =>
  db
    .selectFrom('account')
    .innerJoin('session', 'session.account_id', 'account.id')
    .select(['account.id', 'role', 'full_name', 'email', 'photo_hash', 'expires_at'])
    .select(['session_version', 'version'])
    .where('account.id', '=', accountId)
    .where('session.id', '=', id)
    .executeTakeFirst();

type SessionClaims = { id: number; sessionVersion: number; jti: string };

/** The open sessions of an account, newest first. */
export const listSessions = (db: Db, accountId: number, at: string) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute();

/** False when the account has no such session (any more). */
export async function endSession(db: Db, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Ends every session of the account. Raising the version also ends those that a concurrent login, already
 * authenticated, is about to open.
 */
export async function endSessions(trx: Trx, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({ session_version: eb('session_version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('session').where('account_id', '=', accountId).execute();
}
