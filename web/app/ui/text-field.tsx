import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & ComponentProps<'input'> & { isOptional?: boolean };

export function TextField({
  label,
  hint,
  warning,
  error,
  isOptional,
  className = '',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} warning={warning} error={error} isOptional={isOptional}>
      {(control) => (
        <input
          type="text"
          aria-required={isOptional ? undefined : true}
          className={`h-12 ${CONTROL_CLASS} ${className}`}
          {...input}
          {...control}
        />
      )}
    </Field>
  );
}
