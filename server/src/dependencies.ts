import type { Site } from '@cercle/contract/site';
import type { Db } from './db/database.ts';
import type { DatabaseLocation } from './db/raw/raw-connection.ts';
import type { CacheVersion } from './http/cache/cache-version.ts';
import type { Images } from './images/images.ts';
import type { Clock } from './kernel/clock.ts';
import type { Keys } from './kernel/keys.ts';
import type { Mailbox, Outbox } from './mail/outbox.ts';

/** What every feature is built from. */
export type Dependencies = {
  db: Db;
  /** Where `db` is, for a thread that opens it itself. */
  location: DatabaseLocation;
  clock: Clock;
  keys: Keys;
  outbox: Outbox;
  images: Images;
  /** The version of the cached responses, which show ambassadors and the general conditions: a change makes them stale. */
  cacheVersion: Pick<CacheVersion, 'change'>;
  site: Site;
  /** The address to which notices for the firm are mailed. */
  firm: Mailbox;
  adminLoginToken: string;
  /** Whether mails leave, or are written to files. */
  hasMailServer: boolean;
  /** This process checks now which jobs are due. */
  wakeJobs(): void;
};
