import { formatEuros } from '@cercle/contract/money';
import type { Report } from '@cercle/contract/reports';
import type { PlotContent, ReportSection } from '../../billing/pdf/board-report-content.ts';
import { type MonthColumn, monthTable } from './month-table.ts';
import { areYears, groupMonths, plotOf, sumOf } from './plot-groups.ts';

type Revenue = Report['revenue'];
type Month = Revenue['months'][number];

/** What was credited is taken away, as on the screen. */
const COLUMNS: MonthColumn<Month>[] = [
  { title: 'Facturé, hors TVA', getValue: ({ invoicedCents }) => invoicedCents, format: formatEuros },
  { title: 'Dont notes de crédit', getValue: ({ creditedCents }) => 0 - creditedCents, format: formatEuros },
  { title: 'TVA', getValue: ({ vatCents }) => vatCents, format: formatEuros },
  { title: 'Reçu', getValue: ({ receivedCents }) => receivedCents, format: formatEuros },
];

const creditedOf = ({ creditedCents }: Month) => creditedCents;

/** What was invoiced and what was received. */
export const revenueSection = ({
  invoicedCents,
  vatCents,
  receivedCents,
  months,
}: Revenue): ReportSection => ({
  title: 'Finances',
  figures: [
    { label: 'Facturé, hors TVA', value: formatEuros(invoicedCents) },
    { label: 'TVA', value: formatEuros(vatCents) },
    { label: 'Notes de crédit', value: formatEuros(sumOf(creditedOf)(months)) },
    { label: 'Reçu', value: formatEuros(receivedCents) },
  ],
  plot: revenuePlot(months),
  tables: [monthTable({ title: 'Par mois', monthShare: 1.2, hasTotal: true }, COLUMNS, months)],
  notes: [],
});

const revenuePlot = (months: Month[]): PlotContent | null =>
  plotOf({
    title: `Facturé et reçu, par ${areYears(months) ? 'année' : 'mois'}`,
    ...{ kind: 'grouped', unit: 'Euros', scale: 'cents', format: formatEuros },
    groups: groupMonths(months),
    series: [
      { label: 'Facturé, hors TVA', getValue: sumOf(({ invoicedCents }) => invoicedCents) },
      { label: 'Reçu', getValue: sumOf(({ receivedCents }) => receivedCents) },
    ],
  });
