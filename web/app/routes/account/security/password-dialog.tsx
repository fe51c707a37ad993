import { passwordProof } from '@cercle/contract/second-factor';
import { useContractForm } from '../../../forms/contract-form.ts';
import { PasswordControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';

type PasswordDialogProps = {
  title: string;
  message: string;
  confirmText: string;
  confirmLook?: 'primary' | 'danger';
  send: (proof: { password: string }) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password before what weakens the account, or would lock its owner out. Open as long as it is there. */
export default function PasswordDialog({ send, ...dialog }: PasswordDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: passwordProof,
    failureText: ({ message }) => message,
    handleFailure,
    send: ({ password }) => send({ password }),
  });
  return (
    <FormDialog form={form} busyText="Vérification…" failure={failure} {...dialog}>
      <PasswordControl name="password" label="Votre mot de passe" autoComplete="current-password" />
    </FormDialog>
  );
}
