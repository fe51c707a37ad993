import { formatCount, formatRate } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import type { PlotContent, ReportSection } from '../../billing/pdf/board-report-content.ts';
import { type MonthColumn, monthTable } from './month-table.ts';
import { areYears, groupMonths, plotOf, sumOf } from './plot-groups.ts';

type Renewals = Report['renewals'];
type Month = Renewals['months'][number];

const COLUMNS: MonthColumn<Month>[] = [
  { title: 'Arrivées à leur terme', getValue: ({ due }) => due, format: formatCount },
  { title: 'Renouvelées', getValue: ({ renewed }) => renewed, format: formatCount },
  { title: 'Non renouvelées par\u00a0choix', getValue: ({ declined }) => declined, format: formatCount },
  { title: 'Éteintes sans choix', getValue: ({ lapsed }) => lapsed, format: formatCount },
];

/** What became of the memberships whose term ended. */
export function renewalsSection(renewals: Renewals): ReportSection {
  const { due, renewed, declined, lapsed, waiting, endedEarly, renewalRate, churnRate, months } = renewals;
  return {
    title: 'Renouvellements',
    figures: [
      { label: 'Arrivées à leur terme', value: formatCount(due) },
      { label: 'Renouvelées', value: formatCount(renewed) },
      { label: 'Non renouvelées par choix', value: formatCount(declined) },
      { label: 'Éteintes sans choix', value: formatCount(lapsed) },
      { label: 'Encore à venir', value: formatCount(waiting) },
      { label: 'Taux de renouvellement', value: formatRate(renewalRate) },
      { label: 'Taux de départ', value: formatRate(churnRate) },
      { label: 'Terminées avant leur terme', value: formatCount(endedEarly) },
    ],
    plot: renewalsPlot(months),
    tables: [monthTable({ title: 'Par mois du terme', monthShare: 1.4, hasTotal: true }, COLUMNS, months)],
    notes: [],
  };
}

const renewalsPlot = (months: Month[]): PlotContent | null =>
  plotOf({
    title: `Adhésions arrivées à leur terme, par ${areYears(months) ? 'année' : 'mois'}`,
    ...{ kind: 'stacked', unit: 'Adhésions', scale: 'count', format: formatCount },
    groups: groupMonths(months),
    series: [
      { label: 'Renouvelées', getValue: sumOf(({ renewed }) => renewed) },
      { label: 'Non renouvelées par choix', getValue: sumOf(({ declined }) => declined) },
      { label: 'Éteintes sans choix', getValue: sumOf(({ lapsed }) => lapsed) },
    ],
  });
