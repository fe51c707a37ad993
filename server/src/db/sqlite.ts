import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { tellFailure } from './unavailable.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** Far more than there are distinct queries; only bounds a mistake. */
const MAX_STATEMENTS = 500;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -32000;
`;

export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivately(file);
  accessSync(dirname(file), constants.W_OK);
  refuseClosed(file, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(PRAGMAS);
  return database;
}

/**
 * SQLite would not say which file is another account's.
 * @throws the system's own error, which does
 */
export function refuseClosed(file: string, access: number): void {
  for (const end of ['', '-journal', '-wal', '-shm'])
    if (existsSync(file + end)) accessSync(file + end, access);
}

/**
 * Only its owner may read the members' data, whoever made the folder; SQLite gives the files beside it the same mode.
 * One that exists is not even opened: closing it would drop the locks of another connection of this process.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export const sqliteDialect = (database: DatabaseSync) =>
  new SqliteDialect({ database: prepareOnce(database) });

/** Kysely's view of a connection; each distinct text is prepared once and kept. */
function prepareOnce(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= MAX_STATEMENTS) kept.clear();
      const statement = adaptStatement(told(() => database.prepare(writeLockFirst(sql))));
      if (sql === 'rollback') onlyWithin(database, statement);
      kept.set(sql, statement);
      return statement;
    },
  };
}

/** A transaction that reads before it writes could otherwise lose its turn to another process midway. */
const writeLockFirst = (sql: string) => (sql === 'begin' ? 'begin immediate' : sql);

/**
 * A full disk makes SQLite roll back by itself. Kysely's own rollback would then fail, and that failure would hide the
 * one that says what is wrong.
 */
function onlyWithin(database: DatabaseSync, rollback: SqliteStatement): void {
  const { run } = rollback;
  rollback.run = (parameters) =>
    database.isTransaction ? run(parameters) : { changes: 0, lastInsertRowid: 0 };
}

type Row = Record<string, unknown>;

function adaptStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  const booleans = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name);
  const fromRow = (row: Row) => {
    for (const name of booleans) row[name] = row[name] === null ? null : row[name] === 1;
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => told(() => statement.all(...toSqlite(parameters)).map((row) => fromRow(row as Row))),
    run: (parameters) => told(() => statement.run(...toSqlite(parameters))),
    *iterate(parameters) {
      for (const row of statement.iterate(...toSqlite(parameters))) yield fromRow(row as Row);
    },
  };
}

function told<Result>(ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    tellFailure(error);
    throw error;
  }
}

const toSqlite = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
