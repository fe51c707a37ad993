import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor, Visitor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { claimsOf, signSessionToken } from './session-token.ts';
import { findSessionToRenew } from './sessions.table.ts';

/**
 * A new token of the actor's current session, with current claims: the pages read the name from it. The session and its
 * expiry are unchanged. @throws DomainError unauthenticated when it has ended
 */
export async function renewToken(
  db: Db,
  { keys, images }: Dependencies,
  { id, sessionId }: Exclude<Actor, Visitor>,
): Promise<string> {
  const account = await findSessionToRenew(db, id, sessionId);
  if (!account) throw new DomainError('unauthenticated');
  return signSessionToken(keys.session, claimsOf(account, sessionId, images), new Date(account.expires_at));
}
