import { frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatCount } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import { MEMBERS_SECTION as TEXTS } from '../../../content/admin-report-sections.ts';
import { withLabels } from '../plots/month-labels.ts';
import type { Series } from '../plots/plot-table.tsx';
import type { Column } from './numbers-table.tsx';
import type { Period } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Members = Report['members'];
type Month = Members['months'][number];

const SERIES: Series<Month>[] = [
  { label: TEXTS.single, getValue: ({ single }) => single, fill: 'plain' },
  { label: TEXTS.business, getValue: ({ business }) => business, fill: 'striped' },
];

const COLUMNS: Column<Month>[] = [
  { label: 'Mois', text: ({ month }) => frenchMonth(month) },
  { label: 'Membres', text: ({ members }) => formatCount(members) },
  { label: TEXTS.single, text: ({ single }) => formatCount(single) },
  { label: TEXTS.business, text: ({ business }) => formatCount(business) },
  { label: TEXTS.seats, text: ({ seats }) => formatCount(seats) },
  { label: 'Places occupées', text: ({ usedSeats }) => formatCount(usedSeats) },
  { label: 'Cotisations d’un an, hors TVA', text: ({ duesCents }) => formatEuros(duesCents) },
];

export const MembersSection = ({ members, period }: { members: Members; period: Period }) => (
  <ReportSection
    section="members"
    period={period}
    texts={TEXTS}
    figures={figuresOf(members)}
    rows={members.months.some((month) => month.members > 0) ? members.months.map(withLabels) : []}
    plot={{ series: SERIES }}
    columns={COLUMNS}
  />
);

function figuresOf({ atStart, atEnd, joined, left, months }: Members): Figure[] {
  const last = months.at(-1);
  return [
    { label: TEXTS.atEnd, value: formatCount(atEnd), hint: TEXTS.atStart(formatCount(atStart)) },
    { label: TEXTS.joined, value: formatCount(joined), hint: TEXTS.left(left) },
    {
      label: TEXTS.seats,
      value: TEXTS.usedSeats(formatCount(last?.usedSeats ?? 0), formatCount(last?.seats ?? 0)),
      hint: TEXTS.seatsHint,
    },
    { label: TEXTS.dues, value: formatEuros(last?.duesCents ?? 0), hint: TEXTS.duesHint },
  ];
}
