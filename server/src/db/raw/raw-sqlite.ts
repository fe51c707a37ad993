import { constants, existsSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SettingError } from '../../kernel/setting-error.ts';
import { assertAccessible, openSqliteFile } from '../sqlite/sqlite.ts';
import type { RawConnection, Row, Value } from './raw-connection.ts';

/** A batch ends at either limit. */
const BATCH_ROWS = 200;
const BATCH_BYTES = 250_000;

/** Parameters as PostgreSQL writes them. */
const NUMBERED = /\$\d+/g;

export async function openRawSqlite(file: string, isReadOnly: boolean): Promise<RawConnection> {
  // Throws if this account may not read the file.
  if (isReadOnly && !statSync(file, { throwIfNoEntry: false }))
    throw new SettingError(
      `Il n’y a pas de site ici\u202f: la base ${file} n’existe pas. Vérifiez DATA_DIR et DATABASE_URL, ou démarrez d’abord le site (npm start).`,
    );
  if (isReadOnly) assertAccessible(file, constants.R_OK);
  // A killed restore leaves a rollback journal; to apply it, SQLite must open the file for writing.
  const hasNoJournal = !existsSync(`${file}-journal`);
  return rawSqlite(
    isReadOnly && hasNoJournal ? new DatabaseSync(file, { readOnly: true }) : openSqliteFile(file),
  );
}

export const rawSqlite = (database: DatabaseSync): RawConnection => ({
  engine: 'sqlite',
  run: async (script) => database.exec(script),
  query: async <Of>(sql: string, values: Value[] = []) =>
    database.prepare(sql.replace(NUMBERED, '?')).all(...values.map(toSqlite)) as Of[],
  stream: (sql) => stream(database, sql),
  insert: async (table, columns, rows) => insert(database, table, columns, rows),
  close: async () => database.close(),
});

async function* stream(database: DatabaseSync, sql: string): AsyncGenerator<Row[]> {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const booleans = statement
    .columns()
    .flatMap(({ type }, index) => (type?.toLowerCase() === 'boolean' ? [index] : []));
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of statement.iterate() as unknown as Iterable<Row>) {
    for (const index of booleans) row[index] = row[index] === null ? null : row[index] === 1;
    batch.push(row);
    bytes += sizeOf(row);
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = (row: Row) =>
  row.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  );

function insert(database: DatabaseSync, table: string, columns: string[], rows: Row[]): void {
  const placeholders = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${placeholders})`);
  for (const row of rows) statement.run(...row.map(toSqlite));
}

const toSqlite = (value: Value): SQLInputValue => (typeof value === 'boolean' ? Number(value) : value);
