import type { Database } from '../../db/database.ts';
import { findAccountByEmail } from '../accounts.table.ts';
import { endSessions } from '../sessions/sessions.table.ts';
import { removeFactor } from './second-factor.table.ts';

/**
 * For a person who lost both the device and the recovery codes: removes the second factor, so that the password alone
 * is enough again. Ends their sessions. The caller must have verified who requests it.
 * @param email in lower case, as accounts have it
 */
export async function forgetSecondFactor(
  { db }: Database,
  email: string,
): Promise<'forgotten' | 'no factor' | 'no account'> {
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return 'no account';
    if (!(await removeFactor(trx, account.id))) return 'no factor';
    await endSessions(trx, account.id);
    return 'forgotten';
  });
}
