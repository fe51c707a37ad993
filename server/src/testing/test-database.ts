import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../db/database.ts';
import { borrowTestDatabase } from './postgres-database.ts';

/** An empty, migrated database of the engine under test, until it is closed. */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_ENGINE === 'postgres' ? openOnPostgres() : openOnSqlite();
}

async function openOnSqlite(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-test-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  // What survives a crash is tested on a server process; here nobody pulls the plug.
  await sql`pragma synchronous = off`.execute(database.db);
  return closing(database, () => rmSync(dataDir, { recursive: true }));
}

async function openOnPostgres(): Promise<Database> {
  const { url, giveBack } = await borrowTestDatabase();
  return closing(await openDatabase({ databaseUrl: url, dataDir: tmpdir() }), giveBack);
}

const closing = (database: Database, after: () => void | Promise<void>): Database => ({
  ...database,
  close: async () => {
    await database.close();
    await after();
  },
});
