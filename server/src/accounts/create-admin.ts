import type { Site } from '@cercle/contract/site';
import type { Database } from '../db/database.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { generatePassword, hashPassword } from '../kernel/passwords.ts';
import { SettingError } from '../kernel/setting-error.ts';
import { hasAdmin, insertAdmin } from './accounts.table.ts';
import { refuseWeakPassword } from './password-policy.ts';

/** `email` is in lower case, as accounts have it. */
type NewAdminOptions = { email: string; password: string | null; site: Site };
type ShowPassword = (password: string) => void;

/**
 * Creates an administrator, whose name is the address until they change it. If no password is given, one is generated
 * and passed to `showPassword` before the account exists: a process killed in between leaves no account with a password that
 * was never shown.
 * @returns false when an account already has this address
 * @throws DomainError validation for a password that is too easily guessed; unavailable when too many are being hashed
 */
export async function createAdmin(
  { db }: Database,
  clock: Clock,
  options: NewAdminOptions,
  showPassword: ShowPassword,
): Promise<boolean> {
  const { email } = options;
  if (options.password !== null) {
    const owner = { email, fullName: '', company: '' };
    await refuseWeakPassword(options.site, { field: 'password', password: options.password, owner });
  }
  const password = options.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const isNew = await insertAdmin(trx, {
      email,
      fullName: email,
      passwordHash,
      at: timestamp(clock),
    });
    if (isNew && options.password === null) showPassword(password);
    return isNew;
  });
}

/**
 * Creates the first administrator if there is none yet; processes that start together create only one.
 * @throws SettingError when the password is too easily guessed
 */
export async function ensureFirstAdmin(
  database: Database,
  clock: Clock,
  options: NewAdminOptions,
  showPassword: ShowPassword,
): Promise<void> {
  if (await hasAdmin(database.db)) return;
  await createAdmin(database, clock, options, showPassword).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
    throw new SettingError(
      'Réglage ADMIN_PASSWORD inutilisable\u202f: il se devine trop facilement sur ce site.',
    );
  });
}
