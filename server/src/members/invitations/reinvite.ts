import { findLatestEmailToken, stateOf } from '../../accounts/email-tokens/email-tokens.ts';
import { reinviteAdministrator } from '../../administrators/invite-administrator.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requestOfMember } from '../requests/requests.table.ts';
import { inviteMember, isInvitationDue } from './invite-member.ts';

/**
 * For a person who was invited, lost the mail and asks for a new password: sends the invitation again, in the caller's
 * transaction. Does nothing where none is due, or where an administrator revoked the last one.
 */
export const createReinvite =
  (dependencies: Pick<Dependencies, 'clock' | 'outbox' | 'site'>) =>
  async (trx: Trx, { id, role }: { id: number; role: 'ADMIN' | 'MEMBER' }): Promise<void> => {
    if (role === 'ADMIN') return reinviteAdministrator(trx, dependencies, id);
    const request = await requestOfMember(trx, id);
    const latest = await findLatestEmailToken(trx, id, 'INVITATION');
    if (!isInvitationDue(request) || !latest || stateOf(latest, dependencies.clock) === 'revoked') return;
    await inviteMember(trx, dependencies, { id, fullName: request.full_name, email: request.email });
  };
