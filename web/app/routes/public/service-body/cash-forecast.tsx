import type { CashForecast } from '../../../content/services/cash-forecast.ts';
import { SideSection } from '../side-section.tsx';
import { Fold } from './fold.tsx';

export function CashForecastBlock({ forecast }: { forecast: CashForecast }) {
  const { title, lead, figure, reading, assumptions } = forecast;
  return (
    <SideSection id="tresorerie" title={title} aside={lead}>
      <div>
        <figure className="card px-5 pt-5 pb-4 shadow-card sm:p-8">
          <figcaption>
            <h3 className="text-xl">{figure.title}</h3>
          </figcaption>
          <Chart figure={figure} />
          <p aria-hidden="true" className="mt-2 flex justify-between text-sm text-slate">
            {figure.axis.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </p>
        </figure>
        <p className="mt-5 max-w-[39em] text-slate">{reading}</p>
        <Assumptions assumptions={assumptions} scenarios={figure.scenarios} />
      </div>
    </SideSection>
  );
}

type Figure = CashForecast['figure'];

/** The plot's range. */
const HIGHEST_EUR = 45_000;
const RANGE_EUR = 55_000;
const MONTHS = 12;

const x = (month: number) => ((month - 1) / (MONTHS - 1)) * 100;
const y = (value: number) => ((HIGHEST_EUR - value) / RANGE_EUR) * 100;
const points = (balances: number[]) =>
  balances.map((balance, index) => `${x(index + 1).toFixed(2)},${y(balance).toFixed(2)}`).join(' ');

/** Told apart by weight and dashes, not by colour; each bears its name. */
const LINES = ['stroke-slate', 'stroke-ink stroke-3', 'stroke-ink [stroke-dasharray:6_5]'];

/** Lines are stretched to the figure's size; texts and dots keep theirs, and grow with the reader's text. */
function Chart({ figure }: { figure: Figure }) {
  const { scenarios, gridLines, lowest, alternative } = figure;
  const hard = scenarios.at(-1)?.balances ?? [];
  return (
    <svg
      role="img"
      aria-label={alternative}
      fill="none"
      className="mt-9 h-60 w-full overflow-visible text-sm sm:h-80"
    >
      {gridLines.map(({ value, label }) => (
        <g key={value}>
          <line
            x2="100%"
            y1={`${y(value)}%`}
            y2={`${y(value)}%`}
            className={value === 0 ? 'stroke-ink' : 'stroke-hairline'}
          />
          <text y={`${y(value)}%`} dy="-6" className="fill-slate">
            {label}
          </text>
        </g>
      ))}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
      >
        <polygon
          points={points([0, ...hard.slice(1, -1).map((balance) => Math.min(balance, 0)), 0])}
          className="fill-brass-light"
        />
        {scenarios.map(({ name, balances }, index) => (
          <polyline
            key={name}
            points={points(balances)}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className={`stroke-2 ${LINES[index]}`}
          />
        ))}
      </svg>
      {scenarios.map(({ name, balances }) => (
        <g key={name}>
          <circle cx="100%" cy={`${y(balances.at(-1) ?? 0)}%`} r="5" className="fill-ink" />
          <text
            x="100%"
            y={`${y(balances.at(-1) ?? 0)}%`}
            dy="-12"
            textAnchor="end"
            className="fill-ink font-[550]"
          >
            {name}
          </text>
        </g>
      ))}
      <circle cx={`${x(lowest.month)}%`} cy={`${y(lowest.value)}%`} r="6" className="fill-brass stroke-ink" />
      <text
        x={`${x(lowest.month)}%`}
        y={`${y(lowest.value)}%`}
        dy="22"
        textAnchor="middle"
        className="fill-ink font-[550]"
      >
        {lowest.label}
      </text>
    </svg>
  );
}

type AssumptionsProps = { assumptions: CashForecast['assumptions']; scenarios: Figure['scenarios'] };

function Assumptions({ assumptions, scenarios }: AssumptionsProps) {
  const { title, texts, caption, month, rows } = assumptions;
  return (
    <Fold title={<span className="font-[550]">{title}</span>} className="mt-5 border-y border-hairline">
      <div className="overflow-x-auto pb-5">
        {texts.map((text) => (
          <p key={text} className="mb-3 max-w-[39em] text-slate">
            {text}
          </p>
        ))}
        <table className="w-full text-sm tabular-nums">
          <caption className="pb-2 text-left text-slate">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1.5 text-left font-[550]">
                {month}
              </th>
              {scenarios.map(({ name }) => (
                <th key={name} scope="col" className="py-1.5 text-right font-[550]">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.month} className="border-t border-hairline">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {row.month}
                </th>
                {row.cells.map((cell, index) => (
                  <td key={scenarios[index]?.name} className="py-1.5 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}
