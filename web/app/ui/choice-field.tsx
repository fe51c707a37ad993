import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

type Choice = { value: string; label: string; hint?: string };

type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & {
  label: string;
  error?: string | undefined;
  choices: readonly Choice[];
  /** Below each other, where there is no room for two. */
  isStacked?: boolean;
};

/** One of a few, all in sight. */
export function ChoiceField({ label, error, choices, isStacked = false, ...input }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p id={`${id}-label`} className="mb-1.5 text-sm font-[550]">
        {label}
      </p>
      <div className={`grid gap-3 ${isStacked ? '' : 'sm:grid-cols-2'}`}>
        {choices.map(({ value, label: name, hint }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-edge bg-white px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ivory has-checked:inset-ring has-checked:inset-ring-ink"
          >
            <input {...input} type="radio" value={value} className="mt-0.5 size-5 shrink-0 accent-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-[550]">{name}</span>
              {hint && <span className="block text-sm text-slate">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
