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
import { shareCommits } from './shared-commits.ts';
import { tellFailure } from './unavailable.ts';

const BUSY_TIMEOUT_MS = 5_000;
const BUSY_LOOK_MS = 20;
/** SQLite's result code when another process holds the lock. */
const BUSY = 5;
/** Far more than there are distinct queries: limits the damage of a query that contains its values. */
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
  inTurn(() => database.exec(PRAGMAS));
  return database;
}

/** SQLite's own timeout does not cover the change of a new file to a write-ahead log, so that is tried until it succeeds. */
function inTurn(prepare: () => void): void {
  const latest = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      prepare();
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== BUSY || performance.now() > latest) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_LOOK_MS);
    }
  }
}

/**
 * SQLite's own error would not name the file that this account may not use.
 * @throws the system's error, which does
 */
export function refuseClosed(file: string, access: number): void {
  for (const end of ['', '-journal', '-wal', '-shm'])
    if (existsSync(file + end)) accessSync(file + end, access);
}

/**
 * Only its owner may read the members' data, whoever made the folder; SQLite gives the files beside it the same mode.
 * A file that exists is not opened: closing it would release the locks of another connection of this process.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Two dialects on two connections to one file: `synced` waits for the disk, `unsynced` does not. */
export function sqliteDialects(connections: { writing: DatabaseSync; reading: DatabaseSync }): {
  synced: Dialect;
  unsynced: Dialect;
} {
  const { synced, unsynced } = shareCommits(connections, prepareOnce);
  return { synced: dialectOf(synced), unsynced: dialectOf(unsynced) };
}

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new OwnTurnsAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** The driver orders changes by itself. Kysely would hold back the next until a commit is over, so that no two could share one. */
class OwnTurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Each distinct text is prepared once and kept. */
function prepareOnce(database: DatabaseSync): (sql: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= MAX_STATEMENTS) kept.clear();
    const statement = adaptStatement(told(() => database.prepare(sql)));
    kept.set(sql, statement);
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
