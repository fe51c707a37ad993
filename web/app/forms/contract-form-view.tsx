import type { ReactNode } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from './contract-form.ts';

type ContractFormViewProps = {
  form: ContractForm;
  label: string;
  className?: string;
  /** Somebody begins to fill it in: a button that gets the focus back after its work is no sign of it. */
  onFocus?: () => void;
  children: ReactNode;
};

/** The form element of a `ContractForm`, whose controls reach it by context. */
export function ContractFormView({ form, label, className, onFocus, children }: ContractFormViewProps) {
  const { submit, ...methods } = form;
  return (
    <FormProvider {...methods}>
      <form
        noValidate
        method="post"
        aria-label={label}
        className={className}
        onFocus={({ target }) => {
          if (!(target instanceof HTMLButtonElement)) onFocus?.();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

type SubmitButtonProps = {
  form: ContractForm;
  busyText: string;
  look?: 'primary' | 'danger';
  className?: string;
  children: ReactNode;
};

/** Disabled while the form is invalid or on its way. */
export function SubmitButton({ form, busyText, look = 'primary', className, children }: SubmitButtonProps) {
  const { isValid, isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      look={look}
      disabled={!isValid || isSubmitting}
      isBusy={isSubmitting}
      {...(className && { className })}
    >
      {isSubmitting ? busyText : children}
    </Button>
  );
}
