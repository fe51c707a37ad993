import { readCacheVersion } from '../../server/src/db/cache-version.ts';
import type { Database } from '../../server/src/db/database.ts';
import { createDomain } from '../../server/src/domain.ts';
import type { Settings } from '../../server/src/env.ts';
import { createCacheVersion } from '../../server/src/http/cache/cache-version.ts';
import { createImages } from '../../server/src/images/images.ts';
import { deriveKeys } from '../../server/src/kernel/keys.ts';
import { readOrCreateSecret } from '../../server/src/kernel/secret-file.ts';
import { type BulkMail, createOutbox, type Outbox } from '../../server/src/mail/outbox.ts';
import { firmOf, siteOf } from '../../server/src/site.ts';

export type DemoContext = Awaited<ReturnType<typeof openDemoContext>>;

/** The domain, with a clock that the filling sets. */
export async function openDemoContext(settings: Settings, database: Database) {
  const state = { now: Date.now(), lastSecret: '' };
  const clock = { now: () => new Date(state.now) };
  const { db } = database;
  const keys = deriveKeys(
    settings.SESSION_SECRET ?? (await readOrCreateSecret(settings.DATA_DIR, 'session')),
  );
  const images = createImages({ db, clock, keys });
  const site = siteOf(settings);
  const bulkMails: BulkMail[] = [];
  /** Mails of invented people are not sent: only the secret of the last link is stored, to use it. Those of campaigns are figures. */
  const outbox: Outbox = {
    enqueue: async (_db, { secret }) => {
      state.lastSecret = secret ?? state.lastSecret;
      return 0;
    },
    enqueueBulk: async (trx, batch) => {
      bulkMails.push(...batch.mails);
      return createOutbox({ site, keys, clock }).enqueueBulk(trx, batch);
    },
  };
  const cacheVersion = createCacheVersion(() => readCacheVersion(db, clock));
  const wakeJobs = () => undefined;
  const location = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR };
  const dependencies = { db, location, clock, keys, outbox, images, site, firm: firmOf(settings), wakeJobs };
  return {
    database,
    clock,
    site,
    bulkMails,
    dataDir: settings.DATA_DIR,
    played: state,
    domain: createDomain({ ...dependencies, adminLoginToken: '', hasMailServer: true, cacheVersion }),
  };
}
