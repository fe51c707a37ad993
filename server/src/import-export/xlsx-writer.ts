// Writes the smallest workbook (ECMA-376) that Excel, LibreOffice and Numbers open: one sheet, its first row bold and frozen,
// texts as they are (never formulas), timestamps as dates. It is zipped while it is written, row by row. Why no library:
// docs/decisions/0020-exports-and-imports.md.

import { spreadsheetTime } from '../kernel/belgian-time.ts';
import type { Cell, ListExport } from './list-export.ts';
import { createZipWriter } from './zip-writer.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of styles in `cellXfs`. */
const BOLD_STYLE = 1;
const DATE_STYLE = 2;

const HEADING_ROW = 1;

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** UTF-8 bytes of one UTF-16 code unit, at most. */
const MAX_UTF8_BYTES = 3;

const workbook = (name: string) =>
  `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The sheet as a workbook. */
export async function* writeXlsx({
  name,
  columns,
  batches,
}: ListExport): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encode = reusingEncoder();
  const zip = createZipWriter();
  const part = (path: string) => {
    const push = zip.part(path);
    return (xml: string, isLast = false) => push(encode(xml), isLast);
  };

  for (const [path, xml] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbook(name) }))
    part(path)(HEAD + xml, true);
  const write = part('xl/worksheets/sheet1.xml');
  write(HEAD + sheetStart(columns));
  let rowNumber = HEADING_ROW;
  for await (const rows of batches) {
    write(rows.map((cells) => rowOf(cells, ++rowNumber)).join(''));
    yield zip.takeBytes();
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield zip.takeBytes();
}

/** Each chunk is compressed before the next one is written: so they share one buffer, and produce no garbage. */
function reusingEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(0);
  return (text) => {
    const maxBytes = text.length * MAX_UTF8_BYTES;
    if (buffer.length < maxBytes) buffer = new Uint8Array(maxBytes);
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  };
}

function sheetStart(columns: ListExport['columns']): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const labels = columns.map(({ label }, index) =>
    textCell(label, cellReference(index, HEADING_ROW), ` s="${BOLD_STYLE}"`),
  );
  return `<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="${HEADING_ROW}">${labels.join('')}</row>`;
}

const rowOf = (cells: readonly Cell[], number: number) =>
  `<row r="${number}">${cells.map((cell, index) => cellOf(cell, cellReference(index, number))).join('')}</row>`;

/** An empty cell is left out: the references say where the others are. */
function cellOf(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (cell instanceof Date)
    return `<c r="${reference}" s="${DATE_STYLE}"><v>${spreadsheetTime(cell)}</v></c>`;
  return textCell(cell, reference);
}

/** `A1`, `B1` … ECMA-376 lets a writer leave these out, but many readers then find no cell, or none in its place. */
const cellReference = (columnIndex: number, row: number) => `${columnName(columnIndex)}${row}`;

const LETTERS = 26;

/** A to Z, then AA, AB … */
const columnName = (index: number): string =>
  (index < LETTERS ? '' : columnName(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode(0x41 + (index % LETTERS));

/** An inline string is text, whatever it starts with. */
const textCell = (text: string, reference: string, styleAttribute = '') =>
  `<c r="${reference}" t="inlineStr"${styleAttribute}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The first control characters, but for tabs and line feeds, and two code points that are no characters. */
const NOT_IN_XML = /(?![\t\n\x7F-\x9F])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** Characters that XML cannot contain are escaped as spreadsheets do, _x0007_; texts that look like such an escape are escaped too. */
const xmlText = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replace(NOT_IN_XML, escapeCharacter);

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
