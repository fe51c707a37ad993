import { tmpdir } from 'node:os';
import { startPostgres } from './postgres.ts';

/** Nobody pulls its plug: what survives that is proved on servers of their own, which wait for the disk. */
const WITHOUT_SYNC = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Vitest's global setup: one PostgreSQL for the run, found by test files through TEST_DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres(tmpdir(), WITHOUT_SYNC);
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
