import { startPostgres } from './postgres.ts';

/** Vitest's global setup: one PostgreSQL for the run, found by test files through TEST_DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
