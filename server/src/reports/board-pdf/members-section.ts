import { formatEuros } from '@cercle/contract/money';
import { formatCount } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import type { PlotContent, ReportSection } from '../../billing/pdf/board-report-content.ts';
import { type MonthColumn, monthTable } from './month-table.ts';
import { areYears, groupMonths, plotOf } from './plot-groups.ts';

type Members = Report['members'];
type Month = Members['months'][number];

const COLUMNS: MonthColumn<Month>[] = [
  { title: 'Membres', getValue: ({ members }) => members, format: formatCount },
  { title: 'Single', getValue: ({ single }) => single, format: formatCount },
  { title: 'Business', getValue: ({ business }) => business, format: formatCount },
  { title: 'Places Business', getValue: ({ seats }) => seats, format: formatCount },
  { title: 'Occupées', getValue: ({ usedSeats }) => usedSeats, format: formatCount },
  {
    ...{ title: 'Cotisations d’un an, hors\u00a0TVA', share: 1.7 },
    ...{ getValue: ({ duesCents }) => duesCents, format: formatEuros },
  },
];

/** How many members there were, who they are to the circle, and what they pay a year. */
export function membersSection({ atStart, atEnd, joined, left, months }: Members): ReportSection {
  return {
    title: 'Membres',
    figures: [
      { label: 'Au début', value: formatCount(atStart) },
      { label: 'Arrivées', value: formatCount(joined) },
      { label: 'Départs', value: formatCount(left) },
      { label: 'À la fin', value: formatCount(atEnd) },
    ],
    plot: membersPlot(months),
    tables: [
      monthTable({ title: 'À la fin de chaque mois', monthShare: 1.6, hasTotal: false }, COLUMNS, months),
    ],
    notes: [],
  };
}

/** Of a year, what was at its end. */
const atEndOf = (getValue: (month: Month) => number) => (months: Month[]) => {
  const last = months.at(-1);
  return last ? getValue(last) : 0;
};

const membersPlot = (months: Month[]): PlotContent | null =>
  plotOf({
    title: `Membres à la fin de chaque ${areYears(months) ? 'année' : 'mois'}`,
    ...{ kind: 'lines', unit: 'Personnes', scale: 'count', format: formatCount },
    groups: groupMonths(months),
    series: [
      { label: 'Membres', getValue: atEndOf(({ members }) => members) },
      { label: 'Single', getValue: atEndOf(({ single }) => single) },
      { label: 'Business', getValue: atEndOf(({ business }) => business) },
    ],
  });
