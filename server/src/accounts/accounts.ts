// Who may come in, and for how long. A session is a signed token of twelve hours; each request checks that the
// account is active and that the token carries its current session version, so whatever raises that version
// (a logout, a deactivation) ends sessions at once, everywhere. Unknown, inactive and known accounts take the
// same time to refuse.

import { type AdminProfile, LOGIN_FAILED, type Login, type Role } from '@cercle/contract/accounts';
import { SESSION_HOURS } from '@cercle/contract/business';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin, requireLogin } from '../kernel/actor.ts';
import { hoursLater } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';
import { isSameSecret } from '../kernel/tokens.ts';
import { endSessions, findAccountByEmail, findAdmin, findSessionAccount } from './accounts.table.ts';
import { readSessionToken, signSessionToken } from './session-token.ts';

const ROLE = { ADMIN: 'ROLE_ADMIN', MEMBER: 'ROLE_USER' } as const satisfies Record<string, Role>;

export function createAccounts({ db, clock, keys, images, adminLoginToken }: DomainParts) {
  /**
   * Answers the signed token of a session.
   * @throws DomainError unauthenticated, alike for a wrong password, an unknown and an inactive account;
   *   unavailable when too many log in at once
   */
  async function login({ email, password }: Login): Promise<{ token: string }> {
    const account = await findAccountByEmail(db, email);
    const hash = account?.active ? account.password_hash : null;
    const isRight = await isPassword(password, hash);
    if (!account || !isRight) throw new DomainError('unauthenticated', LOGIN_FAILED);
    const role = ROLE[account.role];
    const claims = {
      id: account.id,
      roles: [{ authority: role, name: role }],
      fullName: account.full_name,
      username: account.email,
      email: account.email,
      photoUrl: account.photo_hash && images.privateUrl(account.photo_hash),
      sessionVersion: account.session_version,
    };
    return {
      token: await signSessionToken(keys.session, claims, new Date(hoursLater(clock, SESSION_HOURS))),
    };
  }

  /**
   * Who a bearer token belongs to.
   * @throws DomainError unauthenticated for a forged, expired or ended one
   */
  async function authenticate(token: string): Promise<Actor> {
    const claims = await readSessionToken(keys.session, token, clock.now());
    const account = claims && (await findSessionAccount(db, claims.id, claims.sessionVersion));
    if (!account) throw new DomainError('unauthenticated');
    return { kind: account.role === 'ADMIN' ? 'admin' : 'member', id: account.id, name: account.full_name };
  }

  /** Ends every session of the actor, on all their devices. @throws DomainError unauthenticated for a visitor */
  async function logout(actor: Actor): Promise<void> {
    await endSessions(db, requireLogin(actor).id);
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

  return { login, authenticate, logout, adminProfile, isAdminLoginToken };
}
