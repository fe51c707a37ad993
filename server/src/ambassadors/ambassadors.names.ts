import { AMBASSADOR_EXISTS } from '@cercle/contract/ambassadors';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { changeAmbassador } from './ambassadors.table.ts';

/** No two ambassadors share a name. */
export const nameTaken = () =>
  new DomainError('conflict', AMBASSADOR_EXISTS, { errors: { name: [AMBASSADOR_EXISTS] } });

/** False when the version read is no longer the current one. @throws DomainError conflict when the name is taken */
export async function changeWithUniqueName(...change: Parameters<typeof changeAmbassador>) {
  try {
    return await changeAmbassador(...change);
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
}
