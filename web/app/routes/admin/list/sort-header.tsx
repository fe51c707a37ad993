import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Link } from 'react-router';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';

type SortHeaderProps = {
  config: ListConfig;
  query: ListQuery;
  label: string;
  /** The column's name in `sort`. */
  column: string;
  className: string;
};

/** The first click sorts dates newest first and texts from A to Z; a second click reverses the order. */
export function SortHeader({ config, query, label, column, className }: SortHeaderProps) {
  const [sorted, direction] = query.sort.split(',');
  const current = sorted === column ? direction : null;
  const first = column === 'createdAt' ? 'desc' : 'asc';
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc';
  const Icon = current === null ? ChevronsUpDown : current === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={current === null ? undefined : current === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      <Link
        to={listUrl(config, query, { sort: `${column},${next}` })}
        preventScrollReset
        className={`inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-ink ${current ? 'text-ink' : 'text-slate'}`}
      >
        {label}
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      </Link>
    </th>
  );
}
