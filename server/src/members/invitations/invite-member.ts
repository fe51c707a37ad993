import { INVITATION_DAYS } from '@cercle/contract/business';
import { issueEmailToken } from '../../accounts/email-tokens/email-tokens.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RequestRow } from '../requests/requests.table.ts';
import { invitation } from './invitations.emails.ts';

type Invitee = { id: number; fullName: string; email: string };

/** Sends a new invitation, in the caller's transaction; earlier ones stop working. */
export async function inviteMember(
  trx: Trx,
  { clock, outbox, site }: Pick<Dependencies, 'clock' | 'outbox' | 'site'>,
  member: Invitee,
): Promise<void> {
  const hours = INVITATION_DAYS * 24;
  const emailToken = { accountId: member.id, purpose: 'INVITATION', hours } as const;
  const { secret, linkId } = await issueEmailToken(trx, clock, emailToken);
  const to = { name: member.fullName, address: member.email };
  await outbox.enqueue(trx, { ...invitation(to, site, secret), linkId });
}

/** Whether the member of this request was invited and has not completed the invitation. */
export const isInvitationDue = (row: Pick<RequestRow, 'email_verified_at' | 'status' | 'public_form'>) =>
  row.email_verified_at === null && (row.status === 'APPROVED' || !row.public_form);
