import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgresPool } from '../../server/src/db/postgres/postgres.ts';
import { countFirstStartRows, restartAfterKill } from './first-start.ts';
import { prepareFirstStart, prepareSite, startSite, type TestSite } from './site.ts';

/** One more process of `site`, on the same data; closing it leaves the data alone. */
export const prepareSecondProcess = (site: TestSite, settings: Record<string, string> = {}, root?: string) =>
  prepareSite(
    { DATA_DIR: site.store.dataDir, DATABASE_URL: site.store.databaseUrl ?? '', ...settings },
    root,
  );

/** `count` processes that serve one site from one PostgreSQL; one process with SQLite. */
export async function openConcurrentProcesses(
  count: number,
  settings: Record<string, string>,
  root?: string,
) {
  const first = await startSite(settings, root);
  const otherCount = process.env.TEST_ENGINE === 'postgres' ? count - 1 : 0;
  const others = await Promise.all(
    Array.from({ length: otherCount }, () => prepareSecondProcess(first, settings, root)),
  );
  const close = async () => {
    await Promise.all(others.map((site) => site.close()));
    await first.close();
  };
  await Promise.all(others.map((site) => site.start())).catch(async (error) => {
    await close();
    throw error;
  });
  const sites: [TestSite, ...TestSite[]] = [first, ...others];
  return { sites, close };
}

/** Starts `count` processes at once on data that is empty. @returns what went wrong, or null */
export async function startConcurrently(count: number, root?: string): Promise<string | null> {
  const settings = { LOG_LEVEL: 'error' };
  const first = await prepareFirstStart(settings, root);
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => prepareSecondProcess(first, settings, root)),
  );
  const sites = [first, ...others];
  try {
    const starts = await Promise.allSettled(sites.map((site) => site.start()));
    const failed = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    return failed[0] ?? (await findStartProblem(first));
  } finally {
    await Promise.all(others.map((site) => site.close()));
    await first.close();
  }
}

/** Kills a first start in the middle of its migrations, then starts again. @returns what went wrong, or null */
export async function killMigration(): Promise<string | null> {
  const site = await prepareFirstStart({ LOG_LEVEL: 'error' });
  const { databaseUrl, dataDir } = site.store;
  return restartAfterKill(
    site,
    () => (databaseUrl ? waitUntilLocked(databaseUrl) : waitUntilCreated(dataDir)),
    findStartProblem,
  );
}

async function findStartProblem(site: TestSite): Promise<string | null> {
  const rows = await countFirstStartRows(site);
  return Object.values(rows).every((count) => count === 1) ? null : JSON.stringify(rows);
}

/** Migrations hold this lock and nothing else does. */
async function waitUntilLocked(url: string) {
  const pool = openPostgresPool(url);
  const isLocked = async () =>
    (await pool.query("select 1 from pg_locks where locktype = 'advisory' and granted")).rowCount;
  while (!(await isLocked())) await wait(1);
  await wait(Math.random() * 30);
  await pool.end();
}

async function waitUntilCreated(dataDir: string) {
  while (!existsSync(join(dataDir, 'cercle.sqlite'))) await wait(1);
  await wait(Math.random() * 30);
}
