import { findAccountByEmail } from '../accounts/accounts.table.ts';
import { endSessions } from '../accounts/sessions.table.ts';
import type { Database } from '../db/database.ts';
import { removeFactor } from './second-factor.table.ts';

/**
 * For who lost both the device and the recovery codes: the password alone opens the account again. Whoever runs this
 * has made sure of who asks. Sessions end with it.
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
