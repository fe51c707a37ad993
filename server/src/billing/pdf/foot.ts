import type { Seller } from '@cercle/contract/document-content';
import { CONTENT_WIDTH, HAIRLINE, PAGE, SMALL } from './look.ts';
import { sellerName } from './party-text.ts';
import { decorate, drawLine, print, type Sheet } from './sheet.ts';

const LINE_Y = 797;
const TEXT_Y = 804;
const PAGE_WIDTH = 90;

/** On every page of what the firm sends. */
export const drawFeet = (sheet: Sheet, { seller, title }: { seller: Seller; title: string }) =>
  drawPageFeet(sheet, `${sellerName(seller)} – ${title}`);

/** On every page, once their number is known. Readers aloud skip it: it says nothing that the pages do not. */
export function drawPageFeet(sheet: Sheet, left: string): void {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // Otherwise a text this low begins another page.
    doc.page.margins.bottom = 0;
    drawLine(sheet, LINE_Y, HAIRLINE);
    decorate(
      sheet,
      () => {
        const y = TEXT_Y;
        print(sheet, left, { x: PAGE.left, y, width: CONTENT_WIDTH - PAGE_WIDTH }, SMALL);
        const right = { x: PAGE.right - PAGE_WIDTH, y, width: PAGE_WIDTH };
        print(sheet, `Page ${index + 1} de ${count}`, right, SMALL, 'right');
      },
      'Pagination',
    );
  }
}
