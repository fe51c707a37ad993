import { CircleAlert, Info } from 'lucide-react';
import { useId } from 'react';
import type { Elements } from './elements.ts';

/** `warning`: what to verify about a value that is accepted; shown while there is no error. */
export type FieldTexts = {
  label: string;
  hint?: string | undefined;
  warning?: string | undefined;
  error?: string | undefined;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  isOptional?: boolean | undefined;
  children: (control: ControlProps) => Elements;
};

/**
 * Label, control, hint and error, tied together. The error's line is reserved, so that nothing moves when it appears; it stands at
 * the control, before the hint.
 */
export function Field({ label, hint, warning, error, isOptional = false, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, (error || warning) && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="group flex flex-col">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-[550]"
      >
        <span>{label}</span>
        {isOptional && <span className="font-normal text-slate">Facultatif</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p
          id={`${id}-hint`}
          className="mt-1.5 text-sm text-slate group-has-aria-invalid:order-1 group-has-aria-invalid:mt-0 group-has-aria-invalid:mb-1.5"
        >
          {hint}
        </p>
      )}
      {warning && !error ? (
        <p id={`${id}-error`} className="flex min-h-7 items-start gap-1.5 pt-0.5 pb-1.5 text-sm text-warning">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ) : (
        <FieldError id={`${id}-error`} error={error} />
      )}
    </div>
  );
}

/** The line under a control that says what is wrong with it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className="flex min-h-7 items-start gap-1.5 pt-0.5 pb-1.5 text-sm text-danger">
      <MarkedError error={error} />
    </p>
  );
}

/**
 * What is wrong, after its mark. The text has an element of its own: a browser that translates the page replaces texts, which
 * React then could not remove.
 */
export const MarkedError = ({ error }: { error: string | null | undefined }) =>
  error && (
    <>
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{error}</span>
    </>
  );

export const CONTROL_CLASS =
  'w-full rounded-md border border-edge bg-white px-4 text-base text-ink transition-colors placeholder:text-slate hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 focus-visible:rounded-md aria-invalid:border-danger';
