import type { DocumentContent } from '@cercle/contract/document-content';
import { formatEuros } from '@cercle/contract/money';
import { BODY, HAIRLINE, PAGE, QUIET, STRONG, type Style, SUM } from './look.ts';
import { addPage, drawLine, type Element, element, fits, heightOf, type Sheet, write } from './sheet.ts';
import { rateText } from './vat-text.ts';

const WIDTH = 282;
/** The sum is written larger. */
const AMOUNT_WIDTH = { plain: 90, sum: 158 };
const X = PAGE.right - WIDTH;
const ROW_GAP = 3;
const SUM_GAP = 7;
/** Beside the sums when they are about as high, otherwise below. */
const NOTE_WIDTH = { beside: PAGE.right - PAGE.left - WIDTH - 24, below: 420 };
const NOTE_GAP = 8;
const TOP_GAP = 9;

type Row = { label: string; amount: string; style: Style };

/** VAT per rate, and the sums; then why there is no VAT, and what else is to be said. */
export function drawTotals(sheet: Sheet, content: DocumentContent): void {
  const rows = rowsOf(content);
  const height = rows.reduce((sum, row) => sum + heightOfRow(sheet, row), TOP_GAP + SUM_GAP);
  if (!fits(sheet, height)) addPage(sheet);
  const top = sheet.y;
  sheet.y += TOP_GAP;
  const table = element(sheet, sheet.root, 'Table');
  for (const row of rows) {
    if (row.style === SUM) drawSumLine(sheet);
    drawRow(sheet, element(sheet, table, 'TR'), row);
  }
  drawNotes(sheet, content, top);
}

function drawSumLine(sheet: Sheet) {
  drawLine(sheet, sheet.y + ROW_GAP, HAIRLINE, { x: X, width: WIDTH });
  sheet.y += SUM_GAP;
}

function rowsOf({ kind, netCents, vat, vatCents, totalCents }: DocumentContent): Row[] {
  const rates = vat.map(({ category, basisPoints, netCents: base, vatCents: amount }) => ({
    label: `${category === 'S' || category === 'Z' ? 'TVA ' : ''}${rateText(category, basisPoints)} sur ${formatEuros(base)}`,
    amount: formatEuros(amount),
    style: BODY,
  }));
  const sumOfVat = { label: 'Total de la TVA', amount: formatEuros(vatCents), style: BODY };
  return [
    { label: 'Total hors TVA', amount: formatEuros(netCents), style: BODY },
    ...rates,
    ...(rates.length > 1 ? [sumOfVat] : []),
    {
      label: kind === 'INVOICE' ? 'Total TVA comprise' : 'Total crédité, TVA comprise',
      amount: formatEuros(totalCents),
      style: SUM,
    },
  ];
}

const amountWidth = ({ style }: Row) => (style === SUM ? AMOUNT_WIDTH.sum : AMOUNT_WIDTH.plain);
const labelStyle = ({ style }: Row) => (style === SUM ? STRONG : style);

function heightOfRow(sheet: Sheet, row: Row): number {
  const label = heightOf(sheet, row.label, WIDTH - amountWidth(row), labelStyle(row)) + shiftOf(row);
  return Math.max(label, heightOf(sheet, row.amount, amountWidth(row), row.style)) + 2 * ROW_GAP;
}

/** On the line of a larger amount. */
const shiftOf = ({ style }: Row) => (style === SUM ? 7 : 0);

function drawRow(sheet: Sheet, parent: Element, row: Row) {
  const height = heightOfRow(sheet, row);
  const y = sheet.y + ROW_GAP;
  const width = amountWidth(row);
  const label = { x: X, y: y + shiftOf(row), width: WIDTH - width };
  write(sheet, parent, 'TH', row.label, label, labelStyle(row), { scope: 'Row' });
  write(sheet, parent, 'TD', row.amount, { x: PAGE.right - width, y, width }, row.style, { align: 'right' });
  sheet.y += height;
}

function drawNotes(sheet: Sheet, { vat, note }: DocumentContent, top: number) {
  const notes = [...new Set(vat.map(({ exemptionReason }) => exemptionReason)), note].filter(Boolean);
  if (notes.length === 0) return;
  const heightIn = (width: number) =>
    notes.reduce((sum, text) => sum + heightOf(sheet, text, width, QUIET) + NOTE_GAP, 0);
  const bottom = sheet.y;
  const isBeside = top + heightIn(NOTE_WIDTH.beside) <= bottom;
  const width = isBeside ? NOTE_WIDTH.beside : NOTE_WIDTH.below;
  if (isBeside) sheet.y = top + TOP_GAP + ROW_GAP - NOTE_GAP;
  else if (!fits(sheet, heightIn(width))) addPage(sheet);
  for (const text of notes)
    sheet.y = write(sheet, sheet.root, 'P', text, { x: PAGE.left, y: sheet.y + NOTE_GAP, width }, QUIET);
  sheet.y = Math.max(sheet.y, isBeside ? bottom : 0);
}
