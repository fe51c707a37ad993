import type { ContentLine } from '@cercle/contract/document-content';
import { dayBefore, frenchDay } from '@cercle/contract/french-day';
import { explainLine } from '@cercle/contract/line-reason-text';
import { formatEuros } from '@cercle/contract/money';
import { BODY, BRASS, HAIRLINE, INK, PAGE, QUIET, SMALL, STRONG, type Style } from './look.ts';
import {
  decorate,
  drawLine,
  type Element,
  element,
  fits,
  heightOf,
  type Sheet,
  write,
  writeLines,
} from './sheet.ts';
import { beginTable, type Column, continueTable } from './table-titles.ts';
import { hasRate, rateText } from './vat-text.ts';

const TEXT: Column = { title: 'Description', x: PAGE.left, width: 208, align: 'left' };
const QUANTITY: Column = { title: 'Quantité', x: 264, width: 42, align: 'right' };
const UNIT: Column = { title: 'Prix unitaire', x: 308, width: 76, align: 'right' };
const RATE: Column = { title: 'TVA', x: 388, width: 71, align: 'right' };
const NET: Column = { title: 'Montant hors TVA', x: 463, width: PAGE.right - 463, align: 'right' };
const COLUMNS = [TEXT, QUANTITY, UNIT, RATE, NET];

const PADDING = 9;
const PERIOD_GAP = 1;
const REASON_GAP = 4;
const BAR_WIDTH = 1.5;
const REASON_INDENT = 9;

/** One row a line, kept whole, on as many pages as it takes: each has the titles of the columns. */
export function drawLines(sheet: Sheet, lines: ContentLine[]): void {
  const table = element(sheet, sheet.root, 'Table');
  beginTable(sheet, table, COLUMNS);
  for (const line of lines) {
    const height = heightOfRow(sheet, line);
    if (!fits(sheet, height)) continueTable(sheet, COLUMNS);
    drawRow(sheet, element(sheet, table, 'TR'), line, height);
  }
  drawLine(sheet, sheet.y, INK);
}

/** The days of a line, unless its text says them. */
function periodOf({ text, periodFrom, periodTo }: ContentLine): string {
  if (periodFrom === null || periodTo === null) return '';
  const [first, last] = [frenchDay(periodFrom), frenchDay(dayBefore(periodTo))];
  if (text.includes(last)) return '';
  return first === last ? first : `${first} – ${last}`;
}

/** Under the first amounts, which are one line. */
const REASON_WIDTH = UNIT.x + UNIT.width - TEXT.x - REASON_INDENT;

function heightOfDescription(sheet: Sheet, line: ContentLine): number {
  const period = periodOf(line);
  return (
    heightOf(sheet, line.text, TEXT.width, STRONG) +
    (period === '' ? 0 : heightOf(sheet, period, TEXT.width, QUIET) + PERIOD_GAP) +
    REASON_GAP +
    heightOf(sheet, explainLine(line.reason).join('\n'), REASON_WIDTH, SMALL)
  );
}

type Cell = { column: Column; text: string; style: Style };

function cellsOf({ quantity, unitCents, vatCategory, vatBasisPoints, netCents }: ContentLine): Cell[] {
  return [
    { column: QUANTITY, text: String(quantity), style: BODY },
    { column: UNIT, text: formatEuros(unitCents), style: BODY },
    { column: RATE, text: rateText(vatCategory, vatBasisPoints), style: hasRate(vatCategory) ? BODY : SMALL },
    { column: NET, text: formatEuros(netCents), style: BODY },
  ];
}

function heightOfRow(sheet: Sheet, line: ContentLine): number {
  const cells = cellsOf(line).map(({ column, text, style }) => heightOf(sheet, text, column.width, style));
  return Math.max(heightOfDescription(sheet, line), ...cells) + 2 * PADDING;
}

function drawRow(sheet: Sheet, row: Element, line: ContentLine, height: number) {
  const y = sheet.y + PADDING;
  drawDescription(sheet, element(sheet, row, 'TD'), line, y);
  for (const { column, text, style } of cellsOf(line)) {
    const { x, width, align } = column;
    write(sheet, row, 'TD', text, { x, y: y + BODY.size - style.size, width }, style, { align });
  }
  sheet.y += height;
  drawLine(sheet, sheet.y, HAIRLINE);
}

function drawDescription(sheet: Sheet, cell: Element, line: ContentLine, top: number) {
  const { x, width } = TEXT;
  let y = write(sheet, cell, 'P', line.text, { x, y: top, width }, STRONG);
  const period = periodOf(line);
  if (period) y = write(sheet, cell, 'P', period, { x, y: y + PERIOD_GAP, width }, QUIET);
  y += REASON_GAP;
  const box = { x: x + REASON_INDENT, y, width: REASON_WIDTH };
  const bottom = writeLines(sheet, cell, explainLine(line.reason), box, SMALL);
  decorate(sheet, () => sheet.doc.rect(x, y, BAR_WIDTH, bottom - y - SMALL.lineGap).fill(BRASS));
}
