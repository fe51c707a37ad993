import type { DocumentContent } from '@cercle/contract/document-content';
import type { Remittance } from '@cercle/contract/firm';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import {
  CONTENT_WIDTH,
  DUE,
  HAIRLINE,
  LABEL,
  LINE_WIDTH,
  PAGE,
  QUIET,
  REFERENCE,
  STRONG,
  type Style,
} from './look.ts';
import { accountText, sellerName } from './party-text.ts';
import { drawQr, type Payment, QR_SIZE } from './qr-code.ts';
import { addPage, decorate, type Element, element, fits, heightOf, type Sheet, write } from './sheet.ts';
import { unbroken } from './unbroken.ts';

const TITLE = 'Payer';
const HINT = 'Le code contient ces données\u202f: scannez-le avec l’application de votre banque.';
const PADDING = 12;
const X = PAGE.left + QR_SIZE + 2 * PADDING + 6;
const WIDTH = PAGE.right - PADDING - X;
const LABEL_WIDTH = 92;
const TITLE_GAP = 3;
const TABLE_GAP = 10;
const ROW_GAP = 1;
const HINT_GAP = 6;
const GAP_ABOVE = 12;

type Row = { label: string; value: string; style: Style };
type Details = { title: string; sentence: string; rows: Row[] };

/** If there is something to pay, how: for people, and for the app of their bank. At the foot of the page, or at the top of one more. */
export function drawPayment(sheet: Sheet, content: DocumentContent, remittance: Remittance): void {
  const { paymentReference, totalCents: cents, dueOn, seller, kind, number } = content;
  if (kind !== 'INVOICE' || number === null || paymentReference === null || cents <= 0) return;
  const until = dueOn === null ? '' : ` au plus tard le ${unbroken(frenchDay(dueOn))}`;
  const sentence = `${formatEuros(cents)}${until}`;
  drawPaymentCard(sheet, { title: TITLE, sentence, seller, cents, paymentReference, remittance }, 'foot');
}

type Card = Payment & Pick<Details, 'title' | 'sentence'>;

/** @param place `flow`: below what is there; `foot`: at the foot of the page. On one more page where there is no room. */
export function drawPaymentCard(sheet: Sheet, card: Card, place: 'flow' | 'foot'): void {
  const details = { title: card.title, sentence: card.sentence, rows: rowsOf(card) };
  const height = Math.max(QR_SIZE, heightOfDetails(sheet, details)) + 2 * PADDING;
  const isBelow = fits(sheet, height + GAP_ABOVE);
  if (!isBelow) addPage(sheet);
  const below = place === 'foot' ? PAGE.bottom - height : sheet.y + GAP_ABOVE;
  const top = isBelow ? below : sheet.y;
  drawFrame(sheet, top, height);
  const section = element(sheet, sheet.root, 'Sect');
  drawDetails(sheet, section, details, top + (height - heightOfDetails(sheet, details)) / 2);
  drawQr(sheet, section, { x: PAGE.left + PADDING, y: top + (height - QR_SIZE) / 2 }, card);
  if (place === 'flow') sheet.y = top + height;
}

const rowsOf = ({ seller, paymentReference }: Payment): Row[] => [
  { label: 'Bénéficiaire', value: sellerName(seller), style: STRONG },
  { label: 'IBAN', value: accountText(seller), style: STRONG },
  { label: 'Communication', value: formatStructuredCommunication(paymentReference), style: REFERENCE },
];

const heightOfRow = (sheet: Sheet, { value, style }: Row) =>
  heightOf(sheet, value, WIDTH - LABEL_WIDTH, style) + ROW_GAP;

const heightOfDetails = (sheet: Sheet, { title, sentence, rows }: Details) =>
  heightOf(sheet, title, WIDTH, LABEL) +
  TITLE_GAP +
  heightOf(sheet, sentence, WIDTH, DUE) +
  TABLE_GAP +
  rows.reduce((sum, row) => sum + heightOfRow(sheet, row), 0) +
  HINT_GAP +
  heightOf(sheet, HINT, WIDTH, QUIET);

function drawFrame(sheet: Sheet, y: number, height: number) {
  decorate(sheet, () =>
    sheet.doc
      .roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 6)
      .lineWidth(LINE_WIDTH)
      .strokeColor(HAIRLINE)
      .stroke(),
  );
}

function drawDetails(sheet: Sheet, section: Element, { title, sentence, rows }: Details, top: number) {
  let y = write(sheet, section, 'H2', title, { x: X, y: top, width: WIDTH }, LABEL) + TITLE_GAP;
  y = write(sheet, section, 'P', sentence, { x: X, y, width: WIDTH }, DUE) + TABLE_GAP;
  const table = element(sheet, section, 'Table');
  for (const row of rows) {
    const line = element(sheet, table, 'TR');
    const shift = row.style.size - QUIET.size;
    write(sheet, line, 'TH', row.label, { x: X, y: y + shift, width: LABEL_WIDTH }, QUIET, { scope: 'Row' });
    write(sheet, line, 'TD', row.value, { x: X + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH }, row.style);
    y += heightOfRow(sheet, row);
  }
  write(sheet, section, 'P', HINT, { x: X, y: y + HINT_GAP, width: WIDTH }, QUIET);
}
