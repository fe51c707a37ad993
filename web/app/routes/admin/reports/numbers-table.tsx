import { SECTION } from '../../../content/admin-report-sections.ts';

export type Column<Row> = { label: string; text: (row: Row) => string };

type NumbersTableProps<Row> = {
  /** Of the plot that it stands below. */
  title: string;
  /** The first names its row. */
  columns: Column<Row>[];
  rows: (Row & { long: string })[];
};

/** What a plot shows, in numbers. */
export function NumbersTable<Row>({ title, columns, rows }: NumbersTableProps<Row>) {
  const [head, ...others] = columns;
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
        <span>{SECTION.table}</span>
        <span className="sr-only">{`\u202f: ${title}`}</span>
      </summary>
      {/* Reached by Tab: where the table is wider than the screen, the arrow keys move it. */}
      <section
        aria-label={`${SECTION.table}\u202f: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="card mt-1 overflow-x-auto px-5 py-2 focus-visible:outline-2 focus-visible:outline-ink"
      >
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="text-left text-slate">
            <tr>
              {columns.map(({ label }, index) => (
                <th
                  key={label}
                  scope="col"
                  className={`py-2 pr-3 align-bottom font-[550] last:pr-0 ${index > 0 ? 'text-right' : ''}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.long} className="border-t border-hairline align-top">
                <th scope="row" className="py-2 pr-3 text-left font-[550]">
                  {head?.text(row)}
                </th>
                {others.map(({ label, text }) => (
                  <td key={label} className="py-2 pr-3 text-right whitespace-nowrap tabular-nums last:pr-0">
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
