import type { Database } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findAccountByEmail } from '../accounts.table.ts';
import { endSessions } from '../sessions/sessions.table.ts';
import { factorDisabled } from './second-factor.emails.ts';
import { removeFactor } from './second-factor.table.ts';

/**
 * For a person who lost both the device and the recovery codes: removes the second factor, so that the password alone
 * is enough again. Ends their sessions, and tells the address of the account. The caller must have verified who requests it.
 * @param email in lower case, as accounts have it
 */
export async function forgetSecondFactor(
  { db }: Database,
  { outbox, site }: Pick<Dependencies, 'outbox' | 'site'>,
  email: string,
): Promise<'forgotten' | 'no factor' | 'no account'> {
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return 'no account';
    if (!(await removeFactor(trx, account.id))) return 'no factor';
    await endSessions(trx, account.id);
    await outbox.enqueue(trx, factorDisabled({ name: account.full_name, address: account.email }, site));
    return 'forgotten';
  });
}
