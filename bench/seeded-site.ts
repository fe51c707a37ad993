import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, filesUnder, ROOT } from '../scripts/setup/repository.mjs';
import { ApiClient } from '../test/support/api-client.ts';
import { EMPTY_SEED, type SeedCounts, seed } from '../test/support/seed.ts';
import { ADMIN, prepareSite, type TestSite } from '../test/support/site.ts';

const SETTINGS = { TRUST_PROXY: '1' };

/** On the disk of the repository, so that all durable writes use the same disk. */
const CACHE_FOLDER = join(ROOT, '.cache/bench');

export const FULL_SEED: SeedCounts = {
  ...EMPTY_SEED,
  ambassadors: 10_000,
  requests: 10_000,
  contacts: 100_000,
};

/**
 * The production server on a database with `counts` rows. On SQLite the database is created once and cached, and the
 * server gets a copy; on PostgreSQL it is created each time. The log goes to a file, as a service's would.
 */
export async function startSeededSite(counts: SeedCounts): Promise<TestSite> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(CACHE_FOLDER, 'run-'));
  const isSqlite = process.env.TEST_ENGINE === 'sqlite';
  if (isSqlite) cpSync(await cachedDataFolder(counts), folder, { recursive: true });
  const log = openSync(join(folder, 'log'), 'w');
  const site = await prepareSite({ ...SETTINGS, DATA_DIR: folder }, ROOT, undefined, log);
  const close = async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!isSqlite) await seedSite(site, counts);
    await site.start();
    return { ...site, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function cachedDataFolder(counts: SeedCounts): Promise<string> {
  const sources = [
    ...filesUnder(ROOT, 'server/src/db/migrations'),
    'test/support/seed.ts',
    'test/support/seed-names.ts',
    'test/support/seed-newsletters.ts',
  ];
  const hash = contentHash(ROOT, sources).slice(0, 16);
  const folder = join(CACHE_FOLDER, `${counts.ambassadors}-${counts.requests}-${counts.contacts}-${hash}`);
  if (existsSync(folder)) return folder;
  console.error('Filling the database…');
  const incompleteFolder = mkdtempSync(join(CACHE_FOLDER, 'unfinished-'));
  const site = await prepareSite({ ...SETTINGS, DATA_DIR: incompleteFolder });
  try {
    await seedSite(site, counts);
    await site.close();
    renameSync(incompleteFolder, folder);
  } finally {
    await site.close();
    rmSync(incompleteFolder, { recursive: true, force: true });
  }
  return folder;
}

/** Only the newest ambassador has pictures: those that the benchmark requests. */
async function seedSite(site: TestSite, counts: SeedCounts): Promise<void> {
  await seed(site, counts);
  await site.start();
  const adminClient = await new ApiClient(site.url).logIn(ADMIN);
  const name = 'Claire Fontaine';
  await adminClient.addAmbassador({ name, company: 'Atelier Fontaine', jobTitle: 'Gérante', active: true });
  await site.stop();
}
