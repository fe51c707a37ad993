import { loginUrl } from './login-address.ts';
import { clearSession, currentSession } from './session.ts';

type Navigate = (path: string) => void;

let navigateTo: Navigate = (path) => window.location.assign(path);
let lastEnded: string | null = null;

/** The router lends its navigation to code that runs outside of components. */
export function setNavigate(navigate: Navigate): void {
  navigateTo = navigate;
}

/** The token is no longer good: forget it, and log in again to come back here, to what was typed. */
export function endSession(): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  lastEnded = session.token;
  const { pathname, search, hash } = window.location;
  clearSession('end');
  navigateTo(loginUrl(pathname + search + hash));
}

/** The server refused `token`: ends its session, once however many calls were under way. False when it is not ours any more. */
export function endSessionOf(token: string): boolean {
  const session = currentSession();
  if (session.kind !== 'visitor' && session.token === token) endSession();
  return lastEnded === token;
}
