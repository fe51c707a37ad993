import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../db/database.ts';
import type { DatabaseLocation } from '../db/raw/raw-connection.ts';
import { acquireTestDatabase } from './postgres-database.ts';

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
  return withCleanup(database, location, () => rmSync(dataDir, { recursive: true }));
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

async function openOnPostgres(): Promise<TestDatabase> {
  const { url, release } = await acquireTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const location = { databaseUrl: url, dataDir };
  return withCleanup(await openDatabase(location), location, async () => {
    rmSync(dataDir, { recursive: true });
    await release();
  });
}

const withCleanup = (
  database: Database,
  location: DatabaseLocation,
  cleanUp: () => void | Promise<void>,
): TestDatabase => ({
  ...database,
  location,
  close: async () => {
    await database.close();
    await cleanUp();
  },
});
