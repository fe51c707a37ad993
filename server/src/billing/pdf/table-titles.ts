import { INK, LABEL } from './look.ts';
import {
  addPage,
  type Box,
  decorate,
  drawLine,
  type Element,
  element,
  heightOf,
  print,
  type Sheet,
  write,
} from './sheet.ts';

export type Column = { title: string; x: number; width: number; align: 'left' | 'right' };

const TITLE_GAP = 5;

/** The titles of the columns, above the first row. */
export function beginTable(sheet: Sheet, table: Element, columns: Column[]): void {
  const head = element(sheet, table, 'TR');
  drawTitles(sheet, columns, ({ title, align }, box) =>
    write(sheet, head, 'TH', title, box, LABEL, { align, scope: 'Column' }),
  );
}

/** On a new page the same titles, which readers aloud skip. */
export function continueTable(sheet: Sheet, columns: Column[]): void {
  addPage(sheet);
  drawTitles(sheet, columns, ({ title, align }, box) =>
    decorate(sheet, () => print(sheet, title, box, LABEL, align), 'Pagination'),
  );
}

function drawTitles(sheet: Sheet, columns: Column[], draw: (column: Column, box: Box) => void) {
  const heights = columns.map(({ title, width }) => heightOf(sheet, title, width, LABEL));
  const bottom = sheet.y + Math.max(...heights);
  for (const [index, column] of columns.entries())
    draw(column, { ...column, y: bottom - (heights[index] ?? 0) });
  sheet.y = bottom + TITLE_GAP;
  drawLine(sheet, sheet.y, INK);
}
