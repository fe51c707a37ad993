// What became of an invitation. It is derived from its mail and its link, and never claimed: a mail that waits, was refused or
// became a file has reached nobody, and a link that has expired invites nobody.

import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { findLatestEmailToken, stateOf } from '../../accounts/email-tokens/email-tokens.ts';
import type { Db } from '../../db/database.ts';
import type { MailRow } from '../../db/schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { explainRefusal } from '../../mail/explain-refusal.ts';
import { findMailOfLink, statusOf } from '../../mail/mail-log.table.ts';
import type { RequestRow } from '../requests/requests.table.ts';
import { isInvitationDue } from './invite-member.ts';

const UNKNOWN: InvitationStatus = {
  status: 'NONE',
  at: null,
  expiresAt: null,
  mailId: null,
  reason: null,
  explanation: null,
};

/** The state of the newest invitation of the member of this request. */
export async function invitationStatusOf(
  db: Db,
  clock: Clock,
  request: RequestRow,
): Promise<InvitationStatus> {
  const link = await findLatestEmailToken(db, request.id, 'INVITATION');
  const mail = link && (await findMailOfLink(db, link.id));
  const known = { ...UNKNOWN, mailId: mail?.id ?? null };
  if (request.email_verified_at !== null)
    return { ...known, status: 'COMPLETED', at: link?.used_at ?? request.email_verified_at };
  if (!isInvitationDue(request)) return UNKNOWN;
  // Deleted by age, long after it expired.
  if (!link) return { ...known, status: 'EXPIRED' };
  if (mail && statusOf(mail) === 'FAILED') return { ...known, ...outcomeOf(mail) };
  const state = stateOf(link, clock);
  if (state === 'revoked') return { ...known, status: 'REVOKED' };
  if (state === 'expired') return { ...known, status: 'EXPIRED', at: link.expires_at };
  // The mail may have been deleted by age, but only a mail that left: one that waits is never deleted.
  const outcome = mail ? outcomeOf(mail) : { status: 'SENT' as const, at: link.created_at };
  return { ...known, ...outcome, expiresAt: link.expires_at };
}

const outcomeOf = (mail: MailRow) => ({
  status: statusOf(mail),
  at: mail.sent_at ?? mail.parked_at ?? mail.created_at,
  reason: mail.last_error,
  explanation: explainRefusal(mail.last_error),
});
