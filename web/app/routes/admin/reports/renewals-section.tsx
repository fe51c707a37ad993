import { frenchMonth } from '@cercle/contract/french-day';
import { formatCount, formatRate } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import { RENEWALS_SECTION as TEXTS } from '../../../content/admin-report-sections.ts';
import { withLabels } from '../plots/month-labels.ts';
import type { Series } from '../plots/plot-table.tsx';
import type { Column } from './numbers-table.tsx';
import type { Period } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Renewals = Report['renewals'];
type Month = Renewals['months'][number];

const SERIES: Series<Month>[] = [
  { label: TEXTS.renewed, getValue: ({ renewed }) => renewed, fill: 'plain' },
  { label: TEXTS.declined, getValue: ({ declined }) => declined, fill: 'striped' },
  { label: TEXTS.lapsed, getValue: ({ lapsed }) => lapsed, fill: 'dotted' },
];

const COLUMNS: Column<Month>[] = [
  { label: 'Mois', text: ({ month }) => frenchMonth(month) },
  { label: TEXTS.due, text: ({ due }) => formatCount(due) },
  { label: TEXTS.renewed, text: ({ renewed }) => formatCount(renewed) },
  { label: TEXTS.declined, text: ({ declined }) => formatCount(declined) },
  { label: TEXTS.lapsed, text: ({ lapsed }) => formatCount(lapsed) },
];

export const RenewalsSection = ({ renewals, period }: { renewals: Renewals; period: Period }) => (
  <ReportSection
    section="renewals"
    period={period}
    texts={TEXTS}
    figures={figuresOf(renewals)}
    rows={renewals.due > 0 ? renewals.months.map(withLabels) : []}
    plot={{ series: SERIES }}
    columns={COLUMNS}
  />
);

const figuresOf = (renewals: Renewals): Figure[] => [
  {
    label: TEXTS.renewalRate,
    value: formatRate(renewals.renewalRate),
    hint: TEXTS.renewalHint(renewals.renewed, renewals.due),
  },
  {
    label: TEXTS.churnRate,
    value: formatRate(renewals.churnRate),
    hint: TEXTS.churnHint(renewals.declined, renewals.due),
  },
  {
    label: TEXTS.lapsed,
    value: formatCount(renewals.lapsed),
    hint: TEXTS.endedEarly(renewals.endedEarly),
  },
  { label: TEXTS.waiting, value: formatCount(renewals.waiting), hint: TEXTS.waitingHint },
];
