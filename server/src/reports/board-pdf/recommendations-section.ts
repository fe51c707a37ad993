import { formatEuros } from '@cercle/contract/money';
import { formatCount, NO_FIGURE } from '@cercle/contract/report-numbers';
import { MIN_GROUP, type Report, type WorthBlock } from '@cercle/contract/reports';
import type { PlotContent, ReportSection, ReportTable } from '../../billing/pdf/board-report-content.ts';
import { type MonthColumn, monthTable } from './month-table.ts';
import { capitalized, periodsOf, periodText } from './period-texts.ts';
import { areYears, groupMonths, plotOf, sumOf } from './plot-groups.ts';

type Recommendations = Report['recommendations'];
type Month = Recommendations['months'][number];

const COLUMNS: MonthColumn<Month>[] = [
  { title: 'Données', getValue: ({ given }) => given, format: formatCount },
  { title: 'Abouties', getValue: ({ won }) => won, format: formatCount },
  { title: 'Rencontres', getValue: ({ oneToOnes }) => oneToOnes, format: formatCount },
];

const PERSONS = `${MIN_GROUP}\u00a0personnes`;
const WHY = `De moins de ${PERSONS}, rien n’est dit\u202f: une somme ou une médiane y montrerait ce que l’une d’elles a gagné. Les montants sont donc publiés par blocs de mois arrêtés, où ${PERSONS} au moins ont remercié et ${MIN_GROUP} au moins l’ont été\u202f; un bloc publié ne change plus.`;

/** What the members did for one another. What it was worth is told by published blocks alone. */
export function recommendationsSection(recommendations: Recommendations): ReportSection {
  const { given, won, lost, open, oneToOnes, guestsWhoJoined, months, worth } = recommendations;
  return {
    title: 'Recommandations',
    figures: [
      { label: 'Données', value: formatCount(given) },
      { label: 'Abouties', value: formatCount(won) },
      { label: 'Sans suite ou déclinées', value: formatCount(lost) },
      { label: 'En cours', value: formatCount(open) },
      { label: 'Rencontres', value: formatCount(oneToOnes) },
      { label: 'Invités devenus membres', value: formatCount(guestsWhoJoined) },
      { label: 'Affaires conclues, hors TVA', value: worthText(recommendations) },
    ],
    plot: recommendationsPlot(months),
    tables: [
      monthTable({ title: 'Par mois', monthShare: 1.4, hasTotal: true }, COLUMNS, months),
      ...(worth.blocks.length > 0 ? [worthTable(worth.blocks, worth.cents)] : []),
    ],
    notes: [...unpublishedNotes(worth.unpublishedMonths), WHY],
  };
}

/** « – » without a block. */
export const worthText = ({ worth }: Recommendations) =>
  worth.cents === null ? NO_FIGURE : formatEuros(worth.cents);

function worthTable(blocks: WorthBlock[], cents: number | null): ReportTable {
  const right = (title: string, share: number) => ({ title, share, align: 'right' as const });
  return {
    title: 'Affaires conclues, par bloc publié',
    columns: [
      { title: 'Mois', share: 3.2, align: 'left' },
      right('Affaires, hors TVA', 1.5),
      right('Ont reçu', 1),
      right('Ont recommandé', 1.3),
      right('Médiane reçue', 1.3),
      right('Médiane apportée', 1.5),
    ],
    rows: blocks.map((block) => [
      capitalized(periodText(block)),
      formatEuros(block.cents),
      formatCount(block.receivers),
      formatCount(block.givers),
      formatEuros(block.medianReceivedCents),
      formatEuros(block.medianGivenCents),
    ]),
    total: blocks.length > 1 && cents !== null ? ['Total', formatEuros(cents), '', '', '', ''] : null,
  };
}

const unpublishedNotes = (months: string[]) =>
  months.length === 0
    ? []
    : [
        `Affaires dont rien n’est dit\u202f: ${periodsOf(months).map(periodText).join('\u202f; ')}. Un mois n’est dit qu’une fois arrêté, avec assez de personnes, et par un bloc entier dans la période.`,
      ];

const recommendationsPlot = (months: Month[]): PlotContent | null =>
  plotOf({
    title: `Recommandations et rencontres, par ${areYears(months) ? 'année' : 'mois'}`,
    ...{ kind: 'grouped', unit: 'Nombre', scale: 'count', format: formatCount },
    groups: groupMonths(months),
    series: [
      { label: 'Données', getValue: sumOf(({ given }) => given) },
      { label: 'Abouties', getValue: sumOf(({ won }) => won) },
      { label: 'Rencontres', getValue: sumOf(({ oneToOnes }) => oneToOnes) },
    ],
  });
