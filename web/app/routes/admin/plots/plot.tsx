import { useId, useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { type Fill, MONTHS, type PlotProps, PlotTable, type Series } from './plot-table.tsx';

const INK = 'var(--color-ink)';
const BRASS = 'var(--color-brass)';
const HEIGHT_PX = 220;
/** « 12 k »: the axis has room for a few characters. */
const COMPACT = new Intl.NumberFormat('fr-BE', { notation: 'compact' });

/**
 * Bars for the eye, the same numbers as a table for everybody else. Those of the month under the pointer, or reached by the
 * arrow keys, are read above the bars and cover none.
 */
export function Plot<Row>({
  title,
  rows,
  series,
  format = String,
  layout = 'stacked',
  rowName = MONTHS,
  heading: Heading = 'h2',
  hasTable = true,
}: PlotProps<Row>) {
  const id = useId();
  const [readout, setReadout] = useState<HTMLElement | null>(null);
  const fillOf = (fill: Fill) => (fill === 'plain' ? INK : `url(#${id}-${fill})`);
  const bars = rows.map((row) => ({
    short: row.short,
    long: row.long,
    ...Object.fromEntries(series.map(({ label, getValue }) => [label, getValue(row)])),
  }));
  return (
    <section aria-labelledby={`${id}-title`} className="card relative min-w-0 p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id={`${id}-title`} className="text-lg">
          {title}
        </Heading>
        {series.length > 1 && <Legend id={id} series={series} fillOf={fillOf} />}
      </div>
      <div
        ref={setReadout}
        role="status"
        className={`mt-2 text-sm ${series.length > 1 ? 'min-h-12 sm:min-h-6' : 'min-h-6'}`}
      />
      <div className="-mx-1 -mb-1 overflow-hidden p-1">
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <BarChart
            data={bars}
            margin={{ top: 10, right: 0, bottom: 0, left: -24 }}
            aria-label={`${title}\u202f: les flèches gauche et droite lisent ${rowName.each}`}
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
              tickFormatter={(value) => COMPACT.format(value)}
              tickLine={false}
              axisLine={false}
              fontSize={12}
              stroke="var(--color-slate)"
            />
            <Tooltip
              cursor={{ fill: 'var(--color-sand)' }}
              portal={readout}
              isAnimationActive={false}
              content={(props) => <Readout {...props} format={format} />}
            />
            {series.map(({ label, fill }) => (
              <Bar
                key={label}
                dataKey={label}
                {...(layout === 'stacked' && { stackId: 'all' })}
                fill={fillOf(fill)}
                stroke={INK}
                strokeWidth={1}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      {hasTable && <PlotTable title={title} rows={rows} series={series} format={format} rowName={rowName} />}
    </section>
  );
}

/** « octobre 2026 · Approuvées 1 · En attente 4 ». */
function Readout({ active, payload, format }: TooltipContentProps & { format: (value: number) => string }) {
  if (!active) return null;
  const values = payload.map(({ name, value }) => `${name} ${format(Number(value))}`);
  return (
    <p className="inline-block rounded-sm bg-ink px-2.5 py-0.5 text-white tabular-nums forced-colors:border">
      {[payload[0]?.payload.long, ...values].join(' · ')}
    </p>
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
