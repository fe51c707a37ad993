import type { DocumentContent } from '@cercle/contract/document-content';
import { formatEuros } from '@cercle/contract/money';
import { BODY, HAIRLINE, PAGE, QUIET, STRONG, type Style, SUM } from './look.ts';
import { addPage, drawLine, type Element, element, fits, heightOf, type Sheet, write } from './sheet.ts';
import { hasRate, rateText } from './vat-text.ts';

const WIDTH = 282;
const X = PAGE.right - WIDTH;
const ROW_GAP = 3;
const SUM_GAP = 7;
/** Beside the sums when they are about as high, otherwise below. */
const NOTE_WIDTH = { beside: PAGE.right - PAGE.left - WIDTH - 24, below: 420 };
const NOTE_GAP = 8;
const TOP_GAP = 9;

type Row = { label: string; amount: string; isSum: boolean };

/** VAT per rate, and the sums; then why there is no VAT, and what else is to be said. */
export function drawTotals(sheet: Sheet, content: DocumentContent): void {
  const rows = rowsOf(content);
  const height = rows.reduce((sum, row) => sum + heightOfRow(sheet, row), TOP_GAP + SUM_GAP);
  if (!fits(sheet, height)) addPage(sheet);
  const top = sheet.y;
  sheet.y += TOP_GAP;
  const table = element(sheet, sheet.root, 'Table');
  for (const row of rows) {
    if (row.isSum) drawSumLine(sheet);
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
    label: `${hasRate(category) ? 'TVA ' : ''}${rateText(category, basisPoints)} sur ${formatEuros(base)}`,
    amount: formatEuros(amount),
    isSum: false,
  }));
  const sumOfVat = { label: 'Total de la TVA', amount: formatEuros(vatCents), isSum: false };
  return [
    { label: 'Total hors TVA', amount: formatEuros(netCents), isSum: false },
    ...rates,
    ...(rates.length > 1 ? [sumOfVat] : []),
    {
      label: kind === 'INVOICE' ? 'Total TVA comprise' : 'Total crédité, TVA comprise',
      amount: formatEuros(totalCents),
      isSum: true,
    },
  ];
}

type RowLook = { label: Style; amount: Style; amountWidth: number; labelShift: number };

/** The sum is written larger, and its label on the same line. */
const PLAIN: RowLook = { label: BODY, amount: BODY, amountWidth: 90, labelShift: 0 };
const TOTAL: RowLook = { label: STRONG, amount: SUM, amountWidth: 158, labelShift: 7 };
const lookOf = ({ isSum }: Row) => (isSum ? TOTAL : PLAIN);

function heightOfRow(sheet: Sheet, row: Row): number {
  const { label, amount, amountWidth, labelShift } = lookOf(row);
  const ofLabel = heightOf(sheet, row.label, WIDTH - amountWidth, label) + labelShift;
  return Math.max(ofLabel, heightOf(sheet, row.amount, amountWidth, amount)) + 2 * ROW_GAP;
}

function drawRow(sheet: Sheet, parent: Element, row: Row) {
  const { label, amount, amountWidth: width, labelShift } = lookOf(row);
  const y = sheet.y + ROW_GAP;
  const left = { x: X, y: y + labelShift, width: WIDTH - width };
  write(sheet, parent, 'TH', row.label, left, label, { scope: 'Row' });
  write(sheet, parent, 'TD', row.amount, { x: PAGE.right - width, y, width }, amount, { align: 'right' });
  sheet.y += heightOfRow(sheet, row);
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
