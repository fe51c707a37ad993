import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { requireVisitor } from '../../session/guards.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows why the link of a mail leads to the home page. */
export const requireVisitorForLink = () =>
  requireVisitor(() => {
    showToast('notification', 'Vous êtes connecté\u202f: déconnectez-vous pour utiliser ce lien.');
    return '/';
  });

/** Where React Router keeps what belongs to one entry of the browser's history. */
type HistoryState = { usr?: { linkToken?: string } | null } | null;

const historyState = (): HistoryState => window.history.state as HistoryState;

/** The token of the link that was followed: from the address or, once it has left it, from this entry of the history. */
export const linkToken = (request: Request): string | null =>
  new URL(request.url).searchParams.get('token') || (historyState()?.usr?.linkToken ?? null);

/** Whether the link still works: reading it changes nothing. */
export const checkLink = (token: string): Promise<boolean> =>
  withMinimumDelay('emailedLink', api.get<boolean>('/validate-password-reset-token', { token }));

/**
 * Takes the secret out of the address bar, where it is read over shoulders, photographed and synchronised with other
 * devices. The entry keeps it, so that the page can be loaded again.
 */
export function useHideTokenFromUrl(token: string | null): void {
  useEffect(() => {
    if (!token || window.location.search === '') return;
    const state = { ...historyState(), usr: { linkToken: token } };
    window.history.replaceState(state, '', window.location.pathname);
  }, [token]);
}
