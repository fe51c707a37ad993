// The links in mails: an invitation, a new password, a new address. A link belongs to one account and serves one purpose.
// It works once, until it expires; a new one revokes those of its purpose before it, and of several created at once only
// the last works. Reading one changes nothing, because mail scanners follow links.

import type { Db, Trx } from '../../db/database.ts';
import type { EmailTokenPurpose } from '../../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../../kernel/clock.ts';
import { hashMailedToken, newToken } from '../../kernel/tokens.ts';
import { dismissMailsOfLinks } from '../../mail/mail-log.table.ts';
import { lockAccount } from '../accounts.table.ts';

/** `isReplaced`: it no longer works because a newer one, which still does, was sent. */
export type EmailToken = { id: number; accountId: number; isUsable: boolean; isReplaced: boolean };

/**
 * Revokes the account's earlier links of this purpose and creates a new one. Mails given up with an earlier one are no
 * longer pointed out.
 * @returns its id, and its secret for the mail alone: the database stores a hash
 */
export async function issueEmailToken(
  trx: Trx,
  clock: Clock,
  emailToken: { accountId: number; purpose: EmailTokenPurpose; hours: number },
): Promise<{ linkId: number; secret: string }> {
  const { accountId, purpose, hours } = emailToken;
  const { token, hash } = newToken();
  await revokeEmailTokens(trx, accountId, purpose);
  await dismissMailsOfLinks(trx, { accountId, purpose }, timestamp(clock));
  const { id } = await trx
    .insertInto('link')
    .values({
      account_id: accountId,
      purpose,
      token_hash: hash,
      created_at: timestamp(clock),
      expires_at: hoursLater(clock, hours),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { linkId: id, secret: token };
}

/** Revokes the account's outstanding links, of one purpose or of all. @returns how many were neither used nor revoked */
export async function revokeEmailTokens(
  trx: Trx,
  accountId: number,
  purpose?: EmailTokenPurpose,
): Promise<number> {
  await lockAccount(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable('link')
    // No valid link expires at the moment it is created, so this value means revoked whatever the clock is.
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .whereRef('expires_at', '!=', 'created_at')
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'INVITATION'))
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
    .where('token_hash', '=', hashMailedToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const isUsable = stateOf(row, clock) === 'usable';
  const latest = isUsable ? row : await findLatestEmailToken(db, row.account_id, purpose);
  const isReplaced = latest !== undefined && latest.id !== row.id && stateOf(latest, clock) === 'usable';
  return { id: row.id, accountId: row.account_id, isUsable, isReplaced };
}

type Link = { created_at: string; expires_at: string; used_at: string | null };

/** What became of a link until now. */
export function stateOf(link: Link, clock: Clock): 'usable' | 'used' | 'revoked' | 'expired' {
  if (link.used_at !== null) return 'used';
  if (link.expires_at === link.created_at) return 'revoked';
  return link.expires_at > timestamp(clock) ? 'usable' : 'expired';
}

/** The newest link of the account for this purpose, whatever became of it; undefined when none is stored. */
export const findLatestEmailToken = (db: Db, accountId: number, purpose: EmailTokenPurpose) =>
  db
    .selectFrom('link')
    .select(['id', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

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
