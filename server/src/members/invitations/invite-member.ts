import { INVITATION_DAYS } from '@cercle/contract/business';
import { issueEmailToken } from '../../accounts/email-tokens/email-tokens.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { invitation } from './invitations.emails.ts';

type Invitee = { id: number; fullName: string; email: string };

/** Sends a new invitation, in the caller's transaction; earlier ones stop working. */
export async function inviteMember(
  trx: Trx,
  { clock, outbox, site }: Dependencies,
  member: Invitee,
): Promise<void> {
  const hours = INVITATION_DAYS * 24;
  const secret = await issueEmailToken(trx, clock, { accountId: member.id, purpose: 'INVITATION', hours });
  await outbox.enqueue(trx, invitation({ name: member.fullName, address: member.email }, site, secret));
}
