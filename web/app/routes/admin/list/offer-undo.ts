import { TRASH_SECONDS, type TrashKind, UNDO_SECONDS } from '@cercle/contract/trash';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { partlyRestored } from '../../../content/admin-texts.ts';
import { whenBack } from '../../../session/when-back.ts';
import { showToast, type ToastType } from '../../../ui/toast.tsx';

const RETRY = 'Réessayer';
const FAILED = 'La suppression n’a pas pu être annulée. Veuillez réessayer.';

type Result = { type: ToastType; message: string };
type Offer = {
  kind: TrashKind;
  ids: readonly number[];
  /** When the screen is to be read again. */
  onBack: () => void;
};

/** Says how deleting went, and offers for ten seconds to take back what went. */
export function offerUndo({ type, message }: Result, offer: Offer, label = 'Annuler') {
  const run = () => void restore(offer);
  showToast(type, message, { label, run, seconds: UNDO_SECONDS });
}

/** As `offerUndo`, unless the last of them has lain in the trash for too long by now. */
export function offerUndoInTime(result: Result, offer: Offer, deletedAt: number) {
  const isInTime = Date.now() - deletedAt < (TRASH_SECONDS - UNDO_SECONDS) * 1000;
  if (isInTime) offerUndo(result, offer);
  else showToast(result.type, result.message);
}

/** One after the other, whatever becomes of each. */
async function restore(offer: Offer): Promise<void> {
  const { kind, ids, onBack } = offer;
  const back = whenBack();
  const failures: Failure[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await api.post(`/trash/${kind}/${id}/restore`);
    } catch (error) {
      if (error instanceof SessionEnded) {
        const rest = ids.slice(index);
        return back(() => offerUndo({ type: 'error', message: FAILED }, { ...offer, ids: rest }, RETRY));
      }
      if (!(error instanceof ApiError)) throw error;
      failures.push({ id, error });
    }
  }
  tell(offer, failures);
  onBack();
}

type Failure = { id: number; error: ApiError };

/** What a lost connection kept away can be asked for again; what the server refused cannot. */
function tell(offer: Offer, failures: Failure[]): void {
  const { ids } = offer;
  if (failures.length === 0) {
    showToast('success', ids.length === 1 ? 'Suppression annulée' : 'Suppressions annulées');
    return;
  }
  const unreached = failures.filter(({ error }) => error.isAnswerLost).map(({ id }) => id);
  const reasons = [...new Set(failures.map(({ error }) => error.message))].join(' ');
  const partly = `${partlyRestored(failures.length, ids.length)} ${reasons}`;
  const single = unreached.length > 0 ? FAILED : reasons;
  const result = { type: 'error', message: ids.length === 1 ? single : partly } as const;
  if (unreached.length > 0) offerUndo(result, { ...offer, ids: unreached }, RETRY);
  else showToast(result.type, result.message);
}
