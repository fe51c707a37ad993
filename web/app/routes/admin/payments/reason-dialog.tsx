import { undoing } from '@cercle/contract/payments';
import { api } from '../../../api/client.ts';
import type { ApiError } from '../../../api/error.ts';
import { REASON } from '../../../content/admin-payments.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

export type ReasonTexts = { title: string; message: string; submit: string; done: string };

type ReasonDialogProps = {
  texts: ReasonTexts;
  /** The call, which takes a reason and no more. */
  path: string;
  look?: 'primary' | 'danger';
  onChange: () => void;
  onClose: () => void;
};

/** Asks why before a step that the audit log explains. A refusal is shown in it. Open as long as it is mounted. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { texts, path, look = 'primary', onChange, onClose } = props;
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: undoing,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error: ApiError) => {
      // Another administrator was faster: what is behind the dialog is out of date.
      if (error.code === 'conflict') onChange();
      return handleFailure(error);
    },
    send: async (values, _, key) => {
      await api.post(path, values, key);
      onClose();
      showToast('success', texts.done);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      message={texts.message}
      confirmText={texts.submit}
      confirmLook={look}
      busyText={REASON.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl name="reason" label={REASON.label} hint={REASON.hint} rows={3} />
    </FormDialog>
  );
}
