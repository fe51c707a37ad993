import PDFDocument from 'pdfkit';
import { fontOf, printable } from './fonts.ts';
import { CONTENT_WIDTH, LINE_WIDTH, PAGE, type Style } from './look.ts';

export type Element = PDFKit.PDFStructureElement;

/** Of a table's head: what it is the head of. pdfkit's types lack it. */
type ElementOptions = { alt?: string; scope?: 'Column' | 'Row' };

export type Box = { x: number; y: number; width: number };

const WHOLE = { x: PAGE.left, width: CONTENT_WIDTH };

/** The pages of a document, drawn from above to below, with the structure that readers aloud follow. Lengths are points. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** The whole document. */
  root: Element;
  /** Where the next part begins on the last page. */
  y: number;
};

type Metadata = {
  title: string;
  createdOn: Date;
  /** Pages stay open until the end, for their feet; without, each is written when the next begins, which takes little memory. */
  hasFeet?: boolean;
};

/** PDF/A-3a: tagged, with every font inside; the producer's version is left out, so that the same content gives the same bytes. */
export function openSheet({ title, createdOn, hasFeet = true }: Metadata, compress: boolean): Sheet {
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'fr-BE',
    displayTitle: true,
    size: 'A4',
    margins: { left: PAGE.left, right: PAGE.left, top: PAGE.top, bottom: PAGE.height - PAGE.bottom },
    bufferPages: hasFeet,
    compress,
    // None: pdfkit would open Helvetica, which it cannot embed.
    font: '',
    info: { Title: title, CreationDate: createdOn, Producer: 'PDFKit', Creator: 'Cercle' },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, y: PAGE.top };
}

export function element({ doc }: Sheet, parent: Element, type: string): Element {
  const child = doc.struct(type);
  parent.add(child);
  return child;
}

type Align = 'left' | 'center' | 'right';

function useStyle({ doc }: Sheet, { font, size, color }: Style) {
  // pdfkit takes parsed fonts too, its types do not say so.
  doc.font(fontOf(font) as unknown as string, font, size).fillColor(color);
}

/** The height of a text in lines of a width. */
export function heightOf(sheet: Sheet, text: string, width: number, style: Style): number {
  useStyle(sheet, style);
  return sheet.doc.heightOfString(printable(text, style.font), { width, lineGap: style.lineGap });
}

/** The width of a text on one line. */
export function widthOf(sheet: Sheet, text: string, style: Style): number {
  useStyle(sheet, style);
  return sheet.doc.widthOfString(printable(text, style.font));
}

/** Puts a text on the page. @returns the height where it ends */
export function print(
  sheet: Sheet,
  text: string,
  { x, y, width }: Box,
  style: Style,
  align: Align = 'left',
): number {
  const { doc } = sheet;
  useStyle(sheet, style);
  doc.text(printable(text, style.font), x, y, { width, lineGap: style.lineGap, align });
  return doc.y;
}

/** Writes a text as an element of its own. @returns the height where it ends */
export function write(
  sheet: Sheet,
  parent: Element,
  type: string,
  text: string,
  box: Box,
  style: Style,
  { align, ...options }: ElementOptions & { align?: Align } = {},
): number {
  parent.add(sheet.doc.struct(type, options, [() => print(sheet, text, box, style, align)]));
  return sheet.doc.y;
}

/** Paragraphs under one another. @returns the height where the last one ends */
export function writeLines(sheet: Sheet, parent: Element, lines: string[], box: Box, style: Style): number {
  let { y } = box;
  for (const line of lines) y = write(sheet, parent, 'P', line, { ...box, y }, style);
  return y;
}

/** Draws a figure that its text says in words. */
export function writeFigure(
  { doc }: Sheet,
  parent: Element,
  options: { alt: string; bbox: [number, number, number, number] },
  draw: (doc: PDFKit.PDFDocument) => void,
): void {
  parent.add(doc.struct('Figure', options, [() => draw(doc)]));
}

/** Draws what says nothing: readers aloud skip it. */
export function decorate({ doc }: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}

export function drawLine(sheet: Sheet, y: number, color: string, { x, width } = WHOLE): void {
  decorate(sheet, () =>
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(LINE_WIDTH)
      .strokeColor(color)
      .stroke(),
  );
}

/** Whether a part of this height fits on the page, below what is there. */
export const fits = ({ y }: Sheet, height: number) => y + height <= PAGE.bottom;

export function addPage(sheet: Sheet): void {
  compactPage(sheet);
  sheet.doc.addPage();
  sheet.y = PAGE.top;
}

/** Until a page is written, pdfkit keeps each operator as an array of its own: thousands a page, of 100 bytes and more. */
function compactPage({ doc }: Sheet): void {
  const { content } = doc.page as unknown as { content: { buffer: Uint8Array[] } };
  content.buffer = [Buffer.concat(content.buffer)];
}
