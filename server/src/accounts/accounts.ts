// Who may come in, and for how long. A session is a signed token of twelve hours and a row; each request checks that
// the account is active, that the token carries its current session version and that the row is there. A logout
// removes the row; what raises the version (a deactivation, a new password) ends all sessions at once, everywhere.
// Unknown, inactive and known accounts take the same time to refuse.

import { randomUUID } from 'node:crypto';
import { type AdminProfile, LOGIN_FAILED, type Login, type Role } from '@cercle/contract/accounts';
import { SESSION_HOURS } from '@cercle/contract/business';
import type { Trx } from '../db/database.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin, requireLogin } from '../kernel/actor.ts';
import { hoursLater, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';
import { isSameSecret } from '../kernel/tokens.ts';
import { findAccountByEmail, findAdmin } from './accounts.table.ts';
import { createPasswordChange } from './change-password.ts';
import { readSessionToken, signSessionToken } from './session-token.ts';
import { endSession, findSessionAccount, insertSession } from './sessions.table.ts';

const ROLE = { ADMIN: 'ROLE_ADMIN', MEMBER: 'ROLE_USER' } as const satisfies Record<string, Role>;

export function createAccounts(parts: DomainParts) {
  const { db, clock, keys, images, adminLoginToken } = parts;

  /**
   * Answers the signed token of a new session on `device`, a name that its owner recognises.
   * @throws DomainError unauthenticated, alike for a wrong password, an unknown and an inactive account;
   *   unavailable when too many log in at once
   */
  async function login({ email, password }: Login, device: string): Promise<{ token: string }> {
    const account = await findAccountByEmail(db, email);
    const hash = account?.active ? account.password_hash : null;
    const isRight = await isPassword(password, hash);
    if (!account || !isRight) throw new DomainError('unauthenticated', LOGIN_FAILED);
    return { token: await db.transaction().execute((trx) => openSession(trx, account, device)) };
  }

  async function openSession(trx: Trx, account: SessionAccount, device: string): Promise<string> {
    const id = randomUUID();
    const expiresAt = hoursLater(clock, SESSION_HOURS);
    const session = { id, accountId: account.id, device, at: timestamp(clock), expiresAt };
    await insertSession(trx, session);
    const role = ROLE[account.role];
    const claims = {
      id: account.id,
      roles: [{ authority: role, name: role }],
      fullName: account.full_name,
      username: account.email,
      email: account.email,
      photoUrl: account.photo_hash && images.privateUrl(account.photo_hash),
      sessionVersion: account.session_version,
      jti: id,
    };
    return signSessionToken(keys.session, claims, new Date(expiresAt));
  }

  /**
   * Who a bearer token belongs to.
   * @throws DomainError unauthenticated for a forged, expired or ended one
   */
  async function authenticate(token: string): Promise<Actor> {
    const claims = await readSessionToken(keys.session, token, clock.now());
    const account = claims && (await findSessionAccount(db, claims));
    if (!account) throw new DomainError('unauthenticated');
    const { id, full_name: name, session_id: sessionId } = account;
    return { kind: account.role === 'ADMIN' ? 'admin' : 'member', id, name, sessionId };
  }

  /** Ends the session that the actor speaks in. @throws DomainError unauthenticated for a visitor */
  async function logout(actor: Actor): Promise<void> {
    const { id, sessionId } = requireLogin(actor);
    await endSession(db, id, sessionId);
  }

  /** The administrator's own data. @throws DomainError unauthenticated when the account has gone since */
  async function adminProfile(actor: Actor): Promise<AdminProfile> {
    const row = await findAdmin(db, requireAdmin(actor).id);
    if (!row) throw new DomainError('unauthenticated');
    return {
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      photoUrl: row.photo_hash && images.privateUrl(row.photo_hash),
    };
  }

  /** Whether `token` opens the administrators' login page; it gives no right by itself. */
  const isAdminLoginToken = (token: string | null) => token !== null && isSameSecret(token, adminLoginToken);

  const changePassword = createPasswordChange(parts, openSession);

  return { login, authenticate, logout, changePassword, adminProfile, isAdminLoginToken };
}

type SessionAccount = Omit<NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>, 'active'>;
