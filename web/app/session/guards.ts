import type { Role } from '@cercle/contract/accounts';
import { redirect } from 'react-router';
import { loginUrl } from './end-session.ts';
import {
  clearSession,
  currentSession,
  getLoggedInSession,
  hasRole,
  type LoggedInSession,
} from './session.ts';

/** Opens the page to a logged-in person; others log in first and return. */
export function requireLogin(request: Request): LoggedInSession {
  const session = getLoggedInSession();
  if (session && !session.isExpired()) return session;
  clearSession('end');
  const { pathname, search } = new URL(request.url);
  throw redirect(loginUrl(pathname + search));
}

/** Opens the page to one role; a person without it sees an error page. */
export function requireRole(request: Request, role: Role): LoggedInSession {
  const session = requireLogin(request);
  if (hasRole(session, role)) return session;
  throw redirect('/unauthorized');
}

/** Login and the like are for visitors: a logged-in person is redirected. */
export function requireVisitor(redirectPath: (session: LoggedInSession) => string = () => '/'): null {
  const session = currentSession();
  if (session.kind === 'visitor') return null;
  if (!session.isExpired()) throw redirect(redirectPath(session));
  // Otherwise it would cancel the call that logs in again.
  clearSession('end');
  return null;
}
