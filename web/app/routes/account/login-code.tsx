import { CODE_NEEDED } from '@cercle/contract/one-time-code';
import { oneLine } from '@cercle/contract/typed-text';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextControl } from '../../forms/controls.tsx';

export const missingCodeError = (code: unknown) => (oneLine(String(code ?? '')) ? {} : { code: CODE_NEEDED });

const KINDS = {
  application: {
    label: 'Code de vérification',
    hint: 'Les six chiffres qu’affiche votre application.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Utiliser un code de secours',
  },
  recovery: {
    label: 'Code de secours',
    hint: 'Un de ceux que vous avez gardés en activant la double vérification.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Utiliser l’application',
  },
} as const;

/** The second step of a login: a code of the authenticator application, or a recovery code. */
export function CodeStep({ onBack }: { onBack: () => void }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('application');
  const { setFocus, resetField } = useFormContext();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one when its kind changes.
  useEffect(() => {
    if (!isFirst.current) setFocus('code');
    isFirst.current = false;
  }, [kind, setFocus]);
  const { other, ...field } = KINDS[kind];
  return (
    <>
      <button
        type="button"
        onClick={onBack}
        className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-sm px-1 text-sm font-[550] text-slate hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Retour
      </button>
      <TextControl name="code" {...field} className="tracking-[0.1em] tabular-nums" />
      <p className="mb-2 text-right text-sm">
        <button
          type="button"
          className="link"
          // Leaving the field would validate it, and its error may move this button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            resetField('code', { defaultValue: '' });
            setKind(kind === 'application' ? 'recovery' : 'application');
          }}
        >
          {other}
        </button>
      </p>
    </>
  );
}
