import { useEffect } from 'react';

/** Where React Router keeps what belongs to one entry of the browser's history. */
type Entry = { usr?: { resetToken?: string } | null } | null;

const entry = (): Entry => window.history.state as Entry;

/** The token of the link that was followed: from the address or, once it has left it, from this entry of the history. */
export const resetToken = (request: Request): string | null =>
  new URL(request.url).searchParams.get('token') || (entry()?.usr?.resetToken ?? null);

/**
 * Takes the secret out of the address bar, where it is read over shoulders, photographed and synchronised with other
 * devices. The entry keeps it, so that the page can be loaded again.
 */
export function useTokenOutOfAddress(token: string): void {
  useEffect(() => {
    if (window.location.search === '') return;
    const state = { ...entry(), usr: { resetToken: token } };
    window.history.replaceState(state, '', window.location.pathname);
  }, [token]);
}
