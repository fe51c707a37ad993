import { tmpdir } from 'node:os';
import { openPostgresPool } from '../../server/src/db/postgres/postgres.ts';
import { startPostgres } from './postgres.ts';

/** Read before it says on which of them the work is. */
const ENGINES = process.env.TEST_ENGINE ? [process.env.TEST_ENGINE] : ['sqlite', 'postgres'];

type Task = (engine: string) => Promise<void>;

/**
 * Does each of `works` on SQLite and then on a PostgreSQL started for them (on one of the two where `TEST_ENGINE` names it),
 * set as what a site opens its data on.
 * @param settings of that PostgreSQL
 * @returns the version of PostgreSQL, null where none was needed
 */
export async function onEngines(tasks: Task[], settings: string[] = []): Promise<string | null> {
  const postgres =
    tasks.length > 0 && ENGINES.includes('postgres') ? await startPostgres(tmpdir(), settings) : null;
  try {
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
    const version = postgres && (await versionOf(postgres.url));
    for (const task of tasks) {
      for (const engine of ENGINES) {
        process.env.TEST_ENGINE = engine;
        await task(engine);
      }
    }
    return version;
  } finally {
    await postgres?.stop();
  }
}

async function versionOf(url: string): Promise<string> {
  const pool = openPostgresPool(url);
  const { rows } = await pool
    .query<{ server_version: string }>('show server_version')
    .finally(() => pool.end());
  return rows[0]?.server_version ?? '';
}
