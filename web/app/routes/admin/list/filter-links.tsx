import { Link } from 'react-router';
import { formatNumber } from '../../../content/plural.ts';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';
import type { FilterCounts } from './load-list.ts';

/** The style of a row of filters, links or buttons. */
export const FILTERS_CLASS = 'flex flex-wrap rounded-lg border border-hairline bg-sand p-1';

export const filterClass = (isCurrent: boolean) =>
  `flex min-h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-[550] sm:px-4 ${isCurrent ? 'bg-ink text-white forced-colors:border-2' : 'text-slate hover:bg-white hover:text-ink'}`;

/** The number of rows that match a filter. */
export const FilterCount = ({ count }: { count: number }) => (
  <span className="tabular-nums">
    <span className="sr-only">, </span>
    <span>{formatNumber(count)}</span>
  </span>
);

type Choice = { label: string; value: string | undefined; count?: number | undefined };

export type Filter = {
  /** The name of the filter in the address. */
  name: string;
  label: string;
  choices: readonly Choice[];
};

type FilterLinksProps = Filter & {
  config: ListConfig;
  query: ListQuery;
  counts: FilterCounts | null | undefined;
};

/** One filter as a row of links, in the address: Back, reload and a shared link find the same list. */
export function FilterLinks({ config, query, counts, name, label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={FILTERS_CLASS}>
        {choices.map(({ label, value, count = counts?.[value ?? 'ALL'] }) => {
          const isCurrent = value === query.filters[name];
          return (
            <li key={label}>
              <Link
                to={listUrl(config, query, { filters: { ...query.filters, [name]: value } })}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                className={filterClass(isCurrent)}
              >
                <span>{label}</span>
                {count !== undefined && <FilterCount count={count} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
