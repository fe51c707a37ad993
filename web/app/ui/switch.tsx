import { type ComponentProps, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: string };

/** On or off, at once; the whole row can be pressed. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 py-4">
      <div>
        <label htmlFor={id} className="block font-[550]">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-slate">
            {hint}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="switch mt-0.5"
      />
    </div>
  );
}
