import type { Approval } from '@cercle/contract/memberships';
import type { Trx } from '../db/database.ts';
import type { Admin } from '../kernel/actor.ts';

/** The applicant, by their account; `company` and `vat` may be empty. */
type Joiner = { id: number; fullName: string; company: string; vat: string; email: string };

/** How a membership begins, in the transaction of the approval or the activation. */
export type Joining = {
  /** The request of a company was approved. @throws DomainError validation by field, conflict */
  approved(trx: Trx, admin: Admin, applicant: Joiner, agreed: Approval): Promise<void>;
  /** A member has activated their access. */
  activated(trx: Trx, member: Joiner & { isSingle: boolean }): Promise<void>;
};

/** What a member who is deleted leaves, in the transaction of the deletion. */
export type Leaving = { leave(trx: Trx, admin: Admin, accountId: number): Promise<void> };
