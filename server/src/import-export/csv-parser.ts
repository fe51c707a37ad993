import { IMPORT_MAX_LINES } from '@cercle/contract/import-export';
import { searchText } from '@cercle/contract/search-text';
import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from '../kernel/domain-error.ts';

export type ImportColumn = {
  /** The column's name in the template file and in our own exports. */
  label: string;
  /** Other names for it; as in the label, case, accents and hyphens are ignored. */
  otherNames?: readonly string[];
  isRequired: boolean;
};

export type CsvLine = { line: number; cells: Record<string, string> };

/** Per line: several times the longest line that could be imported. Comparing one name of two megabytes takes seconds. */
const MAX_RECORD_CHARACTERS = 20_000;

const EMPTY = 'Ce fichier ne contient aucune ligne à importer.';
const NOT_CSV = 'Ce fichier n’est pas un CSV. Dans Excel, enregistrez-le au format «\u202fCSV UTF-8\u202f».';
const TOO_MANY = `Le fichier compte plus de ${IMPORT_MAX_LINES.toLocaleString('fr-BE')} lignes. Répartissez-les sur plusieurs fichiers.`;

/**
 * The lines of a CSV file, numbered as a spreadsheet numbers them, each with the cells of the requested columns by their
 * labels. `;` or `,` separates; UTF-8 or Windows-1252, as Excel writes it.
 * @throws DomainError validation, when the file as a whole cannot be read
 */
export function parseCsv(bytes: Uint8Array, columns: readonly ImportColumn[]): CsvLine[] {
  const [head, ...records] = recordsOf(textOf(bytes));
  const columnIndexes = columns.map((column) => ({
    label: column.label,
    index: columnIndex(column, head ?? []),
  }));
  const lines = records
    .map((record, index) => ({ record, line: index + 2 }))
    .filter(({ record }) => record.some((cell) => cell !== ''))
    .map(({ record, line }) => ({
      line,
      cells: Object.fromEntries(
        columnIndexes.map(({ label, index }) => [label, withoutFormulaGuard(record[index] ?? '')]),
      ),
    }));
  if (lines.length === 0) throw new DomainError('validation', EMPTY);
  return lines;
}

/** Excel saves plain CSV in the code page of Windows. */
function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // A workbook, a picture, UTF-16 …
  if (text.includes('\0')) throw new DomainError('validation', NOT_CSV);
  return text;
}

function recordsOf(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n|\r/, 1);
  try {
    return parse(text, {
      bom: true,
      delimiter: firstLine.includes(';') ? ';' : ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      // One more than the maximum, and the line of column names.
      to: IMPORT_MAX_LINES + 2,
      on_record: (record: string[], { records }) => {
        if (records > IMPORT_MAX_LINES + 1) throw new DomainError('validation', TOO_MANY);
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new DomainError('validation', `Ligne ${error.lines}\u202f: ${parseErrorReason(error)}.`);
    throw error;
  }
}

const parseErrorReason = ({ code }: CsvError) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'elle est trop longue, ou un guillemet reste ouvert'
    : 'un guillemet reste ouvert';

function columnIndex({ label, otherNames = [], isRequired }: ImportColumn, head: string[]): number {
  const names = [label, ...otherNames].map((name) => searchText(name));
  const index = head.findIndex((name) => names.includes(searchText(name)));
  if (index === -1 && isRequired)
    throw new DomainError(
      'validation',
      `La colonne «\u202f${label}\u202f» manque. La première ligne doit nommer les colonnes, comme dans le fichier modèle.`,
    );
  return index;
}

/** Our exports put an apostrophe before a text that a spreadsheet could take for a formula. */
const withoutFormulaGuard = (cell: string) => cell.replace(/^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠])/u, '');
