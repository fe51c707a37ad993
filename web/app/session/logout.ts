import { useNavigate } from 'react-router';
import { xsrfHeader } from '../api/xsrf.ts';
import { clearSession, currentSession } from './session.ts';

/**
 * Notifies the server without waiting for it, even when the tab is closed next. Not a call like the others (`api/client.ts`),
 * which would make every page load them for this one.
 */
function endOnServer(): void {
  const session = currentSession();
  if (session.kind === 'visitor' || session.isExpired()) return;
  const headers = { Authorization: `Bearer ${session.token}`, ...xsrfHeader() };
  fetch('/api/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

/** Logs out here, at once: a slow or stopped server does not prevent a logout. */
export function logOut(): void {
  endOnServer();
  clearSession('logout');
}

/** Logs out and opens the home page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    logOut();
    await navigate('/');
  };
}
