import { displayEmail } from '@cercle/contract/display-email';
import { administratorEmail } from '@cercle/contract/email-change';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { EMAIL_EFFECTS, type EmailEffect, NEW_EMAIL } from '../../content/admin-email.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { TextControl } from '../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../forms/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The account whose address changes, as the screen shows it; `apiPath` takes the new one. */
export type EmailTarget = {
  name: string;
  email: string;
  effect: EmailEffect;
  apiPath: string;
  /** The version that the screen shows, where it knows one. */
  version?: number;
};

type ChangeEmailDialogProps = {
  target: EmailTarget;
  /** Called after every change, also another administrator's, to reload the screen. */
  onChange: () => void;
  onClose: () => void;
};

/** Another administrator, or the person, was faster: the screen is out of date. */
const isStale = ({ code, errors }: ApiError) =>
  (code === 'conflict' || code === 'not-found') && Object.keys(errors).length === 0;

/** Corrects the address of an account, or asks the person to confirm it. Open as long as it is there. */
export default function ChangeEmailDialog({ target, onChange, onClose }: ChangeEmailDialogProps) {
  const { name, email, effect, apiPath, version } = target;
  const texts = EMAIL_EFFECTS[effect];
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: administratorEmail,
    defaults: { email: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (!isStale(error)) return handleFailure(error);
      onClose();
      showToast('error', error.message);
      onChange();
      return true;
    },
    send: async (values) => {
      await api.put(apiPath, { ...values, ...(version !== undefined && { version }) });
      onClose();
      showToast('success', texts.success(name));
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.label}
      message={texts.message(displayEmail(email))}
      confirmText={texts.submit}
      busyText={NEW_EMAIL.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="email" type="email" label={NEW_EMAIL.field} autoComplete="off" />
    </FormDialog>
  );
}
