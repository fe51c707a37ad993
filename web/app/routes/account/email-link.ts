import type { ResetLinkState } from '@cercle/contract/password-reset';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';

/** Where React Router keeps what belongs to one entry of the browser's history. */
type HistoryState = { usr?: { linkToken?: string } | null } | null;

const historyState = (): HistoryState => window.history.state as HistoryState;

/** The token of the link that was followed: from the address or, once it has left it, from this entry of the history. */
export const linkToken = (request: Request): string | null =>
  new URL(request.url).searchParams.get('token') || (historyState()?.usr?.linkToken ?? null);

/** What became of the link: reading it changes nothing. */
export const checkLink = (token: string): Promise<ResetLinkState> =>
  withMinimumDelay('emailedLink', api.get<ResetLinkState>('/password-reset-link', { token }));

export const INVALID_LINK: ResetLinkState = { status: 'INVALID', email: null };

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
