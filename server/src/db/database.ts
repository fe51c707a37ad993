import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { migratePostgres, migrateSqlite } from './migrate.ts';
import { openPostgresPool, postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';

/** What queries run on: the database itself or a transaction in it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export type Database = {
  db: Db;
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Set with PostgreSQL, where several processes share what would otherwise stay in memory. */
  pool: Pool | null;
};

/**
 * Opens PostgreSQL where `databaseUrl` is set, else SQLite in `dataDir`, and brings its tables up to date.
 * Nothing outside this folder knows which of the two runs.
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl)
    : openSqlite(join(settings.dataDir, 'cercle.sqlite'));
}

async function openPostgres(url: string): Promise<Database> {
  await migratePostgres(url);
  const pool = openPostgresPool(url);
  return database(new Kysely<Schema>({ dialect: postgresDialect(pool) }), pool);
}

function openSqlite(file: string): Database {
  const connection = openSqliteFile(file);
  migrateSqlite(connection);
  return database(new Kysely<Schema>({ dialect: sqliteDialect(connection) }), null);
}

const database = (db: Db, pool: Pool | null): Database => ({
  db,
  pool,
  ping: async () => {
    await sql`select 1`.execute(db);
  },
  close: () => db.destroy(),
});
