import { displayEmail } from '@cercle/contract/display-email';
import { emailChangeRequest } from '@cercle/contract/email-change';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { OWN_EMAIL } from '../../content/email-change.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { PasswordControl, TextControl } from '../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../ui/dialog.tsx';

type ChangeEmailDialogProps = {
  /** The current one: the user name for a password manager. */
  email: string;
  onClose: () => void;
};

/** Asks for another address of one's own account, then says where the link was sent. Open as long as it is there. */
export default function ChangeEmailDialog({ email, onClose }: ChangeEmailDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <RequestDialog email={email} onSent={setSentTo} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      title={OWN_EMAIL.sentTitle}
      message={OWN_EMAIL.sent(displayEmail(sentTo))}
      onCancel={onClose}
    >
      <div className={`mt-8 ${DIALOG_BUTTONS}`}>
        <Button onClick={onClose}>{OWN_EMAIL.close}</Button>
      </div>
    </Dialog>
  );
}

type RequestDialogProps = ChangeEmailDialogProps & { onSent: (email: string) => void };

function RequestDialog({ email, onSent, onClose }: RequestDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: emailChangeRequest,
    defaults: { email: '', password: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.post('/profile/email', values);
      onSent(values.email);
    },
  });
  return (
    <FormDialog
      form={form}
      title={OWN_EMAIL.title}
      message={OWN_EMAIL.message}
      confirmText={OWN_EMAIL.submit}
      busyText={OWN_EMAIL.busy}
      failure={failure}
      onCancel={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextControl name="email" type="email" label={OWN_EMAIL.field} autoComplete="email" />
      <PasswordControl name="password" label={OWN_EMAIL.password} autoComplete="current-password" />
    </FormDialog>
  );
}
