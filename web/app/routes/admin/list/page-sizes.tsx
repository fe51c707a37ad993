import { PAGE_SIZE } from '@cercle/contract/page-size';
import { Link } from 'react-router';
import { type ListConfig, type ListQuery, listUrl, PAGE_SIZES } from './list-query.ts';

type PageSizesProps = { config: ListConfig; query: ListQuery; total: number };

/** How many rows a page shows, in the address; nothing for a list that fits the smallest page. */
export function PageSizes({ config, query, total }: PageSizesProps) {
  if (total <= PAGE_SIZE) return null;
  return (
    <nav aria-label="Lignes par page" className="mt-4">
      <ul className="flex flex-wrap items-center justify-center text-sm text-slate tabular-nums">
        <li aria-hidden="true" className="pr-2">
          Par page
        </li>
        {PAGE_SIZES.map((size) => (
          <li key={size}>
            <Link
              to={listUrl(config, query, { size })}
              aria-label={`${size} par page`}
              aria-current={size === query.size ? 'true' : undefined}
              preventScrollReset
              className={`grid size-11 place-items-center rounded-full ${size === query.size ? 'font-[650] text-ink underline decoration-brass decoration-2 underline-offset-4' : 'hover:bg-sand hover:text-ink'}`}
            >
              {size}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
