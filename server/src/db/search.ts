import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from './database.ts';
import { type SearchColumn, type SearchTerm, searchTerms } from './search-terms.ts';

/** The searched tables, each with an index of its own: FTS5 beside the table on SQLite, pg_trgm on PostgreSQL. */
type SearchedTable =
  | 'account'
  | 'ambassador'
  | 'contact'
  | 'newsletter_subscription'
  | 'audit_entry'
  | 'mail'
  | 'party'
  | 'document'
  | 'bank_movement'
  | 'event'
  | 'campaign';

type SearchOptions = {
  columns?: SearchColumn[];
  /** The column that refers to those rows, if it is not their own id. */
  id?: string;
};

/** The indexes hold sequences of three characters; shorter texts, which many rows contain, are searched in the rows. */
const INDEXED_CHARACTERS = 3;

/**
 * True for the rows of `table` that contain every word of `q`, in any order, each in one of the columns; for all rows when no
 * word is left of it. Nothing in it is a wildcard or an operator. The search index is queried first, in a subquery, whatever
 * the order of the list: so the time depends on the number of matches, and hardly on the number of rows. When no index can be
 * used, SQLite reads the rows in the order of the list, until a page is full.
 */
export function matchesSearch(
  db: Db,
  table: SearchedTable,
  q: string,
  { columns = ['search_text'], id = `${table}.id` }: SearchOptions = {},
): RawBuilder<boolean> {
  const terms = searchTerms(q, columns);
  if (terms.length === 0) return sql<boolean>`true`;
  if (isPostgres(db)) return sql<boolean>`${sql.ref(id)} = any(array(${inRows(table, terms)}))`;
  const indexed = terms.filter(isIndexed);
  if (indexed.length > 0) return sql<boolean>`${sql.ref(id)} in (${inIndex(table, indexed, terms)})`;
  if (id === `${table}.id`) return sql<boolean>`(${containsAll(table, terms)})`;
  return sql<boolean>`${sql.ref(id)} in (${inRows(table, terms)})`;
}

/**
 * `column` is `value`; beside a search for `q`, written so that no index is used for it. SQLite guesses that few rows have the
 * value, and would read all that do, in the order of the list, instead of using the search index.
 */
export function equalsWithoutIndex<Of>(column: string, value: Of, q: string): RawBuilder<boolean> {
  const isEqual = sql<boolean>`${sql.ref(column)} = ${value}`;
  return q === '' ? isEqual : sql<boolean>`(${isEqual}) is true`;
}

/** A `like` pattern that finds `text` anywhere, without wildcards of its own; to be used with `escape '\'`. */
export const likePatternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isIndexed = (term: SearchTerm) => term.every(([, text]) => [...text].length >= INDEXED_CHARACTERS);

/** PostgreSQL uses the index by itself for texts that are long enough. */
const inRows = (table: SearchedTable, terms: SearchTerm[]) =>
  sql`select id from ${sql.table(table)} where ${containsAll(table, terms)}`;

const containsAll = (table: SearchedTable, terms: SearchTerm[]) =>
  sql.join(
    terms.map((term) => sql`(${containsOne(table, term)})`),
    sql` and `,
  );

const containsOne = (table: SearchedTable, term: SearchTerm) =>
  sql.join(
    term.map(
      ([column, text]) => sql`${sql.ref(`${table}.${column}`)} like ${likePatternOf(text)} escape '\\'`,
    ),
    sql` or `,
  );

/** On SQLite their rows enter the index 32 at a time (migration 0017). */
const QUEUED_TABLES: SearchedTable[] = ['contact', 'mail', 'audit_entry'];

/** The rows that the index finds by `indexed`, which are some of `terms` or all. */
function inIndex(table: SearchedTable, indexed: SearchTerm[], terms: SearchTerm[]) {
  const index = sql.table(`${table}_search`);
  const found = sql`select rowid from ${index} where ${index} match ${indexed.map(matchOf).join(' AND ')}`;
  const others = terms.filter((term) => !indexed.includes(term));
  const foundByAll =
    others.length === 0
      ? found
      : sql`select id from ${sql.table(table)} where id in (${found}) and ${containsAll(table, others)}`;
  if (!QUEUED_TABLES.includes(table)) return foundByAll;
  const queued = sql`select id from unindexed where searched = ${sql.lit(table)}`;
  return sql`${foundByAll} union all ${inRows(table, terms)} and id in (${queued})`;
}

/** In the language of FTS5. */
const matchOf = (term: SearchTerm) =>
  `(${term.map(([column, text]) => `${column}:"${text.replaceAll('"', '""')}"`).join(' OR ')})`;
