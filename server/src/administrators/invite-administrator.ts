import { INVITATION_DAYS } from '@cercle/contract/business';
import { findInvitedAdmin } from '../accounts/accounts.table.ts';
import { findLatestEmailToken, issueEmailToken, stateOf } from '../accounts/email-tokens/email-tokens.ts';
import { lastInviter } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { invitationToAdminister } from './administrators.emails.ts';

type Invitee = { id: number; fullName: string; email: string };
type InvitationDependencies = Pick<Dependencies, 'clock' | 'outbox' | 'site'>;

/** Mails an invited administrator a new link, in the caller's transaction; the one before it stops working. */
export async function inviteAdministrator(
  trx: Trx,
  { clock, outbox, site }: InvitationDependencies,
  { id, fullName, email }: Invitee,
  by: string,
): Promise<void> {
  const emailToken = { accountId: id, purpose: 'PASSWORD_RESET', hours: INVITATION_DAYS * 24 } as const;
  const { secret, linkId } = await issueEmailToken(trx, clock, emailToken);
  const to = { name: fullName, address: email };
  await outbox.enqueue(trx, { ...invitationToAdminister(to, site, { by, secret }), linkId });
}

/**
 * For an invited administrator who lost the mail: sends it again, in the name of the administrator who sent the last one.
 * Does nothing for anyone else, nor once the link has expired: such power is not renewed from outside.
 */
export async function reinviteAdministrator(
  trx: Trx,
  dependencies: InvitationDependencies,
  id: number,
): Promise<void> {
  const invited = await findInvitedAdmin(trx, id);
  const latest = await findLatestEmailToken(trx, id, 'PASSWORD_RESET');
  if (!invited || !latest || stateOf(latest, dependencies.clock) !== 'usable') return;
  const by = (await lastInviter(trx, id)) ?? dependencies.site.title;
  await inviteAdministrator(trx, dependencies, { id, fullName: invited.full_name, email: invited.email }, by);
}
