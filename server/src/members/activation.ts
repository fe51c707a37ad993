// A member is active or not; only active ones log in and are listed in the directory. Completing the invitation
// activates them for the first time (invitations/invitations.ts); an administrator deactivates them, and activates them
// again. A call that changes nothing leaves the version as it is, so that an open edit can be saved, and adds no audit
// log entry.

import type { MembershipRequest } from '@cercle/contract/requests';
import { lockAccount } from '../accounts/accounts.table.ts';
import { revokeEmailTokens } from '../accounts/email-tokens/email-tokens.ts';
import { endSessions } from '../accounts/sessions/sessions.table.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { activateMember, deactivateMember } from './members.table.ts';
import { readRequest, requestOfMember } from './requests/requests.table.ts';

export function createActivation(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /**
   * Activates a deactivated member again; does nothing if they are active already.
   * @throws DomainError not-found, conflict before the first activation
   */
  async function activate(actor: Actor, id: number): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return changeActivation(admin, id, 'member.activated', async (trx, isActive) => {
      if (isActive) return false;
      if (!(await activateMember(trx, id))) throw new DomainError('conflict', NEVER_ACTIVATED);
      return true;
    });
  }

  /**
   * Takes a member out of the directory, ends their sessions at once and revokes their links: an invitation still in a
   * mailbox must not undo this. Does nothing if they are inactive and all their links are used or revoked.
   * @throws DomainError not-found
   */
  async function deactivate(actor: Actor, id: number): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return changeActivation(admin, id, 'member.deactivated', async (trx, isActive) => {
      const voidedCount = await revokeEmailTokens(trx, id);
      if (!isActive && voidedCount === 0) return false;
      await deactivateMember(trx, id);
      await endSessions(trx, id);
      return true;
    });
  }

  /** @param change returns whether it changed anything */
  async function changeActivation(
    admin: Admin,
    id: number,
    action: 'member.activated' | 'member.deactivated',
    change: (trx: Trx, isActive: boolean) => Promise<boolean>,
  ): Promise<MembershipRequest> {
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const { request_id, full_name, active } = await requestOfMember(trx, id);
      if (await change(trx, active))
        await recordAudit(trx, clock, admin, action, { kind: 'request', id: request_id, name: full_name });
      return readRequest(trx, dependencies, request_id);
    });
  }

  return { activate, deactivate };
}

const NEVER_ACTIVATED = 'Ce membre n’a pas encore complété son invitation.';
