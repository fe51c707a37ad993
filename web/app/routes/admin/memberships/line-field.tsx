import { type ComponentProps, useId } from 'react';
import { CONTROL_CLASS, MarkedError } from '../../../ui/field.tsx';

type LineFieldProps = ComponentProps<'input'> & {
  label: string;
  /** Whose line it is in. */
  of: string;
  error: string | undefined;
  /** Whether the head of its column says what it is, where there is one. */
  isInColumn?: boolean;
};

/** A field of a line: its label is in sight on a card only, and its error takes no room while there is none. */
export function LineField({ label, of, error, isInColumn = true, ...input }: LineFieldProps) {
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className={`mb-1 block text-sm font-[550] ${isInColumn ? '@min-[66rem]:sr-only' : ''}`}
      >
        <span>{label}</span>
        <span className="sr-only">{`, ${of}`}</span>
      </label>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 ${CONTROL_CLASS}`}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm text-danger">
          <MarkedError error={error} />
        </p>
      )}
    </div>
  );
}
