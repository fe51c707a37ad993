import type { Seller } from '@cercle/contract/document-content';
import type { Day } from '../../kernel/calendar.ts';

/** A figure and what it is: « Devenus membres », « 12 ». */
export type LabelledFigure = { label: string; value: string };

/** A month, a year or an event on the axis of a plot. `below` is a second line, written where it differs from the one before. */
export type PlotLabel = { short: string; below: string; long: string };

export type PlotContent = {
  title: string;
  /** What the plot shows, with all its figures. */
  alt: string;
  kind: 'lines' | 'grouped' | 'stacked';
  /** Of the vertical axis. */
  unit: string;
  /** What the values are: of cents the axis shows euros. */
  scale: 'count' | 'cents';
  groups: PlotLabel[];
  /** Three at most: black and white tells no more apart. A value for each group. */
  series: { label: string; values: number[] }[];
};

export type ReportTable = {
  title: string;
  /** `share` of the width. The first column names its row. */
  columns: { title: string; share: number; align: 'left' | 'right' }[];
  rows: string[][];
  /** The last row, if there is a sum of the others. */
  total: string[] | null;
};

export type ReportSection = {
  title: string;
  figures: LabelledFigure[];
  plot: PlotContent | null;
  tables: ReportTable[];
  /** What is to be said below. */
  notes: string[];
};

/** What the board reads of a period, on paper. */
export type BoardReportContent = {
  madeOn: Day;
  seller: Seller;
  title: string;
  /** « De juillet à septembre 2026 ». */
  period: string;
  /** When it was made, and until when its figures are. */
  dates: string;
  figures: LabelledFigure[];
  sections: ReportSection[];
  definitions: { title: string; terms: { term: string; text: string }[] };
};
