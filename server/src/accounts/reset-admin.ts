import type { Database } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { generatePassword, hashPassword } from '../kernel/passwords.ts';
import { findAccountByEmail, setAdminPassword } from './accounts.table.ts';
import { revokeEmailTokens } from './email-tokens/email-tokens.ts';
import { passwordChanged } from './password.emails.ts';
import { endSessions } from './sessions/sessions.table.ts';

/** In place of a device. */
const OPERATOR = 'Le serveur du site, à la demande d’un administrateur';

/**
 * Sets a new password for an administrator who lost theirs and gets no mail, and passes it to `showPassword` before it is
 * valid. Ends their sessions and revokes their links, and tells the address of the account. The caller must have verified
 * who requests it.
 * @param email in lower case, as accounts have it
 * @returns false when no administrator has this address
 */
export async function resetAdmin(
  { db }: Database,
  { outbox, site, clock }: Pick<Dependencies, 'outbox' | 'site' | 'clock'>,
  email: string,
  showPassword: (password: string) => void,
): Promise<boolean> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (account?.role !== 'ADMIN') return false;
    await setAdminPassword(trx, account.id, passwordHash);
    await endSessions(trx, account.id);
    await revokeEmailTokens(trx, account.id);
    const to = { name: account.full_name, address: account.email };
    await outbox.enqueue(trx, passwordChanged(to, site, { at: clock.now(), device: OPERATOR }));
    showPassword(password);
    return true;
  });
}
