import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { hashPassword } from '../kernel/passwords.ts';
import { hasAdmin, insertAdmin } from './accounts.table.ts';

type Wanted = { email: string; password: string | null };
type Tell = (password: string) => void;

/**
 * Makes an administrator, known by the address until they have a name. Without a password one is generated and handed
 * to `tell` before the account exists: a process killed in between leaves no account whose password nobody saw.
 * @returns false when an account already has this address
 * @throws DomainError unavailable when too many passwords are being hashed
 */
export async function createAdmin(
  { db }: Database,
  clock: Clock,
  wanted: Wanted,
  tell: Tell,
): Promise<boolean> {
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const email = wanted.email.trim().toLowerCase();
  return db.transaction().execute(async (trx) => {
    const isNew = await insertAdmin(trx, {
      email,
      fullName: email,
      passwordHash,
      at: timestamp(clock),
    });
    if (isNew && wanted.password === null) tell(password);
    return isNew;
  });
}

/** At the first start there is no administrator yet; processes that start together make one. */
export async function ensureFirstAdmin(
  database: Database,
  clock: Clock,
  wanted: Wanted,
  tell: Tell,
): Promise<void> {
  if (!(await hasAdmin(database.db))) await createAdmin(database, clock, wanted, tell);
}
