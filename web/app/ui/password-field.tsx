import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

type Visibility = { isShown: boolean; onShow: (isShown: boolean) => void };

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** Where several fields are shown and hidden together. */
    visibility?: Visibility | undefined;
  };

export function PasswordField({ label, hint, error, visibility, ...input }: PasswordFieldProps) {
  const [isOwnShown, setOwnShown] = useState(false);
  const { isShown, onShow } = visibility ?? { isShown: isOwnShown, onShow: setOwnShown };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            aria-required
            className={`h-12 pr-14 ${CONTROL_CLASS}`}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-label="Afficher le mot de passe"
            aria-pressed={isShown}
            onClick={() => onShow(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-slate hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
