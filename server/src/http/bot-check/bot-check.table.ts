import type { Db } from '../../db/database.ts';

type SpentChallenge = { challenge: string; expiresAt: Date; on: string | null };

/** Marks `challenge` as used. @returns false when it had been used before, unless by the same call */
export async function spendChallenge(db: Db, { challenge, expiresAt, on }: SpentChallenge): Promise<boolean> {
  const spent = await db
    .insertInto('spent_bot_check')
    .values({ challenge, expires_at: expiresAt.toISOString(), spent_on: on })
    .onConflict((conflict) =>
      conflict
        .column('challenge')
        .doUpdateSet({ spent_on: on })
        // Never true for null, which means no call.
        .where('spent_bot_check.spent_on', '=', on),
    )
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}
