import { NETWORK_ERROR_PAGE } from '../content/problems.ts';
import { showToast } from '../ui/toast.tsx';
import { isSiteReachable } from './site-reachable.ts';

/** Loads the document again, unless there is no connection: that would end in the browser's own error page. */
export async function reloadPage(): Promise<void> {
  if (await isSiteReachable()) window.location.reload();
  else showToast('error', NETWORK_ERROR_PAGE.title);
}
