import type { Db } from '../db/database.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { findRequestByAccount, type RequestRow } from './requests/requests.table.ts';

/** The request of this member. @throws DomainError not-found */
export async function requestOfMember(db: Db, memberId: number): Promise<RequestRow> {
  const row = await findRequestByAccount(db, memberId);
  if (!row) throw new DomainError('not-found', 'Ce membre n’existe pas ou plus.');
  return row;
}
