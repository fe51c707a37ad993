import type { Role } from '@cercle/contract/accounts';
import { redirect } from 'react-router';
import { loginUrl } from './login-address.ts';
import {
  clearSession,
  currentSession,
  getLoggedInSession,
  hasRole,
  type LoggedInSession,
} from './session.ts';

/** Opens the page to whoever is logged in; others log in first and come back. */
export function requireLogin(request: Request): LoggedInSession {
  const session = getLoggedInSession();
  if (session && !session.isExpired()) return session;
  clearSession('end');
  const { pathname, search } = new URL(request.url);
  throw redirect(loginUrl(pathname + search));
}

/** Opens the page to one role; a logged-in person without it is told so. */
export function requireRole(request: Request, role: Role): LoggedInSession {
  const session = requireLogin(request);
  if (hasRole(session, role)) return session;
  throw redirect('/unauthorized');
}

/** Login, invitations and the like have nothing to offer to who is logged in already. */
export function requireVisitor(redirectPath: (session: LoggedInSession) => string = () => '/'): null {
  const session = currentSession();
  if (session.kind === 'visitor') return null;
  if (!session.isExpired()) throw redirect(redirectPath(session));
  // Kept, it would cancel the very call that logs in again.
  clearSession('end');
  return null;
}
