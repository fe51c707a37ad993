import { buffer } from 'node:stream/consumers';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { drawFeet } from './foot.ts';
import { drawTop, drawWhoAndWhen } from './header.ts';
import type { LetterContent } from './letter-content.ts';
import { drawInvoices } from './letter-table.ts';
import { BODY, CONTENT_WIDTH, PAGE } from './look.ts';
import { drawPaymentCard } from './payment.ts';
import { addPage, fits, heightOf, openSheet, type Sheet, write } from './sheet.ts';

const PARAGRAPH_GAP = 7;
const TABLE_GAP = 10;

/**
 * A letter that asks for payment: PDF/A-3a in French, tagged as documents are, with a QR code for each invoice. The same content gives
 * the same bytes. @param compress false for tests that read the file
 */
export async function drawLetter(letter: LetterContent, compress = true): Promise<Buffer> {
  const { title, sentOn, seller, remittance, invoices } = letter;
  const sheet = openSheet({ title: `${title} du ${sentOn}`, createdOn: new Date(sentOn) }, compress);
  drawTop(sheet, seller, title);
  drawWhoAndWhen(sheet, letter, [{ label: 'Date', value: frenchDay(sentOn) }]);
  for (const paragraph of letter.paragraphs) drawParagraph(sheet, paragraph);
  sheet.y += TABLE_GAP;
  drawInvoices(sheet, letter);
  sheet.y += TABLE_GAP;
  drawParagraph(sheet, letter.closing);
  for (const { number, openCents: cents, paymentReference } of invoices) {
    const texts = { title: `Payer la facture ${number}`, sentence: formatEuros(cents) };
    drawPaymentCard(sheet, { ...texts, seller, cents, paymentReference, remittance }, 'flow');
  }
  drawFeet(sheet, letter);
  sheet.doc.end();
  return buffer(sheet.doc);
}

function drawParagraph(sheet: Sheet, text: string) {
  if (!fits(sheet, heightOf(sheet, text, CONTENT_WIDTH, BODY))) addPage(sheet);
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, sheet.root, 'P', text, box, BODY) + PARAGRAPH_GAP;
}
