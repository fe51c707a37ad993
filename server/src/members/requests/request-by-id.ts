import type { Db } from '../../db/database.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { findRequest } from './requests.table.ts';

/** The row of a request with its member. @throws DomainError not-found */
export async function requestById(db: Db, id: number) {
  const row = await findRequest(db, id);
  if (!row) throw new DomainError('not-found', 'Cette demande n’existe pas ou plus.');
  return row;
}
