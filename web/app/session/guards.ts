import type { Role } from '@cercle/contract/accounts';
import { redirect } from 'react-router';
import { loginAddress } from './login-address.ts';
import { clearSession, currentSession, hasRole, type Session } from './session.ts';

/** Opens the page to whoever is logged in; others log in first and come back. */
export function requireLogin(request: Request): Exclude<Session, { kind: 'visitor' }> {
  const session = currentSession();
  if (session.kind !== 'visitor' && !session.isExpired()) return session;
  clearSession();
  const { pathname, search } = new URL(request.url);
  throw redirect(loginAddress(pathname + search));
}

/** Opens the page to one role; a logged-in person without it is told so. */
export function requireRole(request: Request, role: Role): Exclude<Session, { kind: 'visitor' }> {
  const session = requireLogin(request);
  if (hasRole(session, role)) return session;
  throw redirect('/unauthorized');
}

/** Login, invitations and the like have nothing to offer to who is logged in already. */
export function onlyVisitors(): null {
  const session = currentSession();
  if (session.kind !== 'visitor' && !session.isExpired()) throw redirect('/');
  // A token that is over would be in the way of the first call.
  if (session.kind !== 'visitor') clearSession();
  return null;
}
