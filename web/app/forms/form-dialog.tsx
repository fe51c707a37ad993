import { useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ApiError } from '../api/error.ts';
import { Button } from '../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../ui/dialog.tsx';
import type { Elements } from '../ui/elements.ts';
import { FieldError } from '../ui/field.tsx';
import type { ContractForm } from './contract-form.ts';
import { ContractFormView, SubmitButton } from './contract-form-view.tsx';

type FormDialogProps = {
  form: ContractForm;
  title: string;
  message?: string;
  confirmText: string;
  confirmLook?: 'primary' | 'danger';
  /** Where « Annuler » is what the dialog is about. */
  cancelText?: string;
  busyText: string;
  /** Why the last attempt failed, unless a field says so (`useDialogFailure`). */
  failure: string | undefined;
  isWide?: boolean;
  onCancel: () => void;
  children: Elements;
};

/** Asks for input before an important step. Open as long as it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, message, confirmText, confirmLook = 'primary', busyText, onCancel, children } = props;
  const { isSubmitting } = useFormState({ control: form.control });
  const id = useId();
  return (
    <Dialog
      isOpen
      title={title}
      message={message}
      isBusy={isSubmitting}
      isWide={props.isWide ?? false}
      onCancel={onCancel}
    >
      <ContractFormView form={form} label={title} className="mt-6">
        {children}
        <div role="alert">
          <FieldError id={`${id}-failure`} error={isSubmitting ? undefined : props.failure} />
        </div>
        <div className={`mt-3 ${DIALOG_BUTTONS}`}>
          <Button look="quiet" onClick={onCancel} disabled={isSubmitting}>
            {props.cancelText ?? 'Annuler'}
          </Button>
          <SubmitButton form={form} look={confirmLook} busyText={busyText}>
            {confirmText}
          </SubmitButton>
        </div>
      </ContractFormView>
    </Dialog>
  );
}

/**
 * Shows a failure that belongs to no field inside the dialog, for a toast would be behind it; the form can be sent
 * again as it is.
 */
export function useDialogFailure() {
  const [failure, setFailure] = useState<string>();
  const handleFailure = ({ errors, message }: ApiError) => {
    const isFormError = Object.keys(errors).length === 0;
    setFailure(isFormError ? message : undefined);
    return isFormError;
  };
  return { failure, handleFailure };
}
