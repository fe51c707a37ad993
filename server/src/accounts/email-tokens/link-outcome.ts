// What became of a mailed link. It is derived from the link and its mail, and never claimed: a mail that waits, was refused,
// came back or became a file has reached nobody, and a link that has expired invites nobody.

import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EmailTokenPurpose } from '../../db/schema.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { explainFailure } from '../../mail/explain-bounce.ts';

export const NO_OUTCOME: InvitationStatus = {
  status: 'NONE',
  at: null,
  expiresAt: null,
  mailId: null,
  reason: null,
  explanation: null,
};

/**
 * What became of the row of `link` and of that of `mail`, which carries it, if it is still stored. A mail that was refused, or came back, stays the
 * reason even after its link has expired: it never arrived.
 */
export const linkStatus = (at: string) => sql<InvitationStatus['status']>`case
  when mail.bounced_at is not null or (mail.sent_at is null and mail.parked_at is not null) then 'FAILED'
  when link.used_at is null and link.expires_at = link.created_at then 'REVOKED'
  when link.used_at is null and link.expires_at <= ${at} then 'EXPIRED'
  when mail.id is null then 'UNKNOWN'
  when mail.sent_at is null then 'WAITING'
  when mail.written_to_file then 'WRITTEN'
  else 'SENT'
end`;

const latestLink = (db: Db, accountId: number | RawBuilder<number>, purpose: EmailTokenPurpose) =>
  db
    .selectFrom('link')
    .leftJoin('mail', 'mail.link_id', 'link.id')
    .where('link.account_id', '=', accountId)
    .where('link.purpose', '=', purpose)
    .orderBy('link.id', 'desc')
    .limit(1);

/** Without a link: it was deleted by age, long after it expired. */
const NO_LINK = 'EXPIRED';

/** The same in SQL, for lists: the status, and when the link expires, of the account in this column. */
export const latestLinkColumns = (db: Db, at: string, account: string, purpose: EmailTokenPurpose) => {
  // A plugin, as of a test that reads plans, sees the whole query, not its parts.
  const link = latestLink(db.withoutPlugins(), sql.ref<number>(account), purpose);
  return {
    status: sql<
      InvitationStatus['status']
    >`coalesce((${link.select(linkStatus(at).as('status'))}), ${sql.lit(NO_LINK)})`,
    // A revoked link expires at the moment it was created.
    expiresAt: sql<string | null>`(${link.select(sql`nullif(link.expires_at, link.created_at)`.as('at'))})`,
  };
};

/** What became of the newest link of an account that has not been activated by it. */
export async function outcomeOfLatestLink(
  db: Db,
  clock: Clock,
  accountId: number,
  purpose: EmailTokenPurpose,
): Promise<InvitationStatus> {
  const row = await latestLink(db, accountId, purpose)
    .select(linkStatus(timestamp(clock)).as('status'))
    .select(['link.expires_at', 'mail.id as mail_id', 'mail.created_at'])
    .select(['mail.sent_at', 'mail.parked_at', 'mail.bounced_at', 'mail.last_error'])
    .executeTakeFirst();
  if (!row) return { ...NO_OUTCOME, status: NO_LINK };
  const { status, expires_at: expiresAt, last_error: reason } = row;
  const known = { ...NO_OUTCOME, status, mailId: row.mail_id };
  if (status === 'REVOKED') return known;
  if (status === 'EXPIRED') return { ...known, at: expiresAt };
  return {
    ...known,
    at: row.bounced_at ?? row.sent_at ?? row.parked_at ?? row.created_at,
    expiresAt: status === 'FAILED' ? null : expiresAt,
    reason,
    explanation: explainFailure(row),
  };
}
