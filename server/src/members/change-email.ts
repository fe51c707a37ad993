// What an administrator does about a member's address. As long as the member has not confirmed it, by completing the
// invitation, it is corrected at once, and an invitation that was sent leaves again, to the new one. Afterwards it is the
// member who confirms the new one, by a link (accounts/email-change/email-change.ts). A rejected request is closed.

import { displayEmail } from '@cercle/contract/display-email';
import type { MemberEmail } from '@cercle/contract/email-change';
import { emailTakenMessage } from '@cercle/contract/members';
import { REQUEST_CLOSED } from '@cercle/contract/request-state';
import { findAccountByEmail, lockAccount } from '../accounts/accounts.table.ts';
import { correctEmail, startEmailChange } from '../accounts/email-change/start-email-change.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { inviteMember, isInvitationDue } from './invitations/invite-member.ts';
import { type RequestRow, requestOfMember } from './requests/requests.table.ts';

const INACTIVE = 'Ce membre est désactivé\u202f: activez-le avant de changer son adresse.';

/** The address has an account: the conflict of section 8 of docs/product.md, on its field. */
export const emailTaken = (email: string) => {
  const message = emailTakenMessage(displayEmail(email));
  return new DomainError('conflict', message, { errors: { email: [message] } });
};

export function createMemberEmail(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /**
   * Corrects the address of a member, or asks the member to confirm it.
   * @throws DomainError not-found; validation with `errors.email` for the current address; conflict (taken address, stale
   *   version, rejected request, deactivated member)
   */
  async function changeEmail(actor: Actor, id: number, { email, version }: MemberEmail): Promise<void> {
    const admin = requireAdmin(actor);
    const change = async (trx: Trx) => {
      await lockAccount(trx, id);
      const member = await requestOfMember(trx, id);
      if (version !== undefined && version !== member.version) throw new DomainError('conflict');
      const isConfirmed = member.email_verified_at !== null;
      await (isConfirmed ? start(trx, member, email) : correct(trx, member, email));
      const action = isConfirmed ? 'email.requested' : 'email.corrected';
      const subject = { kind: 'request', id: member.request_id, name: member.full_name } as const;
      await recordAudit(trx, clock, admin, action, subject);
    };
    try {
      await db.transaction().execute(change);
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken(email);
      throw error;
    }
  }

  async function start(trx: Trx, member: RequestRow, email: string) {
    if (!member.active) throw new DomainError('conflict', INACTIVE);
    const known = await findAccountByEmail(trx, email);
    if (known && known.id !== member.id) throw emailTaken(email);
    await startEmailChange(trx, dependencies, ownerOf(member), email, null);
  }

  async function correct(trx: Trx, member: RequestRow, email: string) {
    if (member.status === 'REJECTED') throw new DomainError('conflict', REQUEST_CLOSED);
    await correctEmail(trx, clock, ownerOf(member), email);
    if (isInvitationDue(member)) await inviteMember(trx, dependencies, { ...ownerOf(member), email });
  }

  return { changeEmail };
}

const ownerOf = ({ id, email, full_name: fullName }: RequestRow) => ({ id, email, fullName });
