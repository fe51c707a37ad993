import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '../database.ts';
import { isTransientError } from '../transient-errors.ts';
import { openSqliteFile } from './sqlite.ts';

test('AU-6 only their owner may read the database and the files beside it, even in a folder that others may read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const files = readdirSync(dataDir);
  expect(files).toContain('cercle.sqlite-wal');
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0);
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('DU-2 each commit waits for the disk before it is acknowledged, as `npm run test:resilience -- DU-2` shows by power cuts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const FULL = 2;
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: FULL }]);
  await close();
  rmSync(dataDir, { recursive: true });
});

let dataDir: string;

let database: Database;

let db: Db;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  database = await openDatabase({ databaseUrl: null, dataDir });
  ({ db } = database);
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const insertKey = (on: Db, key: string) =>
  on
    .insertInto('idempotency_key')
    .values({ key_hash: key, body_hash: '', answer: '', created_at: new Date(0).toISOString() })
    .execute();

/** A change that inserts two rows, the second of which may exist already. */
const change = (key: string, second = `${key} too`) =>
  db.transaction().execute(async (trx) => {
    await insertKey(trx, key);
    await insertKey(trx, second);
  });

const keysOf = async (on: Db) =>
  (await on.selectFrom('idempotency_key').select('key_hash').orderBy('key_hash').execute()).map(
    ({ key_hash }) => key_hash,
  );

/** The rows that another process reads now, or that are there after a kill. */
function keysOnDisk(): string[] {
  const other = openSqliteFile(join(dataDir, 'cercle.sqlite'));
  const rows = other.prepare('select key_hash from idempotency_key order by key_hash').all();
  other.close();
  return rows.map(({ key_hash }) => String(key_hash));
}

const level = async () => (await sql`pragma synchronous`.execute(db)).rows;

const FULL = 2;

describe('Concurrent changes', () => {
  test('DU-1 are committed together, and none is acknowledged before that', async () => {
    const seen: string[][] = [];
    const changes = ['a', 'b', 'c'].map(async (key) => {
      await change(key);
      seen.push(keysOnDisk());
    });
    expect(keysOnDisk()).toEqual([]);
    await Promise.all(changes);
    expect(seen).toEqual(Array(3).fill(['a', 'a too', 'b', 'b too', 'c', 'c too']));
  });

  test('fail one by one: the others are committed', async () => {
    await change('known');
    const outcomes = await Promise.allSettled([
      change('a'),
      change('b', 'known'),
      insertKey(db, 'known'),
      change('c'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(keysOnDisk()).toEqual(['a', 'a too', 'c', 'c too', 'known', 'known too']);
  });

  test('DU-6 all fail if the disk has no room for one of them, and the next ones succeed', async () => {
    await sql`pragma max_page_count = 1`.execute(db);
    const outcomes = await Promise.allSettled([change('a'), change('x'.repeat(1_000_000)), change('c')]);
    for (const outcome of outcomes.slice(0, 2))
      expect(outcome.status === 'rejected' && isTransientError(outcome.reason), String(outcome)).toBe(true);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await change('d');
    const done = outcomes[2]?.status === 'fulfilled' ? ['c', 'c too'] : [];
    expect(keysOnDisk()).toEqual([...done, 'd', 'd too']);
  });

  test('are not read before they are committed, and make no reader wait', async () => {
    const changed = change('a').then(() => keysOf(db));
    const read = keysOf(db).then((keys) => [keys, keysOnDisk()]);
    expect(await read).toEqual([[], []]);
    expect(await changed).toEqual(['a', 'a too']);
  });

  test('are committed before the database is closed', async () => {
    await change('known');
    const changed = change('a');
    await new Promise(process.nextTick);
    await Promise.all([changed, database.close()]);
    expect(keysOnDisk()).toEqual(['a', 'a too', 'known', 'known too']);
    database = await openDatabase({ databaseUrl: null, dataDir });
  });
});

describe('A change that a power cut may undo', () => {
  test('is committed at once without waiting for the disk, and the next change waits again', async () => {
    await insertKey(database.relaxed, 'a');
    expect(keysOnDisk()).toEqual(['a']);
    expect(await level()).toEqual([{ synchronous: FULL }]);
  });

  test('is committed with other changes of its turn, and can be read once it is acknowledged', async () => {
    const changed = change('a');
    const seen = insertKey(database.relaxed, 'b').then(() => keysOf(database.relaxed));
    expect(keysOnDisk()).toEqual([]);
    expect(await seen).toEqual(['a', 'a too', 'b']);
    await changed;
  });
});
