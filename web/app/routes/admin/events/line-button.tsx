import type { ReactNode } from 'react';

type LineButtonProps = {
  /** The action and its line: « Retirer : Hôte 2 ». */
  label: string;
  of: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** An action on a line of the form, as an icon. It keeps the focus where it can do nothing more. */
export const LineButton = ({ label, of, isDisabled = false, onClick, children }: LineButtonProps) => (
  <button
    type="button"
    aria-label={`${label}\u202f: ${of}`}
    title={label}
    aria-disabled={isDisabled || undefined}
    className="grid size-11 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink inactive:cursor-not-allowed aria-disabled:opacity-75"
    onClick={() => isDisabled || onClick()}
  >
    {children}
  </button>
);
