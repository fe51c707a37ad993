import type { ReactNode } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from './contract-form.ts';

type ContractFormViewProps = {
  form: ContractForm;
  label: string;
  className?: string;
  /** A field got the focus. A button does not count: it gets the focus back after its work. */
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

/** Disabled while the form is invalid or being sent. */
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
 * Disabled while the form is being sent. While the form is invalid it looks disabled, but a press shows the errors of all
 * fields and focuses the first (section 5 of docs/product.md).
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
