export type Fill = 'plain' | 'striped' | 'dotted';

export type Series<Row> = {
  label: string;
  getValue: (row: Row) => number;
  /** Told apart without colour. */
  fill: Fill;
};

type MonthLabels = { short: string; long: string };

export type PlotProps<Row> = {
  title: string;
  rows: (Row & MonthLabels)[];
  series: Series<Row>[];
  /** A value in words; as it is without one. */
  format?: (value: number) => string;
};

/** The numbers of a plot, for those who do not see it. */
export function PlotTable<Row>({ title, rows, series, format = String }: PlotProps<Row>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
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
