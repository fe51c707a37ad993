import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { useLazyComponent } from '../ui/use-lazy-component.ts';
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
 * Disabled while the form is invalid or being sent. It keeps its place for the keyboard, and when pressed shows the errors of all
 * fields. Beside it is what is missing or wrong, once a field was touched or changed, or a record is wrong
 * (docs/decisions/0045-disabled-submit.md). As long as no script has taken over the page, the browser itself keeps it from being
 * sent: that would leave the page, and what was typed with it.
 */
export function SubmitButton({ form, busyText, look = 'primary', className, children }: SubmitButtonProps) {
  const { isValid, isSubmitting, isSubmitted, errors, touchedFields, dirtyFields } = useFormState({
    control: form.control,
  });
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const isBegun = Object.keys({ ...errors, ...touchedFields, ...dirtyFields }).length > 0;
  const id = useId();
  return (
    <>
      <Button
        type="submit"
        look={look}
        disabled={!isTakenOver}
        aria-disabled={!isValid || isSubmitting || undefined}
        aria-describedby={id}
        isBusy={isSubmitting}
        {...(className && { className })}
      >
        {isSubmitting ? busyText : children}
      </Button>
      {/* There from the start: a screen reader announces what changes in it. */}
      <div
        id={id}
        aria-live="polite"
        className="order-last grow basis-60 self-center text-sm text-slate empty:absolute"
      >
        {(isSubmitted || isBegun) && <LazySummary form={form} />}
      </div>
    </>
  );
}

const neverChanges = () => () => {};

const loadSummary = () => import('./error-summary.tsx');

/** Fetched once it is needed; a form without it still says what is wrong at its fields. */
function LazySummary({ form }: { form: ContractForm }) {
  const { Component: Summary, open } = useLazyComponent(loadSummary, true);
  useEffect(open, [open]);
  return Summary && <Summary form={form} />;
}
