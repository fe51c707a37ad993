// A table with a row for each month, and what it comes to in all.

import { frenchMonth } from '@cercle/contract/french-day';
import type { ReportTable } from '../../billing/pdf/board-report-content.ts';
import { sumOf } from './plot-groups.ts';

type Monthly = { month: string };
export type MonthColumn<Row> = {
  title: string;
  /** Of the width, beside the others; 1 where it is not said. */
  share?: number;
  getValue(row: Row): number;
  format(value: number): string;
};

type Options = {
  title: string;
  monthShare: number;
  /** What is at an end of a month has no sum. */
  hasTotal: boolean;
};

/** A sum is left out of a single month: it would be the same row again. */
export function monthTable<Row extends Monthly>(
  { title, monthShare, hasTotal }: Options,
  columns: MonthColumn<Row>[],
  rows: Row[],
): ReportTable {
  return {
    title,
    columns: [
      { title: 'Mois', share: monthShare, align: 'left' },
      ...columns.map((column) => ({
        title: column.title,
        share: column.share ?? 1,
        align: 'right' as const,
      })),
    ],
    rows: rows.map((row) => [
      frenchMonth(row.month),
      ...columns.map(({ getValue, format }) => format(getValue(row))),
    ]),
    total:
      hasTotal && rows.length > 1
        ? ['Total', ...columns.map(({ getValue, format }) => format(sumOf(getValue)(rows)))]
        : null,
  };
}
