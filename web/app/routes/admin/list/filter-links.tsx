import { Link } from 'react-router';
import { formatNumber } from '../../../content/plural.ts';
import { FILTERS_CLASS, filterClass } from '../../../ui/tab-links.tsx';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';
import type { ChoiceCounts } from './load-list.ts';

/** The number of rows that match a filter. */
export const FilterCount = ({ count }: { count: number }) => (
  <span className="tabular-nums">
    <span className="sr-only">, </span>
    <span>{formatNumber(count)}</span>
  </span>
);

type Choice = {
  label: string;
  value: string | undefined;
  /** Where the list has no counts. */
  count?: number | undefined;
  /** Its name in the counts: where it is not given, the value, or `ALL` without one. */
  countedAs?: string;
  /** Offered only where there are some, or it is chosen. */
  isRare?: boolean;
};

export type Filter = {
  /** The name of the filter in the address. */
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Filters that mean nothing beside another choice: it drops them. */
  drops?: readonly string[];
  /** Too many choices for a row of links. */
  isFolded?: boolean;
};

export type FilterViewProps = Filter & {
  config: ListConfig;
  query: ListQuery;
  /** How many rows each choice matches, and `ALL` without a choice. */
  counts: ChoiceCounts | undefined;
};

/** The choices to offer, each with its number where that is known. */
export const countChoices = ({ choices, counts, query, name }: FilterViewProps) =>
  choices
    .map((choice) => ({
      ...choice,
      count: choice.count ?? counts?.[choice.countedAs ?? choice.value ?? 'ALL'],
    }))
    .filter(({ isRare, count, value }) => !isRare || count || value === query.filters[name]);

/** One filter as a row of links, in the address: Back, reload and a shared link find the same list. */
export function FilterLinks(props: FilterViewProps) {
  const { config, query, name, label, drops = [] } = props;
  const kept = Object.fromEntries(Object.entries(query.filters).filter(([other]) => !drops.includes(other)));
  return (
    <nav aria-label={label}>
      <ul className={FILTERS_CLASS}>
        {countChoices(props).map(({ label, value, count }) => {
          const isCurrent = value === query.filters[name];
          return (
            <li key={label}>
              <Link
                to={listUrl(config, query, { filters: { ...kept, [name]: value } })}
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
