import { frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import type { Report } from '@cercle/contract/reports';
import { REVENUE_SECTION as TEXTS } from '../../../content/admin-report-sections.ts';
import { withLabels } from '../plots/month-labels.ts';
import type { Series } from '../plots/plot-table.tsx';
import type { Column } from './numbers-table.tsx';
import type { Period } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Revenue = Report['revenue'];
type Month = Revenue['months'][number];

const CENTS = 100;
const inEuros = (euros: number) => formatEuros(Math.round(euros * CENTS));

const SERIES: Series<Month>[] = [
  { label: TEXTS.invoiced, getValue: ({ invoicedCents }) => invoicedCents / CENTS, fill: 'plain' },
  { label: TEXTS.received, getValue: ({ receivedCents }) => receivedCents / CENTS, fill: 'striped' },
];

/** What was credited is taken away, as in the file. */
const COLUMNS: Column<Month>[] = [
  { label: 'Mois', text: ({ month }) => frenchMonth(month) },
  { label: TEXTS.invoicedColumn, text: ({ invoicedCents }) => formatEuros(invoicedCents) },
  { label: TEXTS.creditedColumn, text: ({ creditedCents }) => formatEuros(0 - creditedCents) },
  { label: TEXTS.vat, text: ({ vatCents }) => formatEuros(vatCents) },
  { label: TEXTS.received, text: ({ receivedCents }) => formatEuros(receivedCents) },
];

export const RevenueSection = ({ revenue, period }: { revenue: Revenue; period: Period }) => (
  <ReportSection
    section="revenue"
    period={period}
    texts={TEXTS}
    figures={figuresOf(revenue)}
    rows={revenue.months.some(isBusy) ? revenue.months.map(withLabels) : []}
    plot={{ series: SERIES, format: inEuros, layout: 'grouped' }}
    columns={COLUMNS}
  />
);

const isBusy = ({ invoicedCents, creditedCents, receivedCents }: Month) =>
  [invoicedCents, creditedCents, receivedCents].some((cents) => cents !== 0);

const figuresOf = ({ invoicedCents, vatCents, receivedCents, months }: Revenue): Figure[] => [
  { label: TEXTS.invoiced, value: formatEuros(invoicedCents), hint: TEXTS.invoicedHint },
  { label: TEXTS.vat, value: formatEuros(vatCents) },
  {
    label: TEXTS.credited,
    value: formatEuros(months.reduce((sum, { creditedCents }) => sum + creditedCents, 0)),
    hint: TEXTS.creditedHint,
  },
  { label: TEXTS.received, value: formatEuros(receivedCents), hint: TEXTS.receivedHint },
];
