import { BODY, HAIRLINE, INK, type Style } from './look.ts';
import { drawLine, type Element, element, fits, heightOf, type Sheet, write } from './sheet.ts';
import { beginTable, type Column, continueTable } from './table-titles.ts';

const PADDING = 4.5;

/** A text for each column, '' for none. */
export type TextRow = { cells: string[]; style?: Style };

/** Rows of texts, each kept whole, on as many pages as it takes: each has the titles of the columns. */
export function drawTextTable(sheet: Sheet, parent: Element, columns: Column[], rows: TextRow[]): void {
  const table = element(sheet, parent, 'Table');
  beginTable(sheet, table, columns);
  for (const row of rows) {
    const height = heightOfRow(sheet, columns, row);
    if (!fits(sheet, height)) continueTable(sheet, columns);
    drawRow(sheet, element(sheet, table, 'TR'), columns, row);
    sheet.y += height;
    drawLine(sheet, sheet.y, HAIRLINE);
  }
  drawLine(sheet, sheet.y, INK);
}

const heightOfRow = (sheet: Sheet, columns: Column[], { cells, style = BODY }: TextRow) =>
  Math.max(...columns.map(({ width }, index) => heightOf(sheet, cells[index] ?? '', width, style))) +
  2 * PADDING;

function drawRow(sheet: Sheet, row: Element, columns: Column[], { cells, style = BODY }: TextRow) {
  for (const [index, { x, width, align }] of columns.entries())
    write(sheet, row, 'TD', cells[index] ?? '', { x, y: sheet.y + PADDING, width }, style, { align });
}
