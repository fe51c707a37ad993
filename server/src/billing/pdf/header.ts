import type { DocumentContent, Seller } from '@cercle/contract/document-content';
import { frenchDay } from '@cercle/contract/french-day';
import { documentTitle } from './document-title.ts';
import {
  BODY,
  BRASS,
  CONTENT_WIDTH,
  FIRM,
  HAIRLINE,
  LABEL,
  PAGE,
  QUIET,
  SAND,
  STRONG,
  TITLE,
} from './look.ts';
import { drawArcs, drawMark } from './marks.ts';
import { buyerLines, sellerLines, sellerName } from './party-text.ts';
import { decorate, drawLine, element, heightOf, type Sheet, write, writeLines } from './sheet.ts';
import { unbroken } from './unbroken.ts';

const TOP = 40;
const MARK = { size: 34, gap: 14 };
const ARCS_WIDTH = 90;
const AFTER = { firm: 28, title: 14, notice: 18, line: 14, fact: 6, parties: 22 };
const NOTICE = { padding: 14, above: 9, below: 7, bar: 2 };

type Column = { x: number; width: number };

const DATES: Column = { x: PAGE.left, width: 104 };
const SELLER: Column = { x: 166, width: 192 };
const BUYER: Column = { x: 376, width: PAGE.right - 376 };

/** Who sends which document, when, to whom. */
export function drawHeader(sheet: Sheet, content: DocumentContent): void {
  drawTop(sheet, content.seller, documentTitle(content));
  if (content.number === null) drawDraftNotice(sheet, content);
  drawWhoAndWhen(sheet, content, factsOf(content));
}

type Parties = Pick<DocumentContent, 'seller' | 'buyer'>;
type Fact = { label: string; value: string };

export function drawTop(sheet: Sheet, seller: Seller, title: string) {
  drawArcs(sheet);
  drawFirm(sheet, seller);
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, sheet.root, 'H1', title, box, TITLE) + AFTER.title;
}

function drawFirm(sheet: Sheet, seller: Seller) {
  const x = PAGE.left + MARK.size + MARK.gap;
  const width = PAGE.right - ARCS_WIDTH - x;
  const height = heightOf(sheet, seller.name, width, FIRM);
  drawMark(sheet, PAGE.left, TOP, MARK.size);
  const y = Math.max(TOP, TOP + (MARK.size - height) / 2);
  write(sheet, sheet.root, 'P', seller.name, { x, y, width }, FIRM);
  sheet.y = Math.max(TOP + MARK.size, y + height) + AFTER.firm;
}

function drawDraftNotice(sheet: Sheet, { kind }: DocumentContent) {
  const what = kind === 'INVOICE' ? 'une facture' : 'une note de crédit';
  const text = `Projet\u202f: ce document n’est pas encore ${what}. Il n’a pas de numéro, et rien n’est à payer.`;
  const [x, width] = [PAGE.left + NOTICE.padding, CONTENT_WIDTH - 2 * NOTICE.padding];
  const height = NOTICE.above + heightOf(sheet, text, width, STRONG) + NOTICE.below;
  decorate(sheet, () => {
    sheet.doc.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(SAND);
    sheet.doc.rect(PAGE.left, sheet.y, NOTICE.bar, height).fill(BRASS);
  });
  write(sheet, sheet.root, 'P', text, { x, y: sheet.y + NOTICE.above, width }, STRONG);
  sheet.y += height + AFTER.notice;
}

/** Three columns: the days, the firm, who pays. The last one is where the window of an envelope is. */
export function drawWhoAndWhen(sheet: Sheet, { seller, buyer }: Parties, facts: Fact[]) {
  const isAbroad = seller.country !== buyer.country;
  drawLine(sheet, sheet.y, HAIRLINE);
  sheet.y += AFTER.line;
  const bottoms = [
    drawDates(sheet, facts),
    drawParty(sheet, SELLER, 'De', sellerName(seller), sellerLines(seller, isAbroad)),
    drawParty(sheet, BUYER, 'À', buyer.name, buyerLines(buyer, isAbroad)),
  ];
  sheet.y = Math.max(...bottoms) + AFTER.parties;
}

function factsOf({ number, issuedOn, dueOn, creditedInvoice }: DocumentContent): Fact[] {
  return [
    { label: number === null ? 'Date prévue' : 'Date', value: frenchDay(issuedOn) },
    ...(dueOn === null
      ? []
      : [{ label: number === null ? 'Échéance prévue' : 'Échéance', value: frenchDay(dueOn) }]),
    ...(creditedInvoice === null ? [] : [creditedFact(creditedInvoice)]),
  ];
}

/** @returns where they end */
function drawDates(sheet: Sheet, facts: Fact[]): number {
  const list = element(sheet, sheet.root, 'L');
  let { y } = sheet;
  for (const { label, value } of facts) {
    const item = element(sheet, list, 'LI');
    const below = write(sheet, item, 'Lbl', label, { ...DATES, y }, LABEL);
    y = write(sheet, item, 'LBody', value, { ...DATES, y: below + LABEL.lineGap }, BODY) + AFTER.fact;
  }
  return y - AFTER.fact;
}

const creditedFact = ({ number, issuedOn }: { number: string; issuedOn: string }) => ({
  label: 'Facture créditée',
  value: `${number} ${unbroken(`du ${frenchDay(issuedOn)}`)}`,
});

/** @returns where it ends */
function drawParty(sheet: Sheet, column: Column, label: string, name: string, lines: string[]): number {
  const section = element(sheet, sheet.root, 'Sect');
  const afterLabel = write(sheet, section, 'H2', label, { ...column, y: sheet.y }, LABEL);
  const afterName = write(sheet, section, 'P', name, { ...column, y: afterLabel + LABEL.lineGap }, STRONG);
  return writeLines(sheet, section, lines, { ...column, y: afterName + 1 }, QUIET);
}
