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

type ValidatingSubmitButtonProps = { form: ContractForm; busyText: string; children: ReactNode };

/**
 * Disabled while the form is invalid or on its way, yet it answers: pressed too early, it shows what is wrong on every
 * field, as if all had been touched, and leads to the first (section 5 of docs/product.md).
 */
export function ValidatingSubmitButton({ form, busyText, children }: ValidatingSubmitButtonProps) {
  const { isValid, isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      aria-disabled={isValid ? undefined : true}
      disabled={isSubmitting}
      isBusy={isSubmitting}
      className="aria-disabled:bg-mist aria-disabled:text-ink"
    >
      {isSubmitting ? busyText : children}
    </Button>
  );
}
