import { searchText } from '@cercle/contract/search-text';
import { DomainError } from '../kernel/domain-error.ts';
import { parseCsv, type Row } from './csv-parser.ts';
import { textOf } from './file-text.ts';

export type ImportColumn = {
  /** The column's name in the template file and in our own exports. */
  label: string;
  /** Its names in files of other programs, as `headingKey` gives them; the first that the file has counts, unless the feature reads all. */
  otherNames?: readonly string[];
  isRequired?: boolean;
  /** Labels of columns, any of which can be there instead of a required one. */
  replaceableBy?: readonly string[];
};

export type ImportFile = {
  headings: string[];
  rows: Row[];
  /** The cells of the requested columns, by their labels: of all that have one of its names; without any, none. */
  byLabel: (row: Row) => Record<string, string[]>;
};

const EMPTY = 'Ce fichier ne contient aucune ligne à importer.';
/** A foreign file may have hundreds of columns, or no headings at all. */
const MAX_LISTED_HEADINGS = 12;
const MAX_HEADING_CHARACTERS = 40;

/** @throws DomainError validation, when the file as a whole cannot be read or lacks a column */
export async function readImportFile(
  bytes: Uint8Array,
  columns: readonly ImportColumn[],
): Promise<ImportFile> {
  const [head, ...rows] = await parseCsv(textOf(bytes));
  if (!head) throw new DomainError('validation', EMPTY);
  const indexes = columnIndexes(columns, head.cells);
  if (rows.length === 0) throw new DomainError('validation', EMPTY);
  const byLabel = ({ cells }: Row) =>
    Object.fromEntries(
      [...indexes].map(([label, of]) => [label, of.map((index) => withoutFormulaGuard(cells[index] ?? ''))]),
    );
  return { headings: head.cells, rows, byLabel };
}

/** Of each label, its columns in the order of its names. */
function columnIndexes(columns: readonly ImportColumn[], headings: string[]): Map<string, number[]> {
  const indexesOf = Map.groupBy(headings.keys(), (index) => headingKey(headings[index] ?? ''));
  const indexes = new Map(
    columns.map(({ label, otherNames = [] }) => [
      label,
      [headingKey(label), ...otherNames].flatMap((name) => indexesOf.get(name) ?? []),
    ]),
  );
  for (const { label, isRequired, replaceableBy = [] } of columns)
    if (isRequired && ![label, ...replaceableBy].some((one) => indexes.get(one)?.length))
      throw new DomainError('validation', missingColumn(label, headings));
  return indexes;
}

/** A heading or a word of a status, whatever its case, accents and punctuation: `E-mail 1 – Value` is `email 1 value`. */
export const headingKey = (heading: string) =>
  searchText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\be mail\b/g, 'email');

function missingColumn(label: string, headings: string[]): string {
  const names = headings.map(shown).filter((name) => name !== '');
  const listed = names.slice(0, MAX_LISTED_HEADINGS).map((name) => `«\u202f${name}\u202f»`);
  const more = names.length > listed.length ? ' …' : '.';
  return `La colonne «\u202f${label}\u202f» manque. Colonnes lues\u202f: ${listed.join(', ')}${more} La première ligne doit nommer les colonnes, comme dans le fichier modèle.`;
}

function shown(heading: string): string {
  const characters = [...heading.replace(/[\s\p{C}]+/gu, ' ').trim()];
  const start = characters.slice(0, MAX_HEADING_CHARACTERS).join('');
  return characters.length > MAX_HEADING_CHARACTERS ? `${start}…` : start;
}

/** Our exports put an apostrophe before a text that a spreadsheet could take for a formula. */
const withoutFormulaGuard = (cell: string) => cell.replace(/^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠])/u, '');
