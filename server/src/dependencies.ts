import type { Site } from '@cercle/contract/site';
import type { Db } from './db/database.ts';
import type { CacheVersion } from './http/cache/cache-version.ts';
import type { Images } from './images/images.ts';
import type { Clock } from './kernel/clock.ts';
import type { Keys } from './kernel/keys.ts';
import type { Mailbox, Outbox } from './mail/outbox.ts';

/** What every part of the business is built from. */
export type Dependencies = {
  db: Db;
  clock: Clock;
  keys: Keys;
  outbox: Outbox;
  images: Images;
  /** By which cached responses that show ambassadors are known to be out of date. */
  ambassadorsVersion: Pick<CacheVersion, 'change'>;
  site: Site;
  /** Where the firm reads its notices. */
  firm: Mailbox;
  adminLoginToken: string;
};
