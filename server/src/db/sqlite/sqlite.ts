import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { reportDatabaseFailure } from '../transient-errors.ts';
import { createGroupCommitDrivers } from './group-commit.ts';

const BUSY_TIMEOUT_MS = 5_000;
const BUSY_POLL_MS = 20;
/** SQLite's result code when another process holds the lock. */
const SQLITE_BUSY = 5;
/** Far more than there are distinct queries: limits the damage of a query that contains its values. */
const MAX_CACHED_STATEMENTS = 500;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -32000;
`;

export function openSqliteFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createOwnerOnlyFile(file);
  accessSync(dirname(file), constants.W_OK);
  assertAccessible(file, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  retryWhileBusy(() => database.exec(PRAGMAS));
  return database;
}

/** SQLite's own timeout does not cover switching a new file to write-ahead mode, so this is retried until it succeeds. */
function retryWhileBusy(prepare: () => void): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      prepare();
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || performance.now() > deadline)
        throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_POLL_MS);
    }
  }
}

/**
 * SQLite's own error would not name the file that this account may not use.
 * @throws the system's error, which does
 */
export function assertAccessible(file: string, access: number): void {
  for (const suffix of ['', '-journal', '-wal', '-shm'])
    if (existsSync(file + suffix)) accessSync(file + suffix, access);
}

/**
 * Only its owner may read the members' data, whatever the mode of the folder; SQLite gives the files beside it the same mode.
 * A file that exists is not opened: closing it would release the locks of another connection of this process.
 */
function createOwnerOnlyFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Two dialects on two connections to one file: `durable` waits for the disk, `relaxed` does not. */
export function sqliteDialects(connections: { writing: DatabaseSync; reading: DatabaseSync }): {
  durable: Dialect;
  relaxed: Dialect;
} {
  const { durable, relaxed } = createGroupCommitDrivers(connections, createStatementCache);
  return { durable: createDialect(durable), relaxed: createDialect(relaxed) };
}

const createDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new GroupCommitAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** The driver orders changes by itself. Kysely would delay the next change until a commit ends, so that no two could share a commit. */
class GroupCommitAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Each distinct text is prepared once and cached. */
function createStatementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const cached = cache.get(sql);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
    const statement = adaptStatement(reportingErrors(() => database.prepare(sql)));
    cache.set(sql, statement);
    return statement;
  };
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
    all: (parameters) =>
      reportingErrors(() => statement.all(...toSqlite(parameters)).map((row) => fromRow(row as Row))),
    run: (parameters) => reportingErrors(() => statement.run(...toSqlite(parameters))),
    *iterate(parameters) {
      for (const row of statement.iterate(...toSqlite(parameters))) yield fromRow(row as Row);
    },
  };
}

function reportingErrors<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    reportDatabaseFailure(error);
    throw error;
  }
}

const toSqlite = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
