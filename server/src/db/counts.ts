import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqliteFile } from './sqlite.ts';

/**
 * A file of its own, as a count must neither wait for the disk nor for a transaction of the business. The operating system
 * writes it in its own time, so counts survive a killed process; only a power cut may lose the latest.
 */
const PREPARATION = `
  pragma synchronous = off;
  pragma cache_size = -2000;
`;
const TABLE = `
  create table if not exists rate_limit (key text primary key, points integer not null, expire integer) without rowid;
  create index if not exists rate_limit_expire on rate_limit (expire);
`;
const EXPIRED =
  'delete from rate_limit where key in (select key from rate_limit where expire < ? order by expire limit ?)';
/** Expired counts are removed twice as fast as new ones can come. */
const CLEAR_EVERY = 500;
const CLEARED_AT_ONCE = 1_000;
/** SQLite's codes for a damaged file, and for one that is not a database. */
const DAMAGED = new Set([11, 26]);

/** The file of the counts, with the methods that the rate limiter's library calls: those of `better-sqlite3`. */
export type Counts = {
  prepare(text: string): StatementSync;
  transaction<Result>(work: () => Result): () => Result;
  close(): void;
};

/** Opens the file of the counts; one that a power cut damaged is replaced by an empty one. */
export const openCounts = (file: string): Counts => countIn(openWhole(file));

export function countIn(database: DatabaseSync): Counts {
  database.exec(TABLE);
  const kept = new Map<string, StatementSync>();
  const clear = database.prepare(EXPIRED);
  let changes = 0;
  return {
    prepare(text) {
      const known = kept.get(text) ?? database.prepare(text);
      kept.set(text, known);
      return known;
    },
    // The library puts a single statement in it, which is a transaction by itself.
    transaction: (work) => () => {
      changes += 1;
      if (changes % CLEAR_EVERY === 0) clear.run(Date.now(), CLEARED_AT_ONCE);
      return work();
    },
    close: () => database.close(),
  };
}

function openWhole(file: string): DatabaseSync {
  try {
    return prepare(file);
  } catch (error) {
    if (!DAMAGED.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    return prepare(file);
  }
}

function prepare(file: string): DatabaseSync {
  const database = openSqliteFile(file);
  try {
    database.exec(PREPARATION);
    const found = database.prepare('pragma quick_check(1)').get();
    if (found?.quick_check !== 'ok') throw Object.assign(new Error(`${file} is damaged`), { errcode: 11 });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
