import type { EventDetails } from '@cercle/contract/events';
import { type FeeNotice, feeNotice, type RegistrationRow } from '@cercle/contract/registrations';
import { api } from '../../../../api/client.ts';
import { DIALOG_BUSY, ROW_VERBS, type RowVerb } from '../../../../content/admin-registrations.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { FeeSeenControl } from './fee-seen-control.tsx';
import { registrationsCall } from './registration-list.ts';
import { useFeeNotice } from './use-fee-notice.ts';

type RowVerbDialogProps = {
  event: EventDetails;
  row: RegistrationRow;
  verb: RowVerb;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before an act on a registration, in the person's name. Open as long as it is mounted. */
export default function RowVerbDialog({ event, row, verb, onChange, onClose }: RowVerbDialogProps) {
  const texts = ROW_VERBS[verb];
  const { isLate, failure, handleFailure } = useFeeNotice(event);
  const form = useContractForm<FeeNotice>({
    schema: feeNotice,
    defaults: { isFeeSeen: false },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      // Another was faster, or the offer has gone: what is behind the dialog is out of date.
      if (error.code === 'conflict') onChange();
      return handleFailure(error);
    },
    send: async (notice) => {
      await api.put(`${registrationsCall(event.id)}/${row.id}/${verb}`, notice);
      onClose();
      showToast('success', texts.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      message={texts.message(row)}
      confirmText={texts.submit}
      confirmLook={texts.look}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      {/* Who refuses a seat never had it. */}
      {isLate && verb !== 'refuse' && <FeeSeenControl />}
    </FormDialog>
  );
}
