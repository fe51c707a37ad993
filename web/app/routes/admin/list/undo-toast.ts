import { TRASH_SECONDS, type TrashKind, UNDO_SECONDS } from '@cercle/contract/trash';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { partlyRestoredMessage } from '../../../content/admin-texts.ts';
import { resumeAfterLogin } from '../../../session/resume-after-login.ts';
import { showToast, type ToastType } from '../../../ui/toast.tsx';

const RETRY = 'Réessayer';
const FAILED = 'La suppression n’a pas pu être annulée. Veuillez réessayer.';

type ToastContent = { type: ToastType; message: string };
type UndoOptions = {
  kind: TrashKind;
  ids: readonly number[];
  /** Reloads the screen. */
  onRestored: () => void;
};

/** Shows the result of a deletion, and offers for ten seconds to undo it. */
export function showUndoToast({ type, message }: ToastContent, options: UndoOptions, label = 'Annuler') {
  const run = () => void restore(options);
  showToast(type, message, { label, run, seconds: UNDO_SECONDS });
}

/** Like `showUndoToast`, unless the first of them may have left the trash before all are restored, which takes as long. */
export function showUndoToastInTime(toast: ToastContent, options: UndoOptions, startedAt: number) {
  const isInTime = 2 * (Date.now() - startedAt) < (TRASH_SECONDS - UNDO_SECONDS) * 1000;
  if (isInTime) showUndoToast(toast, options);
  else showToast(toast.type, toast.message);
}

/** One after the other, whether or not one fails. */
async function restore(options: UndoOptions): Promise<void> {
  const { kind, ids, onRestored } = options;
  const resume = resumeAfterLogin();
  const failures: Failure[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await api.post(`/trash/${kind}/${id}/restore`);
    } catch (error) {
      if (error instanceof SessionEndedError) {
        const remainingIds = ids.slice(index);
        return resume(() =>
          showUndoToast({ type: 'error', message: FAILED }, { ...options, ids: remainingIds }, RETRY),
        );
      }
      if (!(error instanceof ApiError)) throw error;
      failures.push({ id, error });
    }
  }
  reportRestore(options, failures);
  onRestored();
}

type Failure = { id: number; error: ApiError };

/** A request that failed on the network can be retried; one that the server refused cannot. */
function reportRestore(options: UndoOptions, failures: Failure[]): void {
  const { ids } = options;
  if (failures.length === 0) {
    showToast('success', ids.length === 1 ? 'Suppression annulée' : 'Suppressions annulées');
    return;
  }
  const retryable = failures.filter(({ error }) => error.isResponseLost).map(({ id }) => id);
  const reasonText = [...new Set(failures.map(({ error }) => error.message))].join(' ');
  const partialMessage = `${partlyRestoredMessage(failures.length, ids.length)} ${reasonText}`;
  const singleMessage = retryable.length > 0 ? FAILED : reasonText;
  const toast = { type: 'error', message: ids.length === 1 ? singleMessage : partialMessage } as const;
  if (retryable.length > 0) showUndoToast(toast, { ...options, ids: retryable }, RETRY);
  else showToast(toast.type, toast.message);
}
