import { clearSession, currentSession } from './session.ts';

/** The login page, with the page to open afterwards. */
export const loginUrl = (next: string) => `/login?next=${encodeURIComponent(next)}`;

type Navigate = (path: string) => void;

let navigateTo: Navigate = (path) => window.location.assign(path);
let lastEnded: string | null = null;

/** Sets the router's navigation for code outside of components. */
export function setNavigate(navigate: Navigate): void {
  navigateTo = navigate;
}

/** The token is no longer valid: deletes it and opens the login, which returns to this page and its form drafts. */
export function endSession(): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  lastEnded = session.token;
  const { pathname, search, hash } = window.location;
  clearSession('end');
  navigateTo(loginUrl(pathname + search + hash));
}

/** Ends the session of a refused `token`, once for all pending calls. @returns false when it is not the current one */
export function endSessionOf(token: string): boolean {
  const session = currentSession();
  if (session.kind !== 'visitor' && session.token === token) endSession();
  return lastEnded === token;
}
