import { loginAddress } from './login-address.ts';
import { clearSession } from './session.ts';

type Go = (path: string) => void;

let go: Go = (path) => window.location.assign(path);

/** The router lends its navigation to code that runs outside of components. */
export function lendNavigation(navigate: Go): void {
  go = navigate;
}

/** The token is no longer good: forget it, and log in again to come back here. */
export function endSession(): void {
  const { pathname, search } = window.location;
  clearSession();
  go(loginAddress(pathname + search));
}
