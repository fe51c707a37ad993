import { buffer } from 'node:stream/consumers';
import type { Day } from '../../kernel/calendar.ts';
import { HAIRLINE, INK, QUIET, SMALL, STRONG, type Style } from './look.ts';
import { writeQr } from './qr-code.ts';
import { decorate, type Element, element, heightOf, openSheet, type Sheet, write } from './sheet.ts';

/** A registered person on paper; `ticket` is what the QR code says. */
export type PrintedGuest = { name: string; company: string; host: string | null; ticket: string };
export type BadgeSheets = { title: string; on: Day; guests: PrintedGuest[] };

const MILLIMETRE = 72 / 25.4;
/** The sheets of ten cards that stationers sell: 85 × 55 mm, without a gap. */
const COLUMNS = 2;
const ROWS = 5;
const CARD = { width: 85 * MILLIMETRE, height: 55 * MILLIMETRE };
const MARGIN = { x: 20 * MILLIMETRE, y: 11 * MILLIMETRE };
const PADDING = 5 * MILLIMETRE;
const QR_SIZE = 26 * MILLIMETRE;
/** Level M, as a badge gets creased. */
const QR_OPTIONS = { ecc: 'M' } as const;
const TEXT_WIDTH = CARD.width - 3 * PADDING - QR_SIZE;
const MAX_NAME_HEIGHT = 24 * MILLIMETRE;
/** The largest in which the name fits. */
const NAME_STYLES: Style[] = [16, 13, 11, 9].map((size) => ({ ...STRONG, size, lineGap: 0 }));

/** Badges on A4, ten a page, each with its ticket. @param compress false for tests that read the file */
export async function drawBadges({ title, on, guests }: BadgeSheets, compress = true): Promise<Buffer> {
  const sheet = openSheet({ title: `Badges, ${title}`, createdOn: new Date(on), hasFeet: false }, compress);
  const { doc } = sheet;
  for (const [index, guest] of guests.entries()) {
    const position = index % (COLUMNS * ROWS);
    if (index > 0 && position === 0) doc.addPage();
    // Otherwise a text this low begins another page.
    doc.page.margins.bottom = 0;
    const x = MARGIN.x + (position % COLUMNS) * CARD.width;
    const y = MARGIN.y + Math.floor(position / COLUMNS) * CARD.height;
    drawBadge(sheet, { x, y }, title, guest);
  }
  doc.end();
  return buffer(doc);
}

function drawBadge(sheet: Sheet, { x, y }: { x: number; y: number }, title: string, guest: PrintedGuest) {
  decorate(sheet, () =>
    sheet.doc.rect(x, y, CARD.width, CARD.height).lineWidth(0.5).strokeColor(HAIRLINE).stroke(),
  );
  const badge = element(sheet, sheet.root, 'Sect');
  const box = { x: x + PADDING, y: y + PADDING, width: TEXT_WIDTH };
  const nameBottom = write(sheet, badge, 'P', guest.name, box, nameStyle(sheet, guest.name));
  if (guest.company)
    write(sheet, badge, 'P', guest.company, { ...box, y: nameBottom + 4 }, { ...QUIET, color: INK });
  const whole = { ...box, width: CARD.width - 2 * PADDING };
  drawTitle(sheet, badge, title, { ...whole, y: y + CARD.height - PADDING });
  writeQr(sheet, badge, {
    text: guest.ticket,
    alt: `Code QR du billet de ${guest.name}`,
    at: { x: x + CARD.width - PADDING - QR_SIZE, y: y + PADDING },
    size: QR_SIZE,
    options: QR_OPTIONS,
  });
}

const nameStyle = (sheet: Sheet, name: string): Style =>
  NAME_STYLES.find((style) => heightOf(sheet, name, TEXT_WIDTH, style) <= MAX_NAME_HEIGHT) ??
  (NAME_STYLES.at(-1) as Style);

/** On the lowest lines of the badge, below the QR code. @param box its `y` is where the text ends */
function drawTitle(
  sheet: Sheet,
  badge: Element,
  title: string,
  box: { x: number; y: number; width: number },
) {
  write(sheet, badge, 'P', title, { ...box, y: box.y - heightOf(sheet, title, box.width, SMALL) }, SMALL);
}
