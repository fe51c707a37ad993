import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { startPostgres } from '../support/postgres.ts';

/** Builds the pages where needed; with PostgreSQL, starts one that waits for the disk, as in production. */
export async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  await ensureBuilt();
  if (config.env.TEST_ENGINE !== 'postgres') return;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
