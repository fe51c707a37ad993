import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & { choices: readonly { value: string; label: string }[] };

/** One of too many to be all in sight. */
export function SelectField({ label, hint, warning, error, choices, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} warning={warning} error={error}>
      {(control) => (
        <select aria-required className={`h-12 ${CONTROL_CLASS}`} {...select} {...control}>
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
