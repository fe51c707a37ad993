export type Fill = 'plain' | 'striped' | 'dotted';

export type Series<Row> = {
  label: string;
  getValue: (row: Row) => number;
  /** Told apart without colour. */
  fill: Fill;
};

/** `long` is that of one row alone. */
type RowLabels = { short: string; long: string };

export type PlotProps<Row> = {
  title: string;
  rows: (Row & RowLabels)[];
  series: Series<Row>[];
  /** A value in words; as it is without one. */
  format?: (value: number) => string;
  /** Beside each other where a sum of them means nothing. */
  layout?: 'stacked' | 'grouped';
  /** What the rows are. */
  rowName?: RowName;
  /** Where it is but a part of a section. */
  heading?: 'h2' | 'h3';
  /** Where the numbers stand beside the plot anyway. */
  hasTable?: boolean;
};

export type RowName = { head: string; each: string };

/** Of most plots. */
export const MONTHS: RowName = { head: 'Mois', each: 'chaque mois' };

type PlotTableProps<Row> = Pick<PlotProps<Row>, 'title' | 'rows' | 'series' | 'format' | 'rowName'>;

/** The numbers of a plot, for those who do not see it. */
export function PlotTable<Row>({
  title,
  rows,
  series,
  format = String,
  rowName = MONTHS,
}: PlotTableProps<Row>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowName.head}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.long}>
              <th scope="row">{row.long}</th>
              {series.map(({ label, getValue }) => (
                <td key={label}>{format(getValue(row))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
