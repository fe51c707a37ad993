import type { Db } from '../../server/src/db/database.ts';
import type { CampaignMailServer } from '../../server/src/testing/campaign-mail-server.ts';
import type { ApiClient } from './api-client.ts';
import type { Subscriber } from './campaigns.ts';
import type { TestSite } from './site.ts';

export type CampaignRun = {
  sites: TestSite[];
  server: CampaignMailServer;
  db: Db;
  admin: ApiClient;
  id: number;
  people: Subscriber[];
};

/**
 * Does what an hour would: the lease of the process that died ends; so do, where no other process runs, its claims of mails. Retries
 * become due.
 */
export async function endClaims({ db, sites }: Pick<CampaignRun, 'db' | 'sites'>): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
  if (sites.length === 1)
    await db.updateTable('mail').set({ claimed_until: now }).where('claimed_until', '>', now).execute();
  await makeRetriesDue(db);
}

export async function makeRetriesDue(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('mail')
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '>', now)
    .where('claimed_until', 'is', null)
    .execute();
}
