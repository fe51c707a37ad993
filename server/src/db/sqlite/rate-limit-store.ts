import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqliteFile } from './sqlite.ts';

/**
 * A file of its own, as a count must neither wait for the disk nor for a transaction of the business. The operating system
 * writes it in its own time, so counts survive a killed process; only a power cut may lose the latest.
 */
const PRAGMAS = `
  pragma synchronous = off;
  pragma cache_size = -2000;
`;
const CREATE_TABLE = `
  create table if not exists rate_limit (key text primary key, points integer not null, expire integer) without rowid;
  create index if not exists rate_limit_expire on rate_limit (expire);
`;
const DELETE_EXPIRED =
  'delete from rate_limit where key in (select key from rate_limit where expire < ? order by expire limit ?)';
/** Expired counts are removed twice as fast as new ones can come. */
const PURGE_EVERY_CHANGES = 500;
const PURGE_BATCH_ROWS = 1_000;
/** SQLite's codes for a damaged file, and for one that is not a database. */
const CORRUPT_CODES = new Set([11, 26]);

/** The file, with the methods that the rate limiter's library calls: those of `better-sqlite3`. */
export type RateLimitStore = {
  prepare(text: string): StatementSync;
  transaction<Result>(work: () => Result): () => Result;
  close(): void;
};

/** Opens the file; a file that a power cut damaged is replaced by an empty one. */
export const openRateLimitStore = (file: string): RateLimitStore => createRateLimitStore(openOrReplace(file));

export function createRateLimitStore(database: DatabaseSync): RateLimitStore {
  database.exec(CREATE_TABLE);
  const statements = new Map<string, StatementSync>();
  const purge = database.prepare(DELETE_EXPIRED);
  let changes = 0;
  return {
    prepare(text) {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    // The library runs a single statement in it, which is a transaction by itself.
    transaction: (work) => () => {
      changes += 1;
      if (changes % PURGE_EVERY_CHANGES === 0) purge.run(Date.now(), PURGE_BATCH_ROWS);
      return work();
    },
    close: () => database.close(),
  };
}

function openOrReplace(file: string): DatabaseSync {
  try {
    return openAndCheck(file);
  } catch (error) {
    if (!CORRUPT_CODES.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    return openAndCheck(file);
  }
}

function openAndCheck(file: string): DatabaseSync {
  const database = openSqliteFile(file);
  try {
    database.exec(PRAGMAS);
    const check = database.prepare('pragma quick_check(1)').get();
    if (check?.quick_check !== 'ok') throw Object.assign(new Error(`${file} is damaged`), { errcode: 11 });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
