import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

type Fill = 'plain' | 'striped' | 'dotted';

export type Series<Row> = {
  label: string;
  getValue: (row: Row) => number;
  /** Told apart without colour. */
  fill: Fill;
};

type MonthLabels = { short: string; long: string };

type PlotProps<Row> = { title: string; rows: (Row & MonthLabels)[]; series: Series<Row>[] };

const INK = 'var(--color-ink)';
const BRASS = 'var(--color-brass)';
const HEIGHT_PX = 220;

/** Bars for the eye, the same numbers as a table for everybody else. */
export function Plot<Row>({ title, rows, series }: PlotProps<Row>) {
  const id = useId();
  const fillOf = (fill: Fill) => (fill === 'plain' ? INK : `url(#${id}-${fill})`);
  const bars = rows.map((row) => ({
    short: row.short,
    long: row.long,
    ...Object.fromEntries(series.map(({ label, getValue }) => [label, getValue(row)])),
  }));
  return (
    <section aria-labelledby={`${id}-title`} className="card relative min-w-0 p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {series.length > 1 && <Legend id={id} series={series} fillOf={fillOf} />}
      </div>
      <div aria-hidden="true" className="mt-4 overflow-hidden">
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <BarChart
            data={bars}
            margin={{ top: 4, right: 0, bottom: 0, left: -24 }}
            accessibilityLayer={false}
          >
            <Patterns id={id} />
            <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
            <XAxis
              dataKey="short"
              // Where not all have room, every second one is named, not those that happen to fit.
              interval="equidistantPreserveStart"
              tickLine={false}
              axisLine={false}
              fontSize={12}
              stroke="var(--color-slate)"
            />
            <YAxis
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              fontSize={12}
              stroke="var(--color-slate)"
            />
            <Tooltip
              cursor={{ fill: 'var(--color-sand)' }}
              labelFormatter={(_, [bar]) => bar?.payload.long}
              itemStyle={{ color: INK }}
            />
            {series.map(({ label, fill }) => (
              <Bar
                key={label}
                dataKey={label}
                stackId="all"
                fill={fillOf(fill)}
                stroke={INK}
                strokeWidth={1}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <PlotTable title={title} rows={rows} series={series} />
    </section>
  );
}

const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-striped`}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" fill="var(--color-white)" />
      <rect width="3" height="6" fill={BRASS} />
    </pattern>
    <pattern id={`${id}-dotted`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill="var(--color-white)" />
      <circle cx="3" cy="3" r="1.25" fill={INK} />
    </pattern>
  </defs>
);

type LegendProps<Row> = { id: string; series: Series<Row>[]; fillOf: (fill: Fill) => string };

function Legend<Row>({ id, series, fillOf }: LegendProps<Row>) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm text-slate">
      {series.map(({ label, fill }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg className="size-3.5" viewBox="0 0 14 14" focusable="false">
            <title>{label}</title>
            <Patterns id={`${id}-legend-${index}`} />
            <rect
              x="0.5"
              y="0.5"
              width="13"
              height="13"
              stroke={INK}
              fill={fill === 'plain' ? fillOf(fill) : `url(#${id}-legend-${index}-${fill})`}
            />
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

function PlotTable<Row>({ title, rows, series }: PlotProps<Row>) {
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
                <td key={label}>{getValue(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
