import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { firstVerification, listEmailChanges } from '../../accounts/email-change/email-change.table.ts';
import { NO_OUTCOME, outcomeOfLatestLink } from '../../accounts/email-tokens/link-outcome.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestRow } from '../requests/requests.table.ts';
import { isInvitationDue } from './invite-member.ts';

/** What became of the newest invitation of the member of this request. */
export async function invitationStatusOf(
  db: Db,
  clock: Clock,
  request: RequestRow,
): Promise<InvitationStatus> {
  const { email_verified_at: confirmedAt } = request;
  if (confirmedAt === null && !isInvitationDue(request)) return NO_OUTCOME;
  const outcome = await outcomeOfLatestLink(db, clock, request.id, 'INVITATION');
  if (confirmedAt === null) return outcome;
  // Another address may have been confirmed later than the first one.
  const at = firstVerification(confirmedAt, await listEmailChanges(db, request.id));
  return { ...NO_OUTCOME, status: 'COMPLETED', at, mailId: outcome.mailId };
}
