import {
  type RegistrationExcuse,
  type RegistrationRow,
  registrationExcuse,
} from '@cercle/contract/registrations';
import { api } from '../../../../api/client.ts';
import { EXCUSE } from '../../../../content/admin-attendance.ts';
import { DIALOG_BUSY } from '../../../../content/admin-registrations.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { excuseCall } from './registration-list.ts';

type ExcuseDialogProps = {
  eventId: number;
  row: RegistrationRow;
  onChange: () => void;
  onClose: () => void;
};

/** Asks why a person is excused. Open as long as it is mounted. */
export default function ExcuseDialog({ eventId, row, onChange, onClose }: ExcuseDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<RegistrationExcuse>({
    schema: registrationExcuse,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      // They came meanwhile, or the event was closed: what is behind the dialog is out of date.
      if (error.code === 'conflict') onChange();
      return handleFailure(error);
    },
    send: async (excuse) => {
      await api.put(excuseCall(eventId, row), excuse);
      onClose();
      showToast('success', EXCUSE.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={EXCUSE.title}
      message={EXCUSE.message(row)}
      confirmText={EXCUSE.submit}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="reason" label={EXCUSE.reason} hint={EXCUSE.hint} autoComplete="off" />
    </FormDialog>
  );
}
