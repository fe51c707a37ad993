import { once } from 'node:events';
import { IMPORT_MAX_LINES } from '@cercle/contract/import-export';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../kernel/domain-error.ts';
import { yieldToOthers } from './slices.ts';

export type Row = {
  /** As a spreadsheet numbers it. */
  line: number;
  cells: string[];
};

/** Per line: several times the longest line that could be imported. Comparing one name of two megabytes takes seconds. */
const MAX_RECORD_CHARACTERS = 20_000;
/** Parsed in a few milliseconds. */
const SLICE_BYTES = 32 * 1024;

const TOO_MANY = `Le fichier compte plus de ${IMPORT_MAX_LINES.toLocaleString('fr-BE')} lignes. Répartissez-les sur plusieurs fichiers.`;

/** The line by which Excel is told the separator. Spreadsheets do not show it, and do not count it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[;,\t ]*(?:\r\n|\n|\r|$)/i;
const SEPARATORS = [';', '\t', ','];

/**
 * The lines of a CSV that are not empty. The separator is the one that a line `sep=` names, or that of the first line.
 * @throws DomainError validation, with the line at which it cannot be read
 */
export async function parseCsv(text: string): Promise<Row[]> {
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(separatorLine.length);
  const rows: Row[] = [];
  let line = 0;
  const parser = parse({
    delimiter: named ?? separatorOf(body),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    // Its return value would be stored besides.
    on_record: (cells: string[]) => {
      line += 1;
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      // The first row names the columns.
      if (rows.length > IMPORT_MAX_LINES + 1) throw new DomainError('validation', TOO_MANY);
      return null;
    },
  });
  try {
    await feed(parser, Buffer.from(body));
  } catch (error) {
    // A quote that stays open is noticed lines later, but the record that contains it begins where it opens.
    if (error instanceof CsvError)
      throw new DomainError('validation', `Ligne ${line + 1}\u202f: ${parseErrorReason(error)}.`);
    throw error;
  }
  return rows;
}

/** Parses in slices, between which others run. */
async function feed(parser: ReturnType<typeof parse>, bytes: Buffer): Promise<void> {
  const end = once(parser.resume(), 'end');
  // It is awaited below, also when it fails earlier.
  end.catch(() => undefined);
  for (let start = 0; start < bytes.length && !parser.errored; start += SLICE_BYTES) {
    parser.write(bytes.subarray(start, start + SLICE_BYTES));
    await yieldToOthers();
  }
  if (!parser.errored) parser.end();
  await end;
}

/** The separator that the first line with a text has most often, outside of quotes. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, MAX_RECORD_CHARACTERS)
    .replace(/"[^"]*"/g, 'x')
    .split(/[\r\n]/);
  const head = lines.find((line) => /[^;,\s]/.test(line)) ?? '';
  const countOf = (separator: string) => head.split(separator).length - 1;
  const [best = ','] = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a));
  return countOf(best) > 0 ? best : ',';
}

const parseErrorReason = ({ code }: CsvError) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'elle est trop longue, ou un guillemet reste ouvert'
    : 'un guillemet reste ouvert';
