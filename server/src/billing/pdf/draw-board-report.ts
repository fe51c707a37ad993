import { buffer } from 'node:stream/consumers';
import type { BoardReportContent, PlotContent, ReportSection, ReportTable } from './board-report-content.ts';
import { drawPlot } from './draw-plot.ts';
import { drawFigureGrid, type GridLook, heightOfGrid } from './figure-grid.ts';
import { drawFeet } from './foot.ts';
import { drawTop } from './header.ts';
import { BODY, CONTENT_WIDTH, DUE, HAIRLINE, LABEL, PAGE, QUIET, STRONG, type Style, SUM } from './look.ts';
import { PLOT_HEIGHT } from './plot-frame.ts';
import {
  addPage,
  drawLine,
  type Element,
  element,
  fits,
  heightOf,
  openSheet,
  type Sheet,
  write,
} from './sheet.ts';
import type { Column } from './table-titles.ts';
import { drawTextTable, heightOfRow, type TextRow } from './text-table.ts';

const GAP = {
  period: 4,
  dates: 16,
  grid: 10,
  section: 26,
  title: 10,
  part: 12,
  caption: 5,
  note: 5,
  term: 6,
};
const COLUMN_GAP = 8;
const ROW_PADDING = 3;
/** What stands below a title at least: titles of columns and a few rows. */
const MIN_TABLE_HEIGHT = 76;
/** A table as high is not torn; about half a page, the months of a year. */
const MAX_WHOLE_TABLE_HEIGHT = 340;
/** No page holds as many rows: they need not be measured. */
const MAX_WHOLE_ROWS = 45;
/** The titles of a table and of its columns, on two lines. */
const TABLE_HEAD_HEIGHT = 46;
/** Below the title of a section. */
const MAX_WHOLE_HEIGHT = PAGE.bottom - PAGE.top - 34;

const HEADLINES: GridLook = { columns: 3, styles: [SUM, DUE, STRONG], rowGap: 9 };
const FIGURES: GridLook = { columns: 4, styles: [STRONG, BODY], rowGap: 8 };

/** The report of a period for the board: PDF/A-3a in French, tagged. @param compress false for tests that read the file */
export async function drawBoardReport(report: BoardReportContent, compress = true): Promise<Buffer> {
  const { title, period, dates, madeOn, seller, figures, sections } = report;
  const name = `${title}, ${period.toLowerCase()}`;
  const sheet = openSheet({ title: name, createdOn: new Date(madeOn) }, compress);
  drawTop(sheet, seller, title);
  sheet.y += GAP.period;
  writePart(sheet, sheet.root, 'P', period, DUE, GAP.period);
  writePart(sheet, sheet.root, 'P', dates, QUIET, GAP.dates);
  drawLine(sheet, sheet.y, HAIRLINE);
  sheet.y += GAP.grid;
  drawFigureGrid(sheet, sheet.root, figures, HEADLINES);
  drawLine(sheet, sheet.y, HAIRLINE);
  for (const section of sections) drawSection(sheet, section);
  drawDefinitions(sheet, report.definitions);
  drawFeet(sheet, { seller, title: name });
  sheet.doc.end();
  return buffer(sheet.doc);
}

/** Writes over the whole width, and begins another page where it is full. */
function writePart(sheet: Sheet, parent: Element, type: string, text: string, style: Style, gap: number) {
  if (!fits(sheet, heightOf(sheet, text, CONTENT_WIDTH, style))) addPage(sheet);
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, parent, type, text, box, style) + gap;
}

/** A new page begins where what is to stand together, below the title, has no room. */
function beginSection(sheet: Sheet, title: string, height: number): Element {
  sheet.y += GAP.section;
  if (!fits(sheet, heightOf(sheet, title, CONTENT_WIDTH, DUE) + GAP.title + height)) addPage(sheet);
  const section = element(sheet, sheet.root, 'Sect');
  writePart(sheet, section, 'H2', title, DUE, GAP.title);
  return section;
}

function drawSection(sheet: Sheet, content: ReportSection) {
  const { title, figures, plot, tables, notes } = content;
  const section = beginSection(sheet, title, wholeHeight(sheet, content));
  drawFigureGrid(sheet, section, figures, FIGURES);
  if (plot) {
    sheet.y += GAP.part;
    writePart(sheet, section, 'H3', plot.title, STRONG, GAP.caption);
    drawPlot(sheet, section, plot);
  }
  for (const table of tables) drawTable(sheet, section, table);
  if (notes.length > 0) sheet.y += GAP.part;
  for (const note of notes) writePart(sheet, section, 'P', note, BODY, GAP.note);
}

/** Of a section, as much as a page holds: all of it, or its first table, or the first rows of that. */
function wholeHeight(sheet: Sheet, { figures, plot, tables, notes }: ReportSection): number {
  const above = heightOfGrid(sheet, figures, FIGURES) + (plot ? heightOfPlot(sheet, plot) : 0);
  const ofTables = tables.map((table) => heightOfTable(sheet, table));
  const ofNotes = notes.map((note) => heightOf(sheet, note, CONTENT_WIDTH, BODY) + GAP.note);
  const all = [...ofTables, ...ofNotes].reduce((sum, height) => sum + height, above + GAP.part);
  const least = above + GAP.part + MIN_TABLE_HEIGHT;
  return [all, above + (ofTables[0] ?? 0)].find((height) => height <= MAX_WHOLE_HEIGHT) ?? least;
}

const heightOfPlot = (sheet: Sheet, { title }: PlotContent) =>
  GAP.part + heightOf(sheet, title, CONTENT_WIDTH, STRONG) + GAP.caption + PLOT_HEIGHT;

function heightOfTable(sheet: Sheet, table: ReportTable): number {
  if (table.rows.length > MAX_WHOLE_ROWS) return Number.POSITIVE_INFINITY;
  const columns = placed(table.columns);
  const heights = rowsOf(table).map((row) => heightOfRow(sheet, columns, row, ROW_PADDING));
  return heights.reduce((sum, height) => sum + height, GAP.part + TABLE_HEAD_HEIGHT);
}

function drawTable(sheet: Sheet, section: Element, table: ReportTable) {
  const height = heightOfTable(sheet, table);
  if (!fits(sheet, height <= MAX_WHOLE_TABLE_HEIGHT ? height : GAP.part + MIN_TABLE_HEIGHT)) addPage(sheet);
  else sheet.y += GAP.part;
  writePart(sheet, section, 'H3', table.title, STRONG, GAP.caption);
  const options = { hasRowHeads: true, keepsLastRows: table.total !== null, padding: ROW_PADDING };
  drawTextTable(sheet, section, placed(table.columns), rowsOf(table), options);
}

const rowsOf = ({ rows, total }: ReportTable): TextRow[] => [
  ...rows.map((cells) => ({ cells })),
  ...(total ? [{ cells: total, style: STRONG }] : []),
];

/** The columns over the whole width, by their shares. */
function placed(columns: ReportTable['columns']): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = CONTENT_WIDTH - (columns.length - 1) * COLUMN_GAP;
  let { left } = PAGE;
  return columns.map(({ title, share, align }) => {
    const column = { title, align, x: left, width: (room * share) / shares };
    left += column.width + COLUMN_GAP;
    return column;
  });
}

/** On one page. */
function drawDefinitions(sheet: Sheet, { title, terms }: BoardReportContent['definitions']) {
  const heights = terms.map(
    ({ term, text }) =>
      heightOf(sheet, term, CONTENT_WIDTH, LABEL) + heightOf(sheet, text, CONTENT_WIDTH, QUIET) + GAP.term,
  );
  const section = beginSection(
    sheet,
    title,
    heights.reduce((sum, height) => sum + height, 0),
  );
  const list = element(sheet, section, 'L');
  for (const { term, text } of terms) {
    const item = element(sheet, list, 'LI');
    writePart(sheet, item, 'Lbl', term, LABEL, 0);
    writePart(sheet, item, 'LBody', text, QUIET, GAP.term);
  }
}
