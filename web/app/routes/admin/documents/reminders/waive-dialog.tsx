import { lateClaimWaiver } from '@cercle/contract/reminders';
import { api } from '../../../../api/client.ts';
import { LATE_CLAIM } from '../../../../content/admin-reminders.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from '../document-list.ts';

const { waiver } = LATE_CLAIM;

type WaiveDialogProps = { id: number; onChange: () => void; onClose: () => void };

/** Asks why nothing is claimed for the delay of an invoice. Open as long as it is mounted. */
export default function WaiveDialog({ id, onChange, onClose }: WaiveDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: lateClaimWaiver,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.post(`${DOCUMENTS_CALL}/${id}/late-claim/waive`, values);
      onClose();
      showToast('success', waiver.done);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={waiver.title}
      message={waiver.message}
      confirmText={waiver.submit}
      busyText={waiver.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl name="reason" label={waiver.reason} rows={3} />
    </FormDialog>
  );
}
