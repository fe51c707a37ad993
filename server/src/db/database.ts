import { join } from 'node:path';
import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { countCommits } from './commits.ts';
import { type Counts, openCounts } from './counts.ts';
import { migratePostgres, migrateSqlite } from './migrate.ts';
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
  /** Set with PostgreSQL, where several processes share what limits count; with SQLite it is `counts`. */
  pool: Pool | null;
  counts: Counts | null;
  /** How many transactions of this process have committed: at the same number it has changed nothing. */
  commits(): number;
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
  const { openPostgresPool, postgresDialect } = await import('./postgres.ts');
  await migratePostgres(url);
  const pool = openPostgresPool(url);
  return database(postgresDialect(pool), { pool, counts: null });
}

function openSqlite(dataDir: string): Database {
  const connection = openSqliteFile(join(dataDir, 'cercle.sqlite'));
  migrateSqlite(connection);
  const counts = openCounts(join(dataDir, 'limits.sqlite'));
  return database(sqliteDialect(connection), { pool: null, counts });
}

function database(ofEngine: Dialect, { pool, counts }: Pick<Database, 'pool' | 'counts'>): Database {
  const { dialect, commits } = countCommits(ofEngine);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    pool,
    counts,
    commits,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      counts?.close();
      await db.destroy();
    },
  };
}
