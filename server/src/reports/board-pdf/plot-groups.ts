// What stands beside one another in a plot: the months of a period or, where these are too many to be told apart, its years.

import { frenchMonth } from '@cercle/contract/french-day';
import type { PlotContent, PlotLabel } from '../../billing/pdf/board-report-content.ts';

type Monthly = { month: string };
export type Group<Row> = { label: PlotLabel; rows: Row[] };

const MAX_MONTHS = 24;
const [FIRST_OF_YEAR, LAST_OF_YEAR] = ['01', '12'];

const SHORT = new Intl.DateTimeFormat('fr-BE', { month: 'short', timeZone: 'UTC' });
const shortMonth = (month: string) => SHORT.format(new Date(month));
const yearOf = ({ month }: Monthly) => month.slice(0, 4);
const monthOf = ({ month }: Monthly) => month.slice(5);

export const areYears = (months: unknown[]) => months.length > MAX_MONTHS;

/** @param rows one a month, in order */
export function groupMonths<Row extends Monthly>(rows: Row[]): Group<Row>[] {
  if (areYears(rows)) return groupYears(rows);
  return rows.map((row) => ({
    label: { short: shortMonth(row.month), below: yearOf(row), long: frenchMonth(row.month) },
    rows: [row],
  }));
}

function groupYears<Row extends Monthly>(rows: Row[]): Group<Row>[] {
  const years = Map.groupBy(rows, yearOf);
  return [...years].map(([year, months]) => ({ label: labelOfYear(year, months), rows: months }));
}

/** A year of which the period has a part says which. */
function labelOfYear(year: string, months: Monthly[]): PlotLabel {
  const [first, last] = [months[0], months.at(-1)];
  if (first && monthOf(first) !== FIRST_OF_YEAR)
    return {
      short: year,
      below: `dès ${shortMonth(first.month)}`,
      long: `${year} dès ${frenchMonth(first.month)}`,
    };
  if (last && monthOf(last) !== LAST_OF_YEAR)
    return {
      short: year,
      below: `à ${shortMonth(last.month)}`,
      long: `${year} jusqu’à ${frenchMonth(last.month)}`,
    };
  return { short: year, below: '', long: year };
}

type Described = Pick<PlotContent, 'title' | 'groups' | 'series'>;

/** All that a plot shows, in words: « Membres. Juillet 2026 : Single 30, Business 12. Août 2026 : … ». */
function describePlot({ title, groups, series }: Described, format: (value: number) => string): string {
  const sentences = groups.map(({ long }, index) => {
    const values = series.map(({ label, values: all }) => `${label} ${format(all[index] ?? 0)}`);
    return `${long.slice(0, 1).toUpperCase()}${long.slice(1)}\u202f: ${values.join(', ')}.`;
  });
  return `${title}. ${sentences.join(' ')}`;
}

type Drawn<Row> = Pick<PlotContent, 'title' | 'kind' | 'unit' | 'scale'> & {
  groups: Group<Row>[];
  series: { label: string; getValue(rows: Row[]): number }[];
  format(value: number): string;
};

/** null where there is nothing to see: a plot of zeros. */
export function plotOf<Row>({ groups, series, format, ...plot }: Drawn<Row>): PlotContent | null {
  const content = {
    ...plot,
    groups: groups.map(({ label }) => label),
    series: series.map(({ label, getValue }) => ({
      label,
      values: groups.map(({ rows }) => getValue(rows)),
    })),
  };
  if (content.series.every(({ values }) => values.every((value) => value === 0))) return null;
  return { ...content, alt: describePlot(content, format) };
}

/** The sum of a figure over rows. */
export const sumOf =
  <Row>(getValue: (row: Row) => number) =>
  (rows: Row[]) =>
    rows.reduce((sum, row) => sum + getValue(row), 0);
