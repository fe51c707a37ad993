import { useNavigate } from 'react-router';
import { RECOMMENDATIONS } from '../../../content/recommendations.ts';
import { type ListView, STATE_CHOICES, tabUrl } from './list-view.ts';

/** Recommendations in one state, in the address: Back, reload and a shared link find the same list. */
export function StateFilter({ view: { tab, state = '' } }: { view: ListView }) {
  const navigate = useNavigate();
  const choose = (value: string) =>
    // One entry of the history, however many choices the arrow keys pass.
    void navigate(tabUrl(tab, { state: value }), { preventScrollReset: true, replace: state !== '' });
  return (
    <select
      aria-label={RECOMMENDATIONS.stateFilter}
      value={state}
      onChange={({ target }) => choose(target.value)}
      className={`h-11 w-fit max-w-full rounded-lg border bg-white px-3 text-sm font-[550] ${state ? 'border-ink text-ink' : 'border-edge text-slate'}`}
    >
      {STATE_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
