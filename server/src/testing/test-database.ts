import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../db/database.ts';
import { migrateSqlite } from '../db/migrate.ts';
import type { Place } from '../db/plain.ts';
import { openSqliteFile } from '../db/sqlite.ts';
import { borrowTestDatabase } from './postgres-database.ts';

export type TestDatabase = Database & { place: Place };

const FILE = 'cercle.sqlite';

let migrated: Buffer | undefined;

/** An empty, migrated database of the engine under test, until it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_ENGINE === 'postgres' ? openOnPostgres() : openOnSqlite();
}

async function openOnSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  writeFileSync(join(dataDir, FILE), migratedFile(), { mode: 0o600 });
  const place = { databaseUrl: null, dataDir };
  const database = await openDatabase(place);
  // No wait for the disk: what survives a crash is tested with a server process.
  await sql`pragma synchronous = off`.execute(database.db);
  return closing(database, place, () => rmSync(dataDir, { recursive: true }));
}

/** Migrating takes longer than most tests: it is done once, each test gets a copy. */
function migratedFile(): Buffer {
  migrated ??= migrate();
  return migrated;
}

function migrate(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const connection = openSqliteFile(join(folder, FILE));
  migrateSqlite(connection);
  connection.close();
  const file = readFileSync(join(folder, FILE));
  rmSync(folder, { recursive: true });
  return file;
}

async function openOnPostgres(): Promise<TestDatabase> {
  const { url, giveBack } = await borrowTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const place = { databaseUrl: url, dataDir };
  return closing(await openDatabase(place), place, async () => {
    rmSync(dataDir, { recursive: true });
    await giveBack();
  });
}

const closing = (database: Database, place: Place, after: () => void | Promise<void>): TestDatabase => ({
  ...database,
  place,
  close: async () => {
    await database.close();
    await after();
  },
});
