import type { Role } from '@cercle/contract/accounts';
import { createPath, redirect } from 'react-router';
import { tabStorage } from './browser-storage.ts';
import { loginUrl, SESSION_END_KEY, saveSessionEnd } from './end-session.ts';
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
  if (session && !session.isExpired()) {
    tabStorage.removeItem(SESSION_END_KEY);
    return session;
  }
  if (session) saveSessionEnd('expired');
  clearSession('end');
  throw redirect(loginUrl(createPath(new URL(request.url))));
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
  // The login page opens for a visitor.
  clearSession('end');
  return null;
}
