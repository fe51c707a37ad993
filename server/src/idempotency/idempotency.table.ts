import type { Db, Trx } from '../db/database.ts';

export type Call = { keyHash: string; bodyHash: string };
/** Keys from before `since` have expired, and can be claimed again. */
type Claim = Call & { at: string; since: string };

/** Waits for a transaction that is claiming the same key. @returns false when the call has been done */
export async function claimKey(trx: Trx, { keyHash, bodyHash, at, since }: Claim): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ key_hash: keyHash, body_hash: bodyHash, answer: 'null', created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ body_hash: bodyHash, answer: 'null', created_at: at })
        .where('idempotency_key.created_at', '<=', since),
    )
    .returning('key_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const setAnswer = (trx: Trx, keyHash: string, answer: unknown) =>
  trx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('key_hash', '=', keyHash)
    .execute();

export const findKey = (db: Db, keyHash: string, since: string) =>
  db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', since)
    .executeTakeFirst();
