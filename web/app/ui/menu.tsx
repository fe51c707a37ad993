import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

type MenuProps = {
  label: string;
  /** Read aloud after the label, where a screen has several. */
  about?: string | undefined;
  Icon: LucideIcon;
  isDisabled?: boolean;
  choices: readonly { label: string; hint: string; onChoose: () => void }[];
};

/**
 * A button that unfolds a few others, on a phone as wide as what is placed around it; Escape, a click elsewhere or the
 * focus leaving folds them again.
 */
export function Menu({ label, about, Icon, isDisabled = false, choices }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const onLeave = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <fieldset
      ref={container}
      aria-label={about ? `${label}\u202f: ${about}` : label}
      className="sm:relative"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
    >
      <Button
        ref={button}
        look="quiet"
        size="small"
        disabled={isDisabled}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="size-4" aria-hidden="true" />
        <span>{label}</span>
        {about && <span className="sr-only">{`\u202f: ${about}`}</span>}
        <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="card absolute z-20 mt-1 p-1.5 shadow-float max-sm:inset-x-0 sm:right-0 sm:w-64"
      >
        {choices.map((choice) => (
          <li key={choice.label}>
            <button
              type="button"
              onClick={() => {
                close();
                choice.onChoose();
              }}
              className="block min-h-11 w-full rounded-sm px-3 py-2 text-left hover:bg-sand"
            >
              <span className="block text-sm font-[550]">{choice.label}</span>
              <span className="block text-sm text-slate">{choice.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
