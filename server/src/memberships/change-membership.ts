import type { AuditAction } from '@cercle/contract/audit-log';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import type { Admin } from '../kernel/actor.ts';
import { type Change, changeBy } from './change.ts';
import { lockMembership, membershipById } from './memberships.table.ts';

type Target = { id: number; action: AuditAction; execution?: IdempotentExecution };

/**
 * Changes one membership for an administrator: one transaction, under the lock of the membership, with an entry in the audit log.
 * @throws DomainError not-found, and what `work` throws
 */
export const createMembershipChange =
  ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  <Result>(
    admin: Admin,
    { id, action, execution = NON_IDEMPOTENT }: Target,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> =>
    execution.run(db, async (trx) => {
      await lockMembership(trx, id);
      const result = await work(changeBy(trx, clock, admin));
      const { legal_name: name } = await membershipById(trx, id);
      await recordAudit(trx, clock, admin, action, { kind: 'membership', id, name });
      return result;
    });
