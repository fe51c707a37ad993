import { type RawBuilder, sql } from 'kysely';
import { likePatternOf } from '../kernel/search-text.ts';
import { type Db, isPostgres } from './database.ts';

/** The searched tables, each with an index of its own: FTS5 beside the table on SQLite, pg_trgm on PostgreSQL. */
type SearchedTable =
  | 'account'
  | 'ambassador'
  | 'contact'
  | 'newsletter_subscription'
  | 'audit_entry'
  | 'mail';

/** The text to find in each column; a row matches by one of them. */
type SearchTerms = Partial<Record<'search_text' | 'email', string>>;

/** The indexes hold sequences of three characters; shorter texts, which many rows contain, are searched in the rows. */
const INDEXED_CHARACTERS = 3;

/**
 * True for the rows of `table` that contain the text; nothing in it is a wildcard or an operator. The search index is queried
 * first, in a subquery, whatever the order of the list: so the time depends on the number of matches, and hardly on the number
 * of rows. When no index can be used, SQLite reads the rows in the order of the list, until a page is full.
 * @param id the column that refers to those rows, if it is not their own id
 */
export function matchesSearch(
  db: Db,
  table: SearchedTable,
  terms: SearchTerms,
  id = `${table}.id`,
): RawBuilder<boolean> {
  const pairs = Object.entries(terms);
  if (isPostgres(db)) return sql<boolean>`${sql.ref(id)} = any(array(${inRows(table, pairs)}))`;
  const isIndexed = pairs.every(([, text]) => [...text].length >= INDEXED_CHARACTERS);
  if (!isIndexed && id === `${table}.id`) return sql<boolean>`(${anyContains(table, pairs)})`;
  return sql<boolean>`${sql.ref(id)} in (${isIndexed ? inIndex(table, pairs) : inRows(table, pairs)})`;
}

/**
 * `column` is `value`; beside a search for `q`, written so that no index is used for it. SQLite guesses that few rows have the
 * value, and would read all that do, in the order of the list, instead of using the search index.
 */
export function equalsWithoutIndex<Of>(column: string, value: Of, q: string): RawBuilder<boolean> {
  const isEqual = sql<boolean>`${sql.ref(column)} = ${value}`;
  return q === '' ? isEqual : sql<boolean>`(${isEqual}) is true`;
}

type Pair = [column: string, text: string];

/** PostgreSQL uses the index by itself if the text is long enough. */
const inRows = (table: SearchedTable, pairs: Pair[]) =>
  sql`select id from ${sql.table(table)} where ${anyContains(table, pairs)}`;

const anyContains = (table: SearchedTable, pairs: Pair[]) =>
  sql.join(
    pairs.map(
      ([column, text]) => sql`${sql.ref(`${table}.${column}`)} like ${likePatternOf(text)} escape '\\'`,
    ),
    sql` or `,
  );

/** On SQLite their rows enter the index 32 at a time (migration 0017). */
const QUEUED_TABLES: SearchedTable[] = ['contact', 'mail', 'audit_entry'];

function inIndex(table: SearchedTable, pairs: Pair[]) {
  const index = sql.table(`${table}_search`);
  const phrases = pairs.map(([column, text]) => `${column}:"${text.replaceAll('"', '""')}"`);
  const found = sql`select rowid from ${index} where ${index} match ${phrases.join(' OR ')}`;
  if (!QUEUED_TABLES.includes(table)) return found;
  const queued = sql`select id from unindexed where searched = ${sql.lit(table)}`;
  const foundInQueue = sql`select id from ${sql.table(table)} where id in (${queued}) and (${anyContains(table, pairs)})`;
  return sql`${found} union all ${foundInQueue}`;
}
