import { createPath } from 'react-router';
import { tabStorage } from './browser-storage.ts';
import { clearSession, currentSession } from './session.ts';

/** How a session ended: by its time; on the server, by what was done elsewhere; in another tab of this browser. */
export type SessionEnd = 'expired' | 'elsewhere' | 'other-tab';

/** Where this tab keeps for its login page how the session ended, until a guard opens a page again (`guards.ts`). */
export const SESSION_END_KEY = 'sessionEnd';

/** Has the login page say how the session ended. */
export const saveSessionEnd = (end: SessionEnd) => tabStorage.setItem(SESSION_END_KEY, end);

/** The pages that a guard opens (`guards.ts`): without a session they lead to the login. */
const PRIVATE_PAGE = /^\/(profile|membres|mon-cercle|mon-adhesion|recommandations|admin(?!\/login))\b/i;
export const isPrivatePage = (pathname = window.location.pathname) => PRIVATE_PAGE.test(pathname);

/** The login page, with the page to open afterwards. */
export const loginUrl = (next: string) => `/login?next=${encodeURIComponent(next)}`;

type Navigate = (path: string) => void;

let navigateTo: Navigate = (path) => window.location.assign(path);
let lastEnded: string | null = null;

/** Sets the router's navigation for code outside of components. */
export function setNavigate(navigate: Navigate): void {
  navigateTo = navigate;
}

/**
 * The token is no longer valid: deletes it. A private page gives way to the login, which returns to it and its form
 * drafts; a public one stays as it is, for a visitor.
 */
export function endSession(end: SessionEnd): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  lastEnded = session.token;
  clearSession('end');
  saveSessionEnd(end);
  if (isPrivatePage()) navigateTo(loginUrl(createPath(window.location)));
}

/** Ends the session of a refused `token`, once for all pending calls. @returns false when it is not the current one */
export function endSessionOf(token: string, end: SessionEnd): boolean {
  const session = currentSession();
  if (session.kind !== 'visitor' && session.token === token) endSession(end);
  return lastEnded === token;
}
