import { type TrashKind, UNDO_SECONDS } from '@cercle/contract/trash';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showToast, type ToastType } from '../../../ui/toast.tsx';

const FAILED = 'La suppression n’a pas pu être annulée. Veuillez réessayer.';

type Result = { type: ToastType; message: string };

/** Says how deleting went, and offers for ten seconds to take back what went; then the screen is read again. */
export function offerUndo(
  { type, message }: Result,
  kind: TrashKind,
  ids: readonly number[],
  onBack: () => void,
) {
  const restore = async () => {
    try {
      for (const id of ids) await api.post(`/trash/${kind}/${id}/restore`);
      showToast('success', ids.length === 1 ? 'Suppression annulée' : 'Suppressions annulées');
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      showToast('error', error.code === 'network' ? FAILED : error.message);
    } finally {
      onBack();
    }
  };
  showToast(type, message, { label: 'Annuler', run: () => void restore(), seconds: UNDO_SECONDS });
}
