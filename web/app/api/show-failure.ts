import { showToast } from '../ui/toast.tsx';
import { ApiError, SessionEnded } from './error.ts';

/**
 * Says in a toast that a call failed. A session that ended is told by the login, which is on its way; what is no failure
 * of a call is thrown on.
 * @param say the sentence
 */
export function showFailure(failure: unknown, say: (failure: ApiError) => string): void {
  if (failure instanceof SessionEnded) return;
  if (!(failure instanceof ApiError)) throw failure;
  showToast('error', say(failure));
}
