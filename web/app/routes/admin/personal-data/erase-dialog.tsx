import { type PersonErasure, personErasure } from '@cercle/contract/admin-personal-data';
import { displayEmail } from '@cercle/contract/display-email';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { ERASURE } from '../../../content/admin-personal-data.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

type EraseDialogProps = { email: string; onCancel: () => void; onErased: () => void };

/** The address is typed again, as a check of the person concerned. */
export default function EraseDialog({ email, onCancel, onErased }: EraseDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<PersonErasure>({
    schema: personErasure,
    defaults: { email, confirmation: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.post('/admin/personal-data/erase', values).catch(ignoreAlreadyErased);
      onErased();
      showToast('success', ERASURE.success);
    },
  });
  return (
    <FormDialog
      form={form}
      title={ERASURE.title}
      message={ERASURE.message(displayEmail(email))}
      confirmText={ERASURE.confirm}
      confirmLook="danger"
      busyText={ERASURE.busy}
      failure={failure}
      onCancel={onCancel}
    >
      <TextControl
        name="confirmation"
        label={ERASURE.label}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** Nothing is stored any more: the response of an earlier attempt was lost, or another administrator was faster. */
function ignoreAlreadyErased(failure: unknown): void {
  if (!(failure instanceof ApiError && failure.code === 'not-found')) throw failure;
}
