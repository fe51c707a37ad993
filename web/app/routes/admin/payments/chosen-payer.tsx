import { X } from 'lucide-react';
import { PAYER_SEARCH } from '../../../content/admin-payments.ts';

type ChosenPayerProps = { name: string; clearLabel?: string; onClear: (() => void) | undefined };

/** Who pays, and the way to choose another. */
export const ChosenPayer = ({ name, clearLabel = PAYER_SEARCH.change, onClear }: ChosenPayerProps) => (
  <p className="mb-3 flex min-h-11 items-center justify-between gap-2 rounded-md border border-hairline bg-ivory pr-1 pl-4">
    <span className="min-w-0 py-2 font-[550] [overflow-wrap:anywhere]">{name}</span>
    {onClear && (
      <button
        type="button"
        aria-label={clearLabel}
        title={clearLabel}
        onClick={onClear}
        className="grid size-9 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    )}
  </p>
);
