// The addresses that only their owner subscribes again: of subscribers whom an administrator removed, of erased people, and of
// people without a subscription who want no mail of campaigns. The address itself is gone: a hash under a key that is not in the
// database recognises it in an import.

import type { Db, Trx } from '../db/database.ts';
import { hashToken } from '../kernel/tokens.ts';

/** Which of these hashes are refused. */
export async function findRefusals(db: Db, hashes: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('newsletter_refusal')
    .select('email_hash')
    .where('email_hash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ email_hash }) => email_hash));
}

type UnsubscribeLink = { token_seed: string; token_hash: string };

/** @param link of the subscription that ends */
export const insertRefusal = (
  trx: Trx,
  email_hash: string,
  { token_seed, token_hash }: UnsubscribeLink,
  created_at: string,
) =>
  trx
    .insertInto('newsletter_refusal')
    .values({ email_hash, token_seed, token_hash, created_at })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ token_seed, token_hash }))
    .execute();

/** That somebody without a subscription wants no mails. False when it is known: a link that it may have stays. */
export async function insertOpposition(trx: Trx, email_hash: string, created_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletter_refusal')
    .values({ email_hash, token_seed: null, token_hash: null, created_at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Withdraws the refusal. @returns its link, for the next subscription; undefined when nothing was refused */
export async function takeRefusal(trx: Trx, hash: string): Promise<UnsubscribeLink | undefined> {
  const taken = await trx
    .deleteFrom('newsletter_refusal')
    .where('email_hash', '=', hash)
    .returning(['token_seed', 'token_hash'])
    .executeTakeFirst();
  const { token_seed, token_hash } = taken ?? {};
  return token_seed && token_hash ? { token_seed, token_hash } : undefined;
}

/**
 * Whether the link with that token belonged to a subscription that was removed. Once SESSION_SECRET has changed, none does: the
 * refusal is no longer found by the address, which may have a new subscription with another link.
 */
export async function isLinkOfRefusal(
  db: Db,
  tokenHash: string,
  tokenOf: (seed: string) => string,
): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_refusal')
    .select('token_seed')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found?.token_seed) return false;
  return hashToken(tokenOf(found.token_seed)) === tokenHash;
}
