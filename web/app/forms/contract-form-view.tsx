import { type ReactNode, useId } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from './contract-form.ts';
import { ErrorSummary, useFieldProblems } from './error-summary.tsx';

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
  const { submit, element, ...methods } = form;
  return (
    <FormProvider {...methods}>
      <form
        ref={element}
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

/**
 * Disabled while the form is invalid or being sent, with what is missing or wrong beside it. It keeps its place for the
 * keyboard, and when pressed shows the errors of all fields (docs/decisions/0045-disabled-submit.md).
 */
export function SubmitButton({ form, busyText, look = 'primary', className, children }: SubmitButtonProps) {
  const { isValid, isSubmitting } = useFormState({ control: form.control });
  const problems = useFieldProblems(form);
  const id = useId();
  return (
    <>
      <Button
        type="submit"
        look={look}
        aria-disabled={!isValid || isSubmitting || undefined}
        aria-describedby={problems.length > 0 ? id : undefined}
        isBusy={isSubmitting}
        {...(className && { className })}
      >
        {isSubmitting ? busyText : children}
      </Button>
      <ErrorSummary id={id} form={form} problems={problems} />
    </>
  );
}
