import { type ComponentProps, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: string };

/** On or off, at once, said in a word beside it; the whole row can be pressed. */
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
      <span className="mt-0.5 flex items-center gap-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer switch"
        />
        {/* For the eye alone: the control tells its state by itself. */}
        <span aria-hidden="true" className="w-7 text-sm text-slate peer-checked:hidden">
          Non
        </span>
        <span aria-hidden="true" className="hidden w-7 text-sm text-slate peer-checked:inline">
          Oui
        </span>
      </span>
    </div>
  );
}
