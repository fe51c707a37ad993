import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { ApiError } from '../api/error.ts';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from './contract-form.ts';
import { ContractFormView, SubmitButton } from './contract-form-view.tsx';

type FormDialogProps = {
  form: ContractForm;
  title: string;
  message: string;
  confirmText: string;
  confirmLook?: 'primary' | 'danger';
  busyText: string;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks for something to be typed before what weighs. Open as long as it is there. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, message, confirmText, confirmLook = 'primary', busyText, onCancel, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useOpen(dialog);
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
        {children}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onCancel}>
            Annuler
          </Button>
          <SubmitButton form={form} look={confirmLook} busyText={busyText}>
            {confirmText}
          </SubmitButton>
        </div>
      </ContractFormView>
    </dialog>
  );
}

/** The browser gives the focus back to what had it only if the dialog closes before it goes. */
function useOpen(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

/** A toast would be behind the dialog: whatever fails is said on its field. */
export const failingOn =
  (field: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof ApiError) || failure.errors[field]) throw failure;
    const { message, status, code } = failure;
    throw new ApiError(message, { status, code, errors: { [field]: [message] } });
  };
