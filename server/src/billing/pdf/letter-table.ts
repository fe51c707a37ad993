import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import type { LetterContent, LetterLine } from './letter-content.ts';
import { BODY, HAIRLINE, INK, LABEL, PAGE, STRONG, type Style } from './look.ts';
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
} from './sheet.ts';
import { unbroken } from './unbroken.ts';

type Column = { title: string; x: number; width: number; align: 'left' | 'right' };

const INVOICE: Column = { title: 'Facture', x: PAGE.left, width: 128, align: 'left' };
const DUE: Column = { title: 'Échéance', x: 190, width: 124, align: 'left' };
const TOTAL: Column = { title: 'Total TVA comprise', x: 318, width: 76, align: 'right' };
const PAID: Column = { title: 'Payé ou crédité', x: 398, width: 68, align: 'right' };
const OPEN: Column = { title: 'Reste à payer', x: 470, width: PAGE.right - 470, align: 'right' };
const COLUMNS = [INVOICE, DUE, TOTAL, PAID, OPEN];

const TITLE_GAP = 5;
const PADDING = 7;

type Cell = { column: Column; text: string; style: Style; isHead?: boolean };

/** What the letter asks for: one row an invoice, kept whole, and the sum. Each page has the titles of the columns. */
export function drawInvoices(sheet: Sheet, { invoices, openCents }: LetterContent): void {
  const table = element(sheet, sheet.root, 'Table');
  const head = element(sheet, table, 'TR');
  drawTitles(sheet, ({ title, align }, box) =>
    write(sheet, head, 'TH', title, box, LABEL, { align, scope: 'Column' }),
  );
  for (const invoice of invoices) drawRow(sheet, table, cellsOf(invoice));
  drawRow(sheet, table, [
    { column: { ...INVOICE, width: OPEN.x - INVOICE.x }, text: 'En tout', style: STRONG, isHead: true },
    { column: OPEN, text: formatEuros(openCents), style: STRONG },
  ]);
}

function cellsOf(invoice: LetterLine): Cell[] {
  const { number, issuedOn, dueOn, daysLate, totalCents, creditedCents, paidCents, openCents } = invoice;
  return [
    {
      column: INVOICE,
      text: `${number} ${unbroken(`du ${frenchDay(issuedOn)}`)}`,
      style: BODY,
      isHead: true,
    },
    { column: DUE, text: `${unbroken(frenchDay(dueOn))}, ${unbroken(lateText(daysLate))}`, style: BODY },
    { column: TOTAL, text: formatEuros(totalCents), style: BODY },
    { column: PAID, text: formatEuros(paidCents + creditedCents), style: BODY },
    { column: OPEN, text: formatEuros(openCents), style: STRONG },
  ];
}

const lateText = (days: number) => `${days} ${days < 2 ? 'jour' : 'jours'} de retard`;

function drawTitles(sheet: Sheet, draw: (column: Column, box: Box) => void) {
  const heights = COLUMNS.map(({ title, width }) => heightOf(sheet, title, width, LABEL));
  const bottom = sheet.y + Math.max(...heights);
  for (const [index, column] of COLUMNS.entries())
    draw(column, { ...column, y: bottom - (heights[index] ?? 0) });
  sheet.y = bottom + TITLE_GAP;
  drawLine(sheet, sheet.y, INK);
}

function drawRow(sheet: Sheet, table: Element, cells: Cell[]) {
  const heights = cells.map(({ column, text, style }) => heightOf(sheet, text, column.width, style));
  const height = Math.max(...heights) + 2 * PADDING;
  if (!fits(sheet, height)) {
    addPage(sheet);
    drawTitles(sheet, ({ title, align }, box) =>
      decorate(sheet, () => print(sheet, title, box, LABEL, align), 'Pagination'),
    );
  }
  const row = element(sheet, table, 'TR');
  for (const { column, text, style, isHead } of cells) {
    const { x, width, align } = column;
    const box = { x, y: sheet.y + PADDING, width };
    write(sheet, row, isHead ? 'TH' : 'TD', text, box, style, isHead ? { align, scope: 'Row' } : { align });
  }
  sheet.y += height;
  drawLine(sheet, sheet.y, HAIRLINE);
}
