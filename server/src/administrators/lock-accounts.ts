import { findAdmin, lockAccount } from '../accounts/accounts.table.ts';
import type { Trx } from '../db/database.ts';
import type { Admin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';

/**
 * Locks the accounts of who asks and of whom it is about, in one order for everybody: of two administrators who take
 * each other away at once, one is left. @throws DomainError unauthenticated when the other one was faster
 */
export async function lockAccounts(trx: Trx, admin: Admin, otherId: number): Promise<void> {
  for (const id of [admin.id, otherId].sort((one, other) => one - other)) await lockAccount(trx, id);
  if (!(await findAdmin(trx, admin.id))) throw new DomainError('unauthenticated');
}
