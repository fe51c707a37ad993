import { passwordProof } from '@cercle/contract/second-factor';
import { useEffect, useId, useRef } from 'react';
import { ApiError } from '../../../api/error.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { PasswordControl } from '../../../forms/controls.tsx';
import { Button } from '../../../ui/button.tsx';

type PasswordDialogProps = {
  title: string;
  message: string;
  confirmText: string;
  confirmLook?: 'primary' | 'danger';
  send: (proof: { password: string }) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password before what weakens the account. Open as long as it is there. */
export default function PasswordDialog(props: PasswordDialogProps) {
  const { title, message, confirmText, confirmLook = 'primary', send, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useOpen(dialog);

  const form = useContractForm({
    schema: passwordProof,
    failureText: ({ message }) => message,
    // A toast would be behind the dialog: whatever fails is said on the field.
    send: ({ password }) => send({ password }).catch(onField),
  });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="card m-auto w-[min(100%-2.5rem,30rem)] p-8 text-ink shadow-float"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-message`} className="mt-3 text-slate">
        {message}
      </p>
      <ContractFormView form={form} label={title} className="mt-6">
        <PasswordControl name="password" label="Votre mot de passe" autoComplete="current-password" />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onCancel}>
            Annuler
          </Button>
          <SubmitButton form={form} look={confirmLook} busyText="Vérification…">
            {confirmText}
          </SubmitButton>
        </div>
      </ContractFormView>
    </dialog>
  );
}

/** The browser gives the focus back to what had it only if the dialog closes before it goes. */
function useOpen(dialog: React.RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

function onField(failure: unknown): never {
  if (!(failure instanceof ApiError) || failure.errors.password) throw failure;
  const { message, status, code } = failure;
  throw new ApiError(message, { status, code, errors: { password: [message] } });
}
