import { buffer } from 'node:stream/consumers';
import { frenchDay } from '@cercle/contract/french-day';
import { clockTimeOf, type Day, dayOf } from '../../kernel/calendar.ts';
import type { PrintedGuest } from './draw-badges.ts';
import { drawPageFeet } from './foot.ts';
import { BODY, CONTENT_WIDTH, HAIRLINE, INK, LINE_WIDTH, PAGE, QUIET, STRONG, TITLE } from './look.ts';
import {
  decorate,
  drawLine,
  type Element,
  element,
  fits,
  heightOf,
  openSheet,
  type Sheet,
  write,
} from './sheet.ts';
import { beginTable, type Column, continueTable } from './table-titles.ts';

/** `since`: when they came, as far as it is known when the list is printed. */
type ListedGuest = PrintedGuest & { since: string | null };
export type AttendanceList = {
  title: string;
  place: string;
  startsAt: string;
  /** When it is printed. */
  on: Day;
  guests: ListedGuest[];
};

const BOX = 10;
const PADDING = 5;
const COLUMNS: Column[] = [
  { title: 'Là', x: PAGE.left, width: 48, align: 'left' },
  { title: 'Nom', x: 104, width: 180, align: 'left' },
  { title: 'Société', x: 292, width: 120, align: 'left' },
  { title: 'Invité par', x: 420, width: PAGE.right - 420, align: 'left' },
];

/** The registered people by name, with a box each. @param compress false for tests that read the file */
export async function drawAttendance(list: AttendanceList, compress = true): Promise<Buffer> {
  const sheet = openSheet({ title: `Présences, ${list.title}`, createdOn: new Date(list.on) }, compress);
  const box = { x: PAGE.left, y: sheet.y, width: CONTENT_WIDTH };
  sheet.y = write(sheet, sheet.root, 'H1', list.title, box, TITLE) + 4;
  sheet.y = write(sheet, sheet.root, 'P', factsOf(list), { ...box, y: sheet.y }, QUIET) + 16;
  drawGuests(sheet, list.guests);
  drawPageFeet(sheet, `${list.title} – liste du ${frenchDay(list.on)}`);
  sheet.doc.end();
  return buffer(sheet.doc);
}

const hourOf = (moment: string) => clockTimeOf(moment).slice(11);

const factsOf = ({ startsAt, place, guests }: AttendanceList) =>
  `${frenchDay(dayOf(startsAt))} à ${hourOf(startsAt)}, ${place} – ${guests.length} inscrit${guests.length > 1 ? 's' : ''}`;

function drawGuests(sheet: Sheet, guests: ListedGuest[]): void {
  const table = element(sheet, sheet.root, 'Table');
  beginTable(sheet, table, COLUMNS);
  for (const guest of guests) {
    const cells = [
      guest.since === null ? '' : hourOf(guest.since),
      guest.name,
      guest.company,
      guest.host ?? '',
    ];
    const height =
      2 * PADDING + Math.max(...cells.map((text, index) => heightOf(sheet, text, widthOf(index), BODY)));
    if (!fits(sheet, height)) continueTable(sheet, COLUMNS);
    drawGuest(sheet, element(sheet, table, 'TR'), cells);
    sheet.y += height;
    drawLine(sheet, sheet.y, HAIRLINE);
  }
}

const widthOf = (index: number) => COLUMNS[index]?.width ?? 0;

function drawGuest(sheet: Sheet, row: Element, cells: string[]): void {
  const y = sheet.y + PADDING;
  decorate(sheet, () =>
    sheet.doc.rect(PAGE.left, y, BOX, BOX).lineWidth(LINE_WIDTH).strokeColor(INK).stroke(),
  );
  for (const [index, { x, width }] of COLUMNS.entries()) {
    const left = index === 0 ? BOX + 6 : 0;
    const style = index === 1 ? STRONG : BODY;
    write(sheet, row, 'TD', cells[index] ?? '', { x: x + left, y, width: width - left }, style);
  }
}
