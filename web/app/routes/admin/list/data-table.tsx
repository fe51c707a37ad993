import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';
import { OutdatedList } from './outdated-list.ts';
import { SelectAll, type Selection, SelectRow } from './selection.tsx';

export type Column<Row> = {
  label: string;
  /** The column's name in `sort`, where the list can be sorted by it. */
  sort?: string;
  /** Width in the table. */
  width?: string;
  /** Left out of a table that has no room for every column, as beside the open menu at 1024 px. */
  isWideOnly?: boolean;
  /** In the card: on its first line (`main` takes what is left), on a line of its own, or with the actions on the last. */
  card?: 'main' | 'head' | 'line' | 'foot';
  /** Null for no value: a dash in the table, and nothing in a card, where no header would say what is missing. */
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  caption: string;
  config: ListConfig;
  query: ListQuery;
  rows: Row[];
  /** The first column names the row and has the link that opens it, if any. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Each in a `RowSlot`: those of one kind stand below each other. */
  actions: (row: Row) => ReactNode;
  actionsWidth: string;
  /** For selectable rows: the selection, and the name of a row. */
  selection?: Selection<Row>;
  /** What is cut in a row, in full: the link of the row covers the cells, and their own tooltips. */
  tooltip?: (row: Row) => string | undefined;
};

const HEAD = 'font-[550] text-slate @min-[44rem]:px-3';
const CELL =
  '@min-[44rem]:border-t @min-[44rem]:border-hairline @min-[44rem]:px-3 @min-[44rem]:py-2.5 @min-[44rem]:empty:before:text-slate @min-[44rem]:empty:before:content-["–"]';
const CARD =
  '@max-[44rem]:flex @max-[44rem]:flex-wrap @max-[44rem]:content-start @max-[44rem]:items-center @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-1.5 @max-[44rem]:rounded-lg @max-[44rem]:border @max-[44rem]:border-hairline @max-[44rem]:bg-white @max-[44rem]:p-4';
const WIDE_ONLY = '@min-[44rem]:@max-[60rem]:hidden';
const IN_CARD = {
  main: '@max-[44rem]:min-w-0 @max-[44rem]:grow @max-[44rem]:basis-0',
  head: '',
  line: '@max-[44rem]:order-1 @max-[44rem]:basis-full',
  // An empty line still keeps apart what is above and below.
  foot: '@max-[44rem]:order-2 @max-[44rem]:empty:hidden',
};

/** Where there is room, a table; elsewhere the same table laid out as cards, its headers a row of sorts. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { caption, config, query, rows, columns, actions, actionsWidth, selection, tooltip } = props;
  const [title, ...others] = columns;
  const isOutdated = use(OutdatedList);
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-[44rem]:block @min-[44rem]:table-fixed @min-[44rem]:border-separate @min-[44rem]:border-spacing-0 @min-[44rem]:overflow-hidden @min-[44rem]:rounded-lg @min-[44rem]:border @min-[44rem]:border-hairline @min-[44rem]:bg-white">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-[44rem]:block">
          <tr className="@max-[44rem]:mb-3 @max-[44rem]:flex @max-[44rem]:flex-wrap @max-[44rem]:items-center @max-[44rem]:gap-x-4 @max-[44rem]:text-slate @min-[44rem]:bg-sand">
            {selection && (
              <th scope="col" className="@min-[44rem]:w-12 @min-[44rem]:pl-4">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} config={config} query={query} />
            ))}
            <th scope="col" className={`px-4 text-right ${HEAD} @max-[44rem]:sr-only ${actionsWidth}`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody
          inert={isOutdated}
          className={`transition-opacity ${isOutdated ? 'opacity-60' : ''} @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,1fr)] @max-[44rem]:gap-3 @min-[40rem]:@max-[44rem]:grid-cols-2`}
        >
          {rows.map((row) => (
            <tr key={row.id} title={tooltip?.(row)} className={`relative hover:bg-ivory ${CARD}`}>
              {selection && (
                <td className={`${CELL} @min-[44rem]:pr-0`}>
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              <th scope="row" className={`${CELL} ${IN_CARD[title.card ?? 'main']} font-normal`}>
                {title.cell(row)}
              </th>
              {others.map((column) => (
                <td
                  key={column.label}
                  className={`${CELL} ${IN_CARD[column.card ?? 'line']} ${visibility(column)}`}
                >
                  {column.cell(row)}
                </td>
              ))}
              <td className={`${CELL} ${IN_CARD.foot} @max-[44rem]:ml-auto`}>
                <div className="relative z-1 flex items-center justify-end gap-x-0.5 @max-[44rem]:-mr-2.5 @max-[44rem]:flex-wrap">
                  {actions(row)}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const visibility = ({ isWideOnly }: Pick<Column<never>, 'isWideOnly'>) => (isWideOnly ? WIDE_ONLY : '');

type HeadProps<Row> = { column: Column<Row>; config: ListConfig; query: ListQuery };

function Head<Row>({ column, config, query }: HeadProps<Row>) {
  const { label, sort, width = '' } = column;
  const className = `${HEAD} ${width} ${visibility(column)}`;
  if (sort)
    return <SortHeader config={config} query={query} label={label} column={sort} className={className} />;
  return (
    <th scope="col" className={`${className} @min-[44rem]:h-11 @max-[44rem]:sr-only`}>
      {label}
    </th>
  );
}

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
        <span>{label}</span>
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      </Link>
    </th>
  );
}
