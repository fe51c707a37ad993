import { Link } from 'react-router';
import { FILTERS_CLASS, FilterCount, filterClass } from './filter-look.tsx';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';

type Choice = { label: string; value: string | undefined; count?: number | undefined };

export type Filter = {
  /** The name of the filter in the address. */
  name: string;
  label: string;
  choices: readonly Choice[];
};

type FilterLinksProps = Filter & { config: ListConfig; query: ListQuery };

/** One filter as a row of links, in the address: Back, reload and a shared link find the same list. */
export function FilterLinks({ config, query, name, label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={FILTERS_CLASS}>
        {choices.map(({ label, value, count }) => {
          const isCurrent = value === query.filters[name];
          return (
            <li key={label}>
              <Link
                to={listUrl(config, query, { filters: { ...query.filters, [name]: value } })}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                className={filterClass(isCurrent)}
              >
                {label}
                {count !== undefined && <FilterCount count={count} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
