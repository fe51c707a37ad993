import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

type TextAreaProps = FieldTexts & ComponentProps<'textarea'> & { isOptional?: boolean };

export function TextArea({ label, hint, error, isOptional, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <textarea
          rows={rows}
          aria-required={isOptional ? undefined : true}
          className={`resize-y py-3 ${CONTROL_CLASS}`}
          {...area}
          {...control}
        />
      )}
    </Field>
  );
}
