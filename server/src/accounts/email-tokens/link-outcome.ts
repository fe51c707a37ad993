// What became of a mailed link. It is derived from the link and its mail, and never claimed: a mail that waits, was refused
// or became a file has reached nobody, and a link that has expired invites nobody.

import type { InvitationStatus } from '@cercle/contract/invitation-status';
import type { Db } from '../../db/database.ts';
import type { EmailTokenPurpose, MailRow } from '../../db/schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { explainRefusal } from '../../mail/explain-refusal.ts';
import { findMailOfLink, statusOf } from '../../mail/mail-log.table.ts';
import { findLatestEmailToken, stateOf } from './email-tokens.ts';

export const NO_OUTCOME: InvitationStatus = {
  status: 'NONE',
  at: null,
  expiresAt: null,
  mailId: null,
  reason: null,
  explanation: null,
};

/** What became of the newest link of an account that has not been activated by it. */
export async function outcomeOfLatestLink(
  db: Db,
  clock: Clock,
  accountId: number,
  purpose: EmailTokenPurpose,
): Promise<InvitationStatus> {
  const link = await findLatestEmailToken(db, accountId, purpose);
  // Deleted by age, long after it expired.
  if (!link) return { ...NO_OUTCOME, status: 'EXPIRED' };
  const mail = await findMailOfLink(db, link.id);
  const known = { ...NO_OUTCOME, mailId: mail?.id ?? null };
  if (mail && statusOf(mail) === 'FAILED') return { ...known, ...outcomeOf(mail) };
  const state = stateOf(link, clock);
  if (state === 'revoked') return { ...known, status: 'REVOKED' };
  if (state === 'expired') return { ...known, status: 'EXPIRED', at: link.expires_at };
  // A mail that was deleted by age may have been sent, or given up.
  const outcome = mail ? outcomeOf(mail) : { status: 'UNKNOWN' as const };
  return { ...known, ...outcome, expiresAt: link.expires_at };
}

const outcomeOf = (mail: MailRow) => ({
  status: statusOf(mail),
  at: mail.sent_at ?? mail.parked_at ?? mail.created_at,
  reason: mail.last_error,
  explanation: explainRefusal(mail.last_error),
});
