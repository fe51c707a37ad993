import { useNavigate } from 'react-router';
import { formatNumber } from '../../../content/plural.ts';
import { countChoices, type FilterViewProps } from './filter-links.tsx';
import { listUrl } from './list-query.ts';

/** A filter of many choices, folded; in the address like `FilterLinks`. */
export function FilterSelect(props: FilterViewProps) {
  const { config, query, name, label } = props;
  const navigate = useNavigate();
  const isChosen = query.filters[name] !== undefined;
  const choose = (value: string) => {
    const filters = { ...query.filters, [name]: value || undefined };
    // One entry of the history, however many choices the arrow keys pass.
    void navigate(listUrl(config, query, { filters }), { preventScrollReset: true, replace: isChosen });
  };
  return (
    <select
      aria-label={label}
      value={query.filters[name] ?? ''}
      onChange={({ target }) => choose(target.value)}
      className={`h-11 max-w-full rounded-lg border bg-white px-3 text-sm font-[550] ${isChosen ? 'border-ink text-ink' : 'border-edge text-slate'}`}
    >
      {countChoices(props).map(({ label, value = '', count }) => (
        <option key={value} value={value}>
          {count === undefined ? label : `${label} (${formatNumber(count)})`}
        </option>
      ))}
    </select>
  );
}
