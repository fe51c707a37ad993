import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';
import { SelectAll, type Selection, SelectRow } from './selection.tsx';

export type Column<Row> = {
  label: string;
  /** The column's name in `sort`, where the list can be sorted by it. */
  sort?: string;
  /** Width in the table. */
  width?: string;
  /** Position in the card; without one, a line of its own. */
  cardPlacement?: string;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  caption: string;
  config: ListConfig;
  query: ListQuery;
  rows: Row[];
  /** The first column names the row and has the link that opens it, if any. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  actions: (row: Row) => ReactNode;
  actionsWidth: string;
  /** Place of the actions as a card; without one, a line of their own. */
  actionsPlacement?: string;
  /** For selectable rows: the selection, and the name of a row. */
  selection?: Selection<Row>;
  /** What is cut in a row, in full: the link of the row covers the cells, and their own tooltips. */
  tooltip?: (row: Row) => string | undefined;
};

const HEAD = 'font-[550] text-slate @min-[50rem]:px-4';
const CELL = '@min-[50rem]:border-t @min-[50rem]:border-hairline @min-[50rem]:px-4 @min-[50rem]:py-2.5';
const CARD =
  '@max-[50rem]:grid @max-[50rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[50rem]:content-start @max-[50rem]:items-center @max-[50rem]:gap-x-3 @max-[50rem]:gap-y-2 @max-[50rem]:rounded-lg @max-[50rem]:border @max-[50rem]:border-hairline @max-[50rem]:bg-white @max-[50rem]:p-4';
const OWN_LINE = '@max-[50rem]:col-span-3';

/** Where there is room, a table; elsewhere the same table laid out as cards, its headers a row of sorts. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const {
    caption,
    config,
    query,
    rows,
    columns,
    actions,
    actionsWidth,
    actionsPlacement = OWN_LINE,
    selection,
    tooltip,
  } = props;
  const [title, ...others] = columns;
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-[50rem]:block @min-[50rem]:table-fixed @min-[50rem]:border-separate @min-[50rem]:border-spacing-0 @min-[50rem]:overflow-hidden @min-[50rem]:rounded-lg @min-[50rem]:border @min-[50rem]:border-hairline @min-[50rem]:bg-white">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-[50rem]:block">
          <tr className="@max-[50rem]:mb-3 @max-[50rem]:flex @max-[50rem]:flex-wrap @max-[50rem]:items-center @max-[50rem]:gap-x-4 @max-[50rem]:text-slate @min-[50rem]:bg-sand">
            {selection && (
              <th scope="col" className="@min-[50rem]:w-12 @min-[50rem]:pl-4">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} config={config} query={query} />
            ))}
            <th scope="col" className={`px-4 text-right ${HEAD} @max-[50rem]:sr-only ${actionsWidth}`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="@max-[50rem]:grid @max-[50rem]:grid-cols-[minmax(0,1fr)] @max-[50rem]:gap-3 @min-[40rem]:@max-[50rem]:grid-cols-2">
          {rows.map((row) => (
            <tr key={row.id} title={tooltip?.(row)} className={`relative hover:bg-ivory ${CARD}`}>
              {selection && (
                <td className={`${CELL} @min-[50rem]:pr-0`}>
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              <th
                scope="row"
                className={`${CELL} font-normal ${title.cardPlacement ?? (selection ? '@max-[50rem]:col-span-2' : OWN_LINE)}`}
              >
                {title.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.label} className={`${CELL} ${column.cardPlacement ?? OWN_LINE}`}>
                  {column.cell(row)}
                </td>
              ))}
              <td className={`${CELL} ${actionsPlacement}`}>
                <div className="relative z-1 flex flex-wrap items-center justify-end gap-1 @max-[50rem]:-mr-2.5">
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

type HeadProps<Row> = { column: Column<Row>; config: ListConfig; query: ListQuery };

function Head<Row>({ column: { label, sort, width = '' }, config, query }: HeadProps<Row>) {
  const className = `${HEAD} ${width}`;
  if (sort)
    return <SortHeader config={config} query={query} label={label} column={sort} className={className} />;
  return (
    <th scope="col" className={`${className} @min-[50rem]:h-11 @max-[50rem]:sr-only`}>
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
function SortHeader({ config, query, label, column, className }: SortHeaderProps) {
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
