import { Link } from 'react-router';
import { type ListPlace, type ListQuery, listAddress } from './list-address.ts';

type Choice = { label: string; value: string | undefined; count?: number | undefined };

type FilterLinksProps = {
  place: ListPlace;
  query: ListQuery;
  /** The name of the filter in the address. */
  name: string;
  label: string;
  choices: readonly Choice[];
};

/** One filter as a row of links, kept in the address: Back, reload and a shared link find the same list. */
export function FilterLinks({ place, query, name, label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap rounded-lg border border-hairline bg-sand p-1">
        {choices.map(({ label, value, count }) => {
          const isCurrent = value === query.filters[name];
          return (
            <li key={label}>
              <Link
                to={listAddress(place, query, { filters: { ...query.filters, [name]: value } })}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                className={`flex min-h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-[550] whitespace-nowrap sm:px-4 ${isCurrent ? 'bg-ink text-white forced-colors:border-2' : 'text-slate hover:bg-white hover:text-ink'}`}
              >
                {label}
                {count !== undefined && (
                  <span className="text-xs tabular-nums">
                    <span className="sr-only">, </span>
                    {count}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
