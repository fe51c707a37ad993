import { BODY, HAIRLINE, INK, type Style } from './look.ts';
import { drawLine, type Element, element, fits, heightOf, type Sheet, write } from './sheet.ts';
import { beginTable, type Column, continueTable } from './table-titles.ts';

const USUAL_PADDING = 4.5;

/** A text for each column, '' for none. */
export type TextRow = { cells: string[]; style?: Style };

type TableOptions = {
  /** The first cell of each row is its head. */
  hasRowHeads?: boolean;
  /** The last row, a sum, is never alone on its page. */
  keepsLastRows?: boolean;
  /** Above and below each text. */
  padding?: number;
};

/** Rows of texts, each kept whole, on as many pages as it takes: each has the titles of the columns. */
export function drawTextTable(
  sheet: Sheet,
  parent: Element,
  columns: Column[],
  rows: TextRow[],
  options: TableOptions = {},
): void {
  const { hasRowHeads = false, keepsLastRows = false, padding = USUAL_PADDING } = options;
  const table = element(sheet, parent, 'Table');
  beginTable(sheet, table, columns);
  const heights = rows.map((row) => heightOfRow(sheet, columns, row, padding));
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    const below = keepsLastRows && index === rows.length - 2 ? (heights.at(-1) ?? 0) : 0;
    if (!fits(sheet, height + below)) continueTable(sheet, columns);
    drawRow(sheet, element(sheet, table, 'TR'), columns, row, { hasRowHeads, padding });
    sheet.y += height;
    drawLine(sheet, sheet.y, HAIRLINE);
  }
  drawLine(sheet, sheet.y, INK);
}

/** @param padding as in the options of the table */
export const heightOfRow = (
  sheet: Sheet,
  columns: Column[],
  { cells, style = BODY }: TextRow,
  padding: number,
) =>
  Math.max(...columns.map(({ width }, index) => heightOf(sheet, cells[index] ?? '', width, style))) +
  2 * padding;

function drawRow(
  sheet: Sheet,
  row: Element,
  columns: Column[],
  { cells, style = BODY }: TextRow,
  { hasRowHeads, padding }: { hasRowHeads: boolean; padding: number },
) {
  for (const [index, { x, width, align }] of columns.entries()) {
    const box = { x, y: sheet.y + padding, width };
    const [type, options] =
      hasRowHeads && index === 0 ? (['TH', { align, scope: 'Row' }] as const) : (['TD', { align }] as const);
    write(sheet, row, type, cells[index] ?? '', box, style, options);
  }
}
