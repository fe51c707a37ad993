import type { Database } from '../db/database.ts';
import { generatePassword, hashPassword } from '../kernel/passwords.ts';
import { voidLinks } from '../links/links.ts';
import { findAccountByEmail, setAdminPassword } from './accounts.table.ts';
import { endSessions } from './sessions.table.ts';

/**
 * A new password for an administrator who lost theirs and cannot be mailed to; handed to `tell` before it counts. Whoever
 * runs this has made sure of who asks. Sessions end with it, and links that wait.
 * @returns false when no administrator has this address
 */
export async function resetAdmin(
  { db }: Database,
  email: string,
  tell: (password: string) => void,
): Promise<boolean> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (account?.role !== 'ADMIN') return false;
    await setAdminPassword(trx, account.id, passwordHash);
    await endSessions(trx, account.id);
    await voidLinks(trx, account.id);
    tell(password);
    return true;
  });
}
