import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { formatNumber } from '../../../content/plural.ts';

type GroupProps<Row> = {
  title: string;
  group: { rows: Row[]; total: number };
  /** Where all of them are listed. */
  all: string;
  look?: 'warning' | 'danger';
  row: (row: Row) => ReactNode;
};

const COUNT_LOOKS = { warning: 'bg-warning-tint text-warning', danger: 'bg-danger text-white' };

/** Rows of several kinds have ids of each. */
type Item = { id: number; kind?: string };

/** The first of what awaits, how many there are, and the way to all of them; not shown when nothing does. */
export function ToDoGroup<Row extends Item>({ title, group, all, look = 'warning', row }: GroupProps<Row>) {
  const id = useId();
  if (group.total === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className={`card min-w-0 p-5 md:p-6 ${look === 'danger' ? 'border-danger' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className={`text-lg ${look === 'danger' ? 'text-danger' : ''}`}>
          <span>{title}</span>
          <span
            className={`ml-2 inline-block rounded-full px-2.5 font-sans text-sm font-[650] tabular-nums forced-colors:border ${COUNT_LOOKS[look]}`}
          >
            {formatNumber(group.total)}
          </span>
        </h3>
        <Link to={all} className="link shrink-0 text-sm">
          <span>{TO_DO.seeAll}</span>
          <span className="sr-only">{`\u202f: ${title}`}</span>
        </Link>
      </div>
      <ul className="mt-3 divide-y divide-hairline border-t border-hairline text-sm">
        {group.rows.map((item) => (
          <li
            key={`${item.kind ?? ''} ${item.id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            {row(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ToDoItemProps = { to: string; list: string; name: string; children: ReactNode };

/** What a row is about, leading to its screen; below it what to know about it. */
export const ToDoItem = ({ to, list, name, children }: ToDoItemProps) => (
  <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
    <Link to={to} state={{ list }} className="font-[550] decoration-brass underline-offset-4 hover:underline">
      {name}
    </Link>
    <div className="text-slate">{children}</div>
  </div>
);
