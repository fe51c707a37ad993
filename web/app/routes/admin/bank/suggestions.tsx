import type { BankMovementRow, BankSuggestion } from '@cercle/contract/bank';
import { useId } from 'react';
import { GROUND_LABEL, MOVEMENT, suggestionText } from '../../../content/admin-bank.ts';

type SuggestionsProps = { movement: BankMovementRow; chosen: number; onChoose: (index: number) => void };

/** How a movement may be booked, the surest first; one of several is chosen. */
export function Suggestions({ movement, chosen, onChoose }: SuggestionsProps) {
  const { id, suggestions } = movement;
  const labelId = useId();
  const [only, ...others] = suggestions;
  if (!only) return <p className="text-slate">{MOVEMENT.noSuggestion}</p>;
  if (others.length === 0) return <SuggestionText suggestion={only} />;
  return (
    <div role="radiogroup" aria-labelledby={labelId}>
      <p id={labelId} className="sr-only">
        {MOVEMENT.suggestions}
      </p>
      {suggestions.map((suggestion, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: it is chosen by its place.
          key={index}
          className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 has-checked:bg-ivory"
        >
          <input
            type="radio"
            name={`proposition-${id}`}
            checked={index === chosen}
            onChange={() => onChoose(index)}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          <span aria-hidden="true" className="mt-0.5 text-slate tabular-nums pointer-coarse:hidden">
            {index + 1}
          </span>
          <SuggestionText suggestion={suggestion} />
        </label>
      ))}
    </div>
  );
}

const SuggestionText = ({ suggestion }: { suggestion: BankSuggestion }) => (
  <span className="min-w-0 [overflow-wrap:anywhere]">
    <span className="font-[550] tabular-nums">{suggestionText(suggestion)}</span>
    <span className="text-slate">{` – ${GROUND_LABEL[suggestion.ground]}`}</span>
  </span>
);
