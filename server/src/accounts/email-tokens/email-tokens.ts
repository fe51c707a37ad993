// The links in mails: an invitation, a new password. A link belongs to one account and serves one purpose. It works
// once, until it expires; a new one revokes those before it, and of several created at once only the last works.
// Reading one changes nothing, because mail scanners follow links.

import type { Db, Trx } from '../../db/database.ts';
import type { EmailTokenPurpose } from '../../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../../kernel/clock.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import { lockAccount } from '../accounts.table.ts';

export type EmailToken = { id: number; accountId: number; isUsable: boolean };

/**
 * Revokes the account's earlier links and creates a new one.
 * @returns its secret, for the mail alone: the database stores a hash
 */
export async function issueEmailToken(
  trx: Trx,
  clock: Clock,
  emailToken: { accountId: number; purpose: EmailTokenPurpose; hours: number },
): Promise<string> {
  const { token, hash } = newToken();
  await revokeEmailTokens(trx, emailToken.accountId);
  await trx
    .insertInto('link')
    .values({
      account_id: emailToken.accountId,
      purpose: emailToken.purpose,
      token_hash: hash,
      created_at: timestamp(clock),
      expires_at: hoursLater(clock, emailToken.hours),
      used_at: null,
    })
    .execute();
  return token;
}

/** Revokes the account's outstanding links. @returns how many were neither used nor revoked */
export async function revokeEmailTokens(trx: Trx, accountId: number): Promise<number> {
  await lockAccount(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable('link')
    // No valid link expires at the moment it is created, so this value means revoked whatever the clock is.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .whereRef('expires_at', '!=', 'created_at')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The link of `token`, including used and expired ones; undefined when there never was one. */
export async function findEmailToken(
  db: Db,
  clock: Clock,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken | undefined> {
  const row = await db
    .selectFrom('link')
    .select(['id', 'account_id', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const isRevoked = row.expires_at === row.created_at;
  const isUsable = row.used_at === null && !isRevoked && row.expires_at > timestamp(clock);
  return { id: row.id, accountId: row.account_id, isUsable };
}

/** Marks the link as used. Of concurrent calls, one returns true. */
export async function consumeEmailToken(
  trx: Trx,
  clock: Clock,
  { id, accountId }: EmailToken,
): Promise<boolean> {
  const now = timestamp(clock);
  await lockAccount(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable('link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('expires_at', '!=', 'created_at')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
