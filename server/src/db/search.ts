import { type RawBuilder, sql } from 'kysely';
import { patternOf } from '../kernel/search-text.ts';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';

/** The searched tables, each with an index of its own: FTS5 beside the table on SQLite, pg_trgm on PostgreSQL. */
type Searched = 'account' | 'ambassador' | 'contact' | 'newsletter_subscription' | 'audit_entry' | 'mail';

/** The text to find in each column; a row matches by one of them. */
type Looked = Partial<Record<'search_text' | 'email', string>>;

/** The indexes hold sequences of three characters; shorter texts, which many rows contain, are looked for in the rows. */
const INDEXED_CHARACTERS = 3;

/**
 * True for the rows of `table` that contain the text; nothing in it is a wildcard or an operator. The search index is asked
 * first, in a query of its own, whatever the order of the list: so the time depends on how many rows are found, and hardly
 * on how many there are. Where no index serves, SQLite reads the rows in the order of the list, until a page is full.
 * @param id the column that refers to those rows, if it is not their own id
 */
export function matchesSearch(
  db: Db,
  table: Searched,
  looked: Looked,
  id = `${table}.id`,
): RawBuilder<boolean> {
  const pairs = Object.entries(looked);
  if (isPostgres(db)) return sql<boolean>`${sql.ref(id)} = any(array(${inRows(table, pairs)}))`;
  const isIndexed = pairs.every(([, text]) => [...text].length >= INDEXED_CHARACTERS);
  if (!isIndexed && id === `${table}.id`) return sql<boolean>`(${oneContains(table, pairs)})`;
  return sql<boolean>`${sql.ref(id)} in (${isIndexed ? inIndex(table, pairs) : inRows(table, pairs)})`;
}

/**
 * `column` is `value`; beside a search for `q`, written so that no index serves it. SQLite guesses that few rows have the
 * value, and would walk through all that do, in the order of the list, instead of asking the search index.
 */
export function equalsBesideSearch<Of>(column: string, value: Of, q: string): RawBuilder<boolean> {
  const same = sql<boolean>`${sql.ref(column)} = ${value}`;
  return q === '' ? same : sql<boolean>`(${same}) is true`;
}

type Pair = [column: string, text: string];

/** PostgreSQL uses the index by itself if the text is long enough. */
const inRows = (table: Searched, pairs: Pair[]) =>
  sql`select id from ${sql.table(table)} where ${oneContains(table, pairs)}`;

const oneContains = (table: Searched, pairs: Pair[]) =>
  sql.join(
    pairs.map(([column, text]) => sql`${sql.ref(`${table}.${column}`)} like ${patternOf(text)} escape '\\'`),
    sql` or `,
  );

/** On SQLite their rows enter the index some at a time (migration 0022). */
const INDEXED_LATE: Searched[] = ['contact', 'mail', 'audit_entry'];

function inIndex(table: Searched, pairs: Pair[]) {
  const index = sql.table(`${table}_search`);
  const phrases = pairs.map(([column, text]) => `${column}:"${text.replaceAll('"', '""')}"`);
  const found = sql`select rowid from ${index} where ${index} match ${phrases.join(' OR ')}`;
  if (!INDEXED_LATE.includes(table)) return found;
  const late = sql`select id from unindexed where searched = ${sql.lit(table)}`;
  const foundLate = sql`select id from ${sql.table(table)} where id in (${late}) and (${oneContains(table, pairs)})`;
  return sql`${found} union all ${foundLate}`;
}
