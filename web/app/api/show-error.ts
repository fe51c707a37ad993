import { showToast } from '../ui/toast.tsx';
import { ApiError, SessionEndedError } from './error.ts';

/**
 * Shows a failed call in a toast. Ignores the end of the session, which opens the login page; rethrows other errors.
 * @param toMessage the sentence
 */
export function showError(error: unknown, toMessage: (failure: ApiError) => string): void {
  if (error instanceof SessionEndedError) return;
  if (!(error instanceof ApiError)) throw error;
  showToast('error', toMessage(error));
}
