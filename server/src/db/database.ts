import { join } from 'node:path';
import { type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { migratePostgres, migrateSqlite } from './migrate.ts';
import type { Schema } from './schema.ts';
import { openRateLimitStore, type RateLimitStore } from './sqlite/rate-limit-store.ts';
import { openSqliteFile, sqliteDialects } from './sqlite/sqlite.ts';

/** The database itself or a transaction in it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

export type Database = {
  db: Db;
  /**
   * The same database for changes that a power cut may undo: with SQLite they do not wait for the disk. They reach it no
   * later than the next change of `db`, so no change acknowledged by `db` survives without them.
   */
  relaxed: Db;
  /** Resolves when the database responds; rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Set with PostgreSQL, where several processes share the rate-limit counts; SQLite has `rateLimitStore`. */
  pool: Pool | null;
  rateLimitStore: RateLimitStore | null;
};

/**
 * Opens PostgreSQL where `databaseUrl` is set, else SQLite in `dataDir`, and brings its tables up to date.
 * Nothing outside this folder knows which of the two runs.
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
}

async function openPostgres(url: string): Promise<Database> {
  const { openPostgresPool, postgresDialect } = await import('./postgres/postgres.ts');
  await migratePostgres(url);
  const pool = openPostgresPool(url);
  return database({ durable: postgresDialect(pool) }, { pool, rateLimitStore: null });
}

/** Kibibytes, negative: half of what reads have. */
const WRITING_CACHE = -16_000;

async function openSqlite(dataDir: string): Promise<Database> {
  const file = join(dataDir, 'cercle.sqlite');
  const writing = openSqliteFile(file);
  await migrateSqlite(writing);
  // Changes touch few pages again; files of documents pass through, and would fill it.
  writing.exec(`pragma cache_size = ${WRITING_CACHE}`);
  const reading = openSqliteFile(file);
  reading.exec('pragma query_only = on');
  const rateLimitStore = openRateLimitStore(join(dataDir, 'limits.sqlite'));
  return database(sqliteDialects({ writing, reading }), { pool: null, rateLimitStore });
}

type Connections = Pick<Database, 'pool' | 'rateLimitStore'>;

function database(dialects: { durable: Dialect; relaxed?: Dialect }, connections: Connections): Database {
  const db = new Kysely<Schema>({ dialect: dialects.durable });
  const relaxed = dialects.relaxed ? new Kysely<Schema>({ dialect: dialects.relaxed }) : db;
  return {
    ...connections,
    db,
    relaxed,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      connections.rateLimitStore?.close();
      await Promise.all([db.destroy(), relaxed.destroy()]);
    },
  };
}
