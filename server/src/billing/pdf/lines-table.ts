import type { ContentLine } from '@cercle/contract/document-content';
import { dayBefore, frenchDay } from '@cercle/contract/french-day';
import { explainLine } from '@cercle/contract/line-reason-text';
import { formatEuros } from '@cercle/contract/money';
import { BODY, BRASS, HAIRLINE, INK, LABEL, PAGE, QUIET, SMALL, STRONG, type Style } from './look.ts';
import {
  addPage,
  type Box,
  decorate,
  drawLine,
  type Element,
  element,
  fits,
  heightOf,
  print,
  type Sheet,
  write,
  writeLines,
} from './sheet.ts';
import { rateText } from './vat-text.ts';

type Column = { title: string; x: number; width: number; align: 'left' | 'right' };

const TEXT: Column = { title: 'Description', x: PAGE.left, width: 216, align: 'left' };
const QUANTITY: Column = { title: 'Quantité', x: 272, width: 44, align: 'right' };
const UNIT: Column = { title: 'Prix unitaire', x: 318, width: 76, align: 'right' };
const RATE: Column = { title: 'TVA', x: 398, width: 64, align: 'right' };
const NET: Column = { title: 'Montant hors TVA', x: 463, width: PAGE.right - 463, align: 'right' };
const COLUMNS = [TEXT, QUANTITY, UNIT, RATE, NET];

const PADDING = 9;
const REASON_GAP = 4;
const REASON_INDENT = 9;

/** One row a line, kept whole, on as many pages as it takes: each has the titles of the columns. */
export function drawLines(sheet: Sheet, lines: ContentLine[]): void {
  const table = element(sheet, sheet.root, 'Table');
  const head = element(sheet, table, 'TR');
  drawTitles(sheet, ({ title, align }, box) =>
    write(sheet, head, 'TH', title, box, LABEL, { align, scope: 'Column' }),
  );
  for (const line of lines) {
    if (!fits(sheet, rowHeight(sheet, line))) {
      addPage(sheet);
      drawTitles(sheet, ({ title, align }, box) =>
        decorate(sheet, () => print(sheet, title, box, LABEL, align), 'Pagination'),
      );
    }
    drawRow(sheet, element(sheet, table, 'TR'), line);
  }
  drawLine(sheet, sheet.y, INK);
}

function drawTitles(sheet: Sheet, draw: (column: Column, box: Box) => void) {
  const heights = COLUMNS.map(({ title, width }) => heightOf(sheet, title, width, LABEL));
  const bottom = sheet.y + Math.max(...heights);
  for (const [index, column] of COLUMNS.entries())
    draw(column, { ...column, y: bottom - (heights[index] ?? 0) });
  sheet.y = bottom + 5;
  drawLine(sheet, sheet.y, INK);
}

/** The days of a line, unless its reason says them. */
function periodOf({ periodFrom, periodTo, reason }: ContentLine): string {
  const isSaid = reason.kind !== 'CREDIT' && reason.kind !== 'MANUAL';
  if (isSaid || periodFrom === null || periodTo === null) return '';
  const [first, last] = [frenchDay(periodFrom), frenchDay(dayBefore(periodTo))];
  return first === last ? first : `${first} – ${last}`;
}

/** Under the first amounts, which are one line. */
const REASON_WIDTH = UNIT.x + UNIT.width - TEXT.x - REASON_INDENT;

function rowHeight(sheet: Sheet, line: ContentLine): number {
  const period = periodOf(line);
  return (
    2 * PADDING +
    heightOf(sheet, line.text, TEXT.width, STRONG) +
    (period === '' ? 0 : heightOf(sheet, period, TEXT.width, QUIET) + 1) +
    REASON_GAP +
    heightOf(sheet, explainLine(line.reason).join('\n'), REASON_WIDTH, SMALL)
  );
}

function drawRow(sheet: Sheet, row: Element, line: ContentLine) {
  const y = sheet.y + PADDING;
  const bottom = drawDescription(sheet, element(sheet, row, 'TD'), line, y);
  const cells: [Column, string, Style][] = [
    [QUANTITY, String(line.quantity), BODY],
    [UNIT, formatEuros(line.unitCents), BODY],
    [RATE, rateText(line.vatCategory, line.vatBasisPoints), line.vatCategory === 'S' ? BODY : QUIET],
    [NET, formatEuros(line.netCents), BODY],
  ];
  for (const [{ x, width, align }, text, style] of cells)
    write(sheet, row, 'TD', text, { x, y, width }, style, { align });
  sheet.y = bottom + PADDING;
  drawLine(sheet, sheet.y, HAIRLINE);
}

/** @returns where it ends */
function drawDescription(sheet: Sheet, cell: Element, line: ContentLine, top: number): number {
  const { x, width } = TEXT;
  let y = write(sheet, cell, 'P', line.text, { x, y: top, width }, STRONG);
  const period = periodOf(line);
  if (period) y = write(sheet, cell, 'P', period, { x, y: y + 1, width }, QUIET);
  y += REASON_GAP;
  const box = { x: x + REASON_INDENT, y, width: REASON_WIDTH };
  const bottom = writeLines(sheet, cell, explainLine(line.reason), box, SMALL);
  decorate(sheet, () => sheet.doc.rect(x, y, 1.5, bottom - y - 2).fill(BRASS));
  return bottom;
}
