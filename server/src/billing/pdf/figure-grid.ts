import type { LabelledFigure } from './board-report-content.ts';
import { CONTENT_WIDTH, LABEL, PAGE, type Style } from './look.ts';
import { type Element, element, heightOf, type Sheet, write } from './sheet.ts';

/** `styles`: the value takes the first in which it fits on a line, else the last one on several. */
export type GridLook = { columns: number; styles: [Style, ...Style[]]; rowGap: number };

const COLUMN_GAP = 12;
const LABEL_GAP = 2;

const widthIn = ({ columns }: GridLook) => (CONTENT_WIDTH - (columns - 1) * COLUMN_GAP) / columns;

/** Figures beside and under one another, each under what it is. */
export function drawFigureGrid(sheet: Sheet, parent: Element, figures: LabelledFigure[], look: GridLook) {
  const list = element(sheet, parent, 'L');
  const width = widthIn(look);
  for (const row of rowsOf(figures, look)) {
    const { labels, height } = measure(sheet, row, look);
    for (const [index, { label, value }] of row.entries()) {
      const item = element(sheet, list, 'LI');
      const box = { x: PAGE.left + index * (width + COLUMN_GAP), width };
      const below = sheet.y + labels;
      write(sheet, item, 'Lbl', label, { ...box, y: below - heightOf(sheet, label, width, LABEL) }, LABEL);
      write(sheet, item, 'LBody', value, { ...box, y: below + LABEL_GAP }, styleOf(sheet, value, look));
    }
    sheet.y += height + look.rowGap;
  }
}

/** @returns how high the grid is, with the gap below */
export const heightOfGrid = (sheet: Sheet, figures: LabelledFigure[], look: GridLook) =>
  rowsOf(figures, look).reduce((sum, row) => sum + measure(sheet, row, look).height + look.rowGap, 0);

function rowsOf(figures: LabelledFigure[], { columns }: GridLook): LabelledFigure[][] {
  const rows = Math.ceil(figures.length / columns);
  return Array.from({ length: rows }, (_, index) => figures.slice(index * columns, (index + 1) * columns));
}

function measure(sheet: Sheet, row: LabelledFigure[], look: GridLook) {
  const width = widthIn(look);
  const labels = Math.max(...row.map(({ label }) => heightOf(sheet, label, width, LABEL)));
  const values = row.map(({ value }) => heightOf(sheet, value, width, styleOf(sheet, value, look)));
  return { labels, height: labels + LABEL_GAP + Math.max(...values) };
}

function styleOf(sheet: Sheet, value: string, look: GridLook): Style {
  const isOneLine = (style: Style) =>
    heightOf(sheet, value, widthIn(look), style) < 1.5 * heightOf(sheet, '0', widthIn(look), style);
  return look.styles.find(isOneLine) ?? look.styles.at(-1) ?? look.styles[0];
}
