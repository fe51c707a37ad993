import { INVITATION_DAYS } from '@cercle/contract/business';
import type { Trx } from '../db/database.ts';
import type { DomainParts } from '../domain-parts.ts';
import { issueLink } from '../links/links.ts';
import { invitation } from './invitations.emails.ts';

type Invited = { id: number; fullName: string; email: string };

/** Sends a new invitation, in the caller's transaction; those sent before it stop working. */
export async function inviteMember(
  trx: Trx,
  { clock, outbox, site }: DomainParts,
  member: Invited,
): Promise<void> {
  const hours = INVITATION_DAYS * 24;
  const secret = await issueLink(trx, clock, { accountId: member.id, purpose: 'INVITATION', hours });
  await outbox.enqueue(trx, invitation({ name: member.fullName, address: member.email }, site, secret));
}
