import { belgianTime } from '../kernel/belgian-time.ts';
import type { Cell, ListExport } from './list-export.ts';

/** The byte order mark by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The list separator of Belgian computers: with another one Excel shows a single column. */
const SEPARATOR = ';';
const DECIMAL_COMMA = ',';
const LINE_END = '\r\n';

/** A start that a spreadsheet may take for a formula, full-width forms and leading blanks included. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}]*[=+\-@＝＋－＠])/u;

/** CSV that a Belgian Excel opens with a double click; no cell is ever a formula. */
export async function* writeCsv({
  columns,
  batches,
}: Pick<ListExport, 'columns' | 'batches'>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + lineOf(columns.map(({ label }) => label)));
  for await (const rows of batches) yield encoder.encode(rows.map(lineOf).join(''));
}

const lineOf = (cells: readonly Cell[]) => cells.map(fieldOf).join(SEPARATOR) + LINE_END;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', DECIMAL_COMMA);
  if (cell instanceof Date) return belgianTime(cell);
  return `"${neutralizeFormula(cell).replaceAll('"', '""').replaceAll(/\r\n?/g, '\n')}"`;
}

/** A leading apostrophe makes any cell a text. */
const neutralizeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
