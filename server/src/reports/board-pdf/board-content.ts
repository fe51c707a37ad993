// What the board's PDF of a period says: every figure of its report, written as the screen writes it, and nothing else. There are no
// persons in a report, nor amounts of theirs.

import type { Seller } from '@cercle/contract/document-content';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatCount, formatRate } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import type { BoardReportContent, LabelledFigure } from '../../billing/pdf/board-report-content.ts';
import type { Day } from '../../kernel/calendar.ts';
import { attendanceSection } from './attendance-section.ts';
import { DEFINITIONS } from './definitions.ts';
import { membersSection } from './members-section.ts';
import { capitalized, periodText } from './period-texts.ts';
import { recommendationsSection, worthText } from './recommendations-section.ts';
import { renewalsSection } from './renewals-section.ts';
import { revenueSection } from './revenue-section.ts';

const TITLE = 'Rapport du cercle';

type Made = { seller: Seller; on: Day };

/** @param made by whom, and on which day */
export function toBoardContent(report: Report, { seller, on }: Made): BoardReportContent {
  const { members, renewals, revenue, attendance, recommendations, asOf } = report;
  const months = members.months.map(({ month }) => month);
  return {
    ...{ madeOn: on, seller, title: TITLE },
    period: capitalized(periodText(report)),
    dates: `Établi le ${frenchDay(on)}, avec les chiffres jusqu’au ${frenchDay(asOf)}.`,
    figures: headlinesOf(report),
    sections: [
      membersSection(members),
      renewalsSection(renewals),
      revenueSection(revenue),
      attendanceSection(attendance, months),
      recommendationsSection(recommendations),
    ],
    definitions: DEFINITIONS,
  };
}

/** What the first page says before all else. */
const headlinesOf = ({
  members,
  renewals,
  revenue,
  attendance,
  recommendations,
}: Report): LabelledFigure[] => [
  { label: 'Membres au début', value: formatCount(members.atStart) },
  { label: 'Membres à la fin', value: formatCount(members.atEnd) },
  { label: 'Arrivées', value: formatCount(members.joined) },
  { label: 'Départs', value: formatCount(members.left) },
  { label: 'Taux de renouvellement', value: formatRate(renewals.renewalRate) },
  { label: 'Taux de départ', value: formatRate(renewals.churnRate) },
  { label: 'Facturé, hors TVA', value: formatEuros(revenue.invoicedCents) },
  { label: 'Reçu', value: formatEuros(revenue.receivedCents) },
  { label: 'Taux de présence', value: formatRate(attendance.attendanceRate) },
  { label: 'Recommandations données', value: formatCount(recommendations.given) },
  { label: 'Recommandations abouties', value: formatCount(recommendations.won) },
  { label: 'Affaires conclues, hors TVA', value: worthText(recommendations) },
];
