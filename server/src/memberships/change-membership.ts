import type { AuditAction } from '@cercle/contract/audit-log';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Admin } from '../kernel/actor.ts';
import { type Change, changeBy } from './change.ts';
import { lockMembership, membershipById } from './memberships.table.ts';

/**
 * Changes one membership for an administrator: one transaction, under the lock of the membership, with an entry in the audit log.
 * @throws DomainError not-found, and what `work` throws
 */
export const createMembershipChange =
  ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  <Result>(
    admin: Admin,
    { id, action }: { id: number; action: AuditAction },
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await lockMembership(trx, id);
      const result = await work(changeBy(trx, clock, admin));
      const { legal_name: name } = await membershipById(trx, id);
      await recordAudit(trx, clock, admin, action, { kind: 'membership', id, name });
      return result;
    });
