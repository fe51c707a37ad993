import type { BillingFigures } from '@cercle/contract/billing-figures';
import { formatEuros } from '@cercle/contract/money';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { AGE_LABEL, FIGURES, invoiceCount, meanDays, medianDays } from '../../../content/admin-figures.ts';
import { withLabels } from '../plots/month-labels.ts';
import { Plot } from '../plots/plot.tsx';
import type { Series } from '../plots/plot-table.tsx';

const DOCUMENTS_PATH = '/admin/factures';
const OPEN_PATH = `${DOCUMENTS_PATH}?state=OPEN&sort=dueOn%2Casc`;
const OVERDUE_PATH = `${DOCUMENTS_PATH}?state=OVERDUE&sort=dueOn%2Casc`;

type Month = BillingFigures['received'][number];

const CENTS = 100;
const RECEIVED: Series<Month>[] = [
  { label: FIGURES.receivedSeries, getValue: ({ cents }) => cents / CENTS, fill: 'plain' },
];
const inEuros = (euros: number) => formatEuros(Math.round(euros * CENTS));

/** What is left to pay, what was received, and how long it took. */
export default function Billing({ figures }: { figures: BillingFigures }) {
  const id = useId();
  const { open, overdue, overdueByAge, received, daysToPay, heldCents } = figures;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {FIGURES.title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 @max-[19rem]/screen:grid-cols-1 sm:gap-4 xl:grid-cols-4">
        <FigureCard
          label={FIGURES.open}
          value={formatEuros(open.cents)}
          hint={invoiceCount(open.count)}
          to={OPEN_PATH}
        />
        <FigureCard
          label={FIGURES.overdue}
          value={formatEuros(overdue.cents)}
          hint={invoiceCount(overdue.count)}
          to={OVERDUE_PATH}
        />
        <FigureCard
          label={FIGURES.days}
          value={daysToPay ? medianDays(daysToPay.median) : '–'}
          hint={daysToPay ? meanDays(daysToPay.mean) : FIGURES.noDays}
        />
        <FigureCard label={FIGURES.held} value={formatEuros(heldCents)} hint={FIGURES.heldHint} />
      </ul>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Plot title={FIGURES.received} rows={received.map(withLabels)} series={RECEIVED} format={inEuros} />
        <Overdue ages={overdueByAge} />
      </div>
    </section>
  );
}

type FigureCardProps = { label: string; value: string; hint: string; to?: string };

/** The whole card leads to its list, if it has one. */
const FigureCard = ({ label, value, hint, to }: FigureCardProps) => (
  <li className={`card relative p-4 sm:p-5 ${to ? 'hover:shadow-card' : ''}`}>
    {to ? (
      <Link
        to={to}
        className="flex items-center justify-between gap-3 text-sm font-[550] text-slate after:absolute after:inset-0 hover:text-ink"
      >
        <span>{label}</span>
        <ArrowRight className="size-4 shrink-0 text-brass-deep max-[22.5rem]:hidden" aria-hidden="true" />
      </Link>
    ) : (
      <p className="text-sm font-[550] text-slate">{label}</p>
    )}
    <p className="mt-2 font-serif text-xl whitespace-nowrap tabular-nums">{value}</p>
    <p className="text-sm text-slate">{hint}</p>
  </li>
);

type Ages = BillingFigures['overdueByAge'];

function Overdue({ ages }: { ages: Ages }) {
  const id = useId();
  const most = Math.max(...ages.map(({ cents }) => cents));
  return (
    <section aria-labelledby={id} className="card min-w-0 p-5 md:p-6">
      <h2 id={id} className="text-lg">
        {FIGURES.byAge}
      </h2>
      {most === 0 ? (
        <p className="mt-3 text-sm text-slate">{FIGURES.nothingLate}</p>
      ) : (
        <AgeTable ages={ages} most={most} />
      )}
    </section>
  );
}

const AgeTable = ({ ages, most }: { ages: Ages; most: number }) => (
  <table className="mt-3 w-full text-sm">
    <thead className="text-left text-slate">
      <tr>
        <th scope="col" className="py-1.5 font-normal">
          {FIGURES.age}
        </th>
        <th scope="col" className="py-1.5 text-right font-normal">
          {FIGURES.invoices}
        </th>
        <th scope="col" className="py-1.5 text-right font-normal">
          {FIGURES.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {ages.map(({ age, count, cents }) => (
        <tr key={age} className="border-t border-hairline align-top">
          <th scope="row" className="py-2.5 pr-3 text-left font-[550]">
            <span>{AGE_LABEL[age]}</span>
            <meter
              aria-hidden="true"
              className="offer-share mt-1.5 block w-full"
              min={0}
              max={most}
              value={cents}
            />
          </th>
          <td className="py-2.5 text-right tabular-nums">{count}</td>
          <td className="py-2.5 pl-3 text-right whitespace-nowrap tabular-nums">{formatEuros(cents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
