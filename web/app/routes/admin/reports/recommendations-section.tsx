import { frenchMonth } from '@cercle/contract/french-day';
import { formatCount } from '@cercle/contract/report-numbers';
import type { RecommendationsReport } from '@cercle/contract/reports';
import { RECOMMENDATIONS_SECTION as TEXTS } from '../../../content/admin-report-sections.ts';
import { withLabels } from '../plots/month-labels.ts';
import type { Series } from '../plots/plot-table.tsx';
import type { Column } from './numbers-table.tsx';
import type { Period } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';
import { Worth } from './worth.tsx';

type Month = RecommendationsReport['months'][number];

const SERIES: Series<Month>[] = [
  { label: TEXTS.given, getValue: ({ given }) => given, fill: 'plain' },
  { label: TEXTS.won, getValue: ({ won }) => won, fill: 'striped' },
  { label: TEXTS.oneToOnes, getValue: ({ oneToOnes }) => oneToOnes, fill: 'dotted' },
];

const COLUMNS: Column<Month>[] = [
  { label: 'Mois', text: ({ month }) => frenchMonth(month) },
  { label: TEXTS.given, text: ({ given }) => formatCount(given) },
  { label: TEXTS.won, text: ({ won }) => formatCount(won) },
  { label: TEXTS.oneToOnes, text: ({ oneToOnes }) => formatCount(oneToOnes) },
];

type RecommendationsSectionProps = { recommendations: RecommendationsReport; period: Period };

export const RecommendationsSection = ({ recommendations, period }: RecommendationsSectionProps) => (
  <ReportSection
    section="recommendations"
    period={period}
    texts={TEXTS}
    figures={figuresOf(recommendations)}
    rows={recommendations.months.some(isBusy) ? recommendations.months.map(withLabels) : []}
    plot={{ series: SERIES, layout: 'grouped' }}
    columns={COLUMNS}
  >
    <Worth worth={recommendations.worth} />
  </ReportSection>
);

const isBusy = ({ given, won, oneToOnes }: Month) => given + won + oneToOnes > 0;

const figuresOf = (recommendations: RecommendationsReport): Figure[] => [
  {
    label: TEXTS.given,
    value: formatCount(recommendations.given),
    hint: TEXTS.open(formatCount(recommendations.open)),
  },
  {
    label: TEXTS.won,
    value: formatCount(recommendations.won),
    hint: TEXTS.wonHint(formatCount(recommendations.lost)),
  },
  { label: TEXTS.oneToOnes, value: formatCount(recommendations.oneToOnes), hint: TEXTS.oneToOnesHint },
  { label: TEXTS.guests, value: formatCount(recommendations.guestsWhoJoined) },
];
