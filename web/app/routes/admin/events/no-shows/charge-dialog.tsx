import type { NoShowRow } from '@cercle/contract/no-shows';
import { api } from '../../../../api/client.ts';
import { CHARGE, personOf, VERB_LABELS } from '../../../../content/admin-no-shows.ts';
import { CallDialog } from '../../../../forms/call-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { noShowCall } from './no-show-calls.ts';

type ChargeDialogProps = { row: NoShowRow; onReload: () => void; onClose: () => void };

/** Writes the line again of which the draft was deleted. Open as long as it is mounted. */
export default function ChargeDialog({ row, onReload, onClose }: ChargeDialogProps) {
  const charge = async () => {
    await api.post(noShowCall(row.id, 'charge'));
    onClose();
    showToast('success', CHARGE.success);
    onReload();
  };
  return (
    <CallDialog
      title={CHARGE.title}
      message={`${personOf(row)}. ${CHARGE.message(row)}`}
      confirmText={VERB_LABELS.charge}
      call={charge}
      onRefused={onReload}
      onCancel={onClose}
    />
  );
}
