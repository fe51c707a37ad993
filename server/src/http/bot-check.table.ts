import type { Db } from '../db/database.ts';

/** Notes that `challenge` was used. @returns false when it had been used before */
export async function spendChallenge(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_bot_check')
    .values({ challenge, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets challenges that would be refused for their age anyway. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('spent_bot_check').where('expires_at', '<', now.toISOString()).execute();
}
