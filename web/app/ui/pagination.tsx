import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pagesShown } from './pages-shown.ts';

type PaginationProps = { current: number; total: number };

/** On a narrow phone as wide as lets all stand on one line; larger numbers and texts take two. */
const CELL =
  'grid aspect-square min-w-[clamp(2.125rem,10.5vw,2.75rem)] place-items-center rounded-full px-0.5 tabular-nums';

/** Pages are numbered from 1 and live in the address (`?page=2`), so that Back, reload and sharing work. */
export function Pagination({ current, total }: PaginationProps) {
  const { pathname, search } = useLocation();
  const marks = pagesShown(current, total);
  if (marks.length === 0) return null;

  const addressOf = (page: number) => {
    const query = new URLSearchParams(search);
    if (page === 1) query.delete('page');
    else query.set('page', String(page));
    return { pathname, search: query.toString() };
  };

  return (
    <nav aria-label="Pagination" className="mt-10">
      <ul className="flex flex-wrap items-center justify-center sm:gap-1">
        <li>
          <Arrow label="Page précédente" to={current > 1 ? addressOf(current - 1) : null}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </Arrow>
        </li>
        {marks.map((mark, index) => (
          <li key={mark === 'gap' ? `gap-${index}` : mark}>
            {mark === 'gap' ? (
              <span className="grid w-5 place-items-center text-slate sm:w-7">…</span>
            ) : (
              <Link
                to={addressOf(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === current ? 'page' : undefined}
                className={`${CELL} ${mark === current ? 'bg-ink text-white forced-colors:border-2' : 'hover:bg-sand'}`}
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Arrow label="Page suivante" to={current < total ? addressOf(current + 1) : null}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </Arrow>
        </li>
      </ul>
    </nav>
  );
}

type ArrowProps = {
  label: string;
  to: { pathname: string; search: string } | null;
  children: ReactNode;
};

function Arrow({ label, to, children }: ArrowProps) {
  if (to === null) {
    return (
      <span aria-hidden="true" className={`${CELL} text-edge`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={`${CELL} hover:bg-sand`}>
      {children}
    </Link>
  );
}
