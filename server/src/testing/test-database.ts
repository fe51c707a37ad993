import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../db/database.ts';
import type { DatabaseLocation } from '../db/raw/raw-connection.ts';
import { acquireTestDatabase, RESTORE_PRISTINE_ROWS } from './postgres-database.ts';

export type TestDatabase = Database & { location: DatabaseLocation };

type StoredFile = { name: string; bytes: Buffer };

let migrated: Promise<StoredFile[]> | undefined;

/** An empty, migrated database of the engine under test, until it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_ENGINE === 'postgres' ? openOnPostgres() : openOnSqlite();
}

async function openOnSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  for (const { name, bytes } of await migratedFiles())
    writeFileSync(join(dataDir, name), bytes, { mode: 0o600 });
  const location = { databaseUrl: null, dataDir };
  const database = await openDatabase(location);
  // No wait for the disk: what survives a crash is tested with a server process.
  await sql`pragma synchronous = off`.execute(database.db);
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
  return { ...database, location, close };
}

/** Migrating takes longer than most tests: it is done once, each test gets a copy of the files. */
function migratedFiles(): Promise<StoredFile[]> {
  migrated ??= migrate();
  return migrated;
}

async function migrate(): Promise<StoredFile[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  // Closes only what was opened.
  await database.ping();
  await database.close();
  const files = readdirSync(dataDir).map((name) => ({ name, bytes: readFileSync(join(dataDir, name)) }));
  rmSync(dataDir, { recursive: true });
  return files;
}

type OpenPostgres = { database: Database; url: string; release(): Promise<void> };

/** Given back by earlier tests of this process, and still connected: connecting takes longer than most tests. */
const idle: OpenPostgres[] = [];
/** Each may have sixteen connections, and several processes share the server's hundred. */
const MAX_IDLE = 2;

async function openOnPostgres(): Promise<TestDatabase> {
  const postgres = (await takeIdle()) ?? (await connect());
  const { database, url } = postgres;
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const location = { databaseUrl: url, dataDir };
  const close = async () => {
    rmSync(dataDir, { recursive: true });
    await giveBack(postgres);
  };
  return { ...database, location, close };
}

async function takeIdle(): Promise<OpenPostgres | undefined> {
  const postgres = idle.pop();
  await postgres?.database.pool?.query(RESTORE_PRISTINE_ROWS);
  return postgres;
}

async function connect(): Promise<OpenPostgres> {
  const { url, release } = await acquireTestDatabase();
  return { database: await openDatabase({ databaseUrl: url, dataDir: '' }), url, release };
}

async function giveBack(postgres: OpenPostgres): Promise<void> {
  const { database, release } = postgres;
  const { pool } = database;
  const isBusy = () => pool && !pool.ending && (pool.idleCount < pool.totalCount || pool.waitingCount > 0);
  while (isBusy()) await nextTurn();
  if (pool && !pool.ending && idle.length < MAX_IDLE) {
    idle.push(postgres);
    return;
  }
  await database.close();
  await release();
}
