import { randomUUID } from 'node:crypto';
import { SESSION_HOURS } from '@cercle/contract/business';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hoursLater, timestamp } from '../../kernel/clock.ts';
import { claimsOf, type SessionAccount, signSessionToken } from './session-token.ts';
import { insertSession } from './sessions.table.ts';

/** Opens a session of the account on `device`, in the caller's transaction. @returns its signed token */
export async function openSession(
  trx: Trx,
  { clock, keys, images }: Pick<Dependencies, 'clock' | 'keys' | 'images'>,
  account: SessionAccount,
  device: string,
): Promise<string> {
  const id = randomUUID();
  const expiresAt = hoursLater(clock, SESSION_HOURS);
  await insertSession(trx, { id, accountId: account.id, device, at: timestamp(clock), expiresAt });
  return signSessionToken(keys.session, claimsOf(account, id, images), new Date(expiresAt));
}
