import { showToast } from '../ui/toast.tsx';
import { ApiError, SessionEndedError } from './error.ts';

/**
 * Says in a toast that a call failed. A session that ended is told by the login, which is on its way; what is no failure
 * of a call is thrown on.
 * @param toMessage the sentence
 */
export function showError(error: unknown, toMessage: (failure: ApiError) => string): void {
  if (error instanceof SessionEndedError) return;
  if (!(error instanceof ApiError)) throw error;
  showToast('error', toMessage(error));
}
