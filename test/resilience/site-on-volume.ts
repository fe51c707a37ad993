import { execFileSync } from 'node:child_process';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { prepareSite, type TestSite } from '../support/site.ts';
import { openTestVolume, type Volume } from './test-volume.ts';

const MEGABYTES = { sqlite: 64, postgres: 256 };
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
/** Little is kept ahead: the volume is small. */
const SMALL_LOG = ['max_wal_size=64MB', 'min_wal_size=32MB'];

export type SiteOnVolume = {
  site: TestSite;
  volume: Volume;
  /**
   * The site stops with its disk, as it would. Went on running, it would take what it was writing for written: a flush that
   * waits for ext4's log ends without an error when the log is given up.
   */
  cutPower(): void;
  /** Of the database server too, where there is one. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

type SiteOnVolumeOptions = { root?: string | undefined; postgresSettings?: string[] };

/** A site whose data, on the engine under test, is on a small volume of its own. */
export async function withSiteOnVolume<Result>(
  { root, postgresSettings = [] }: SiteOnVolumeOptions,
  measure: (siteOnVolume: SiteOnVolume) => Promise<Result>,
): Promise<Result> {
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  const volume = openTestVolume(isPostgres ? MEGABYTES.postgres : MEGABYTES.sqlite);
  let postgres: TestPostgres | undefined;
  let site: TestSite | undefined;
  try {
    if (isPostgres) postgres = await startPostgres(volume.folder, [...SMALL_LOG, ...postgresSettings]);
    const location = postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: `${volume.folder}/site` };
    site = await prepareSite({ ...SETTINGS, ...location }, root);
    await site.start();
    // The cluster is made without syncing.
    execFileSync('sync', ['-f', volume.folder]);
    return await measure(asSiteOnVolume(site, volume, postgres));
  } finally {
    await site?.close();
    // What is left on a volume whose power is cut cannot be erased, and goes with the volume.
    await postgres?.stop().catch(() => undefined);
    await volume.remove();
  }
}

const asSiteOnVolume = (
  site: TestSite,
  volume: Volume,
  postgres: TestPostgres | undefined,
): SiteOnVolume => ({
  site,
  volume,
  cutPower: () => {
    process.kill(site.pid(), 'SIGSTOP');
    volume.cutPower();
  },
  start: async () => {
    await postgres?.start();
    await site.start();
  },
  kill: async () => {
    await Promise.all([site.kill(), postgres?.kill()]);
  },
});
