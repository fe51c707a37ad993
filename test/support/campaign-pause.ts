import type { ApiClient } from './api-client.ts';
import type { Left } from './campaign-comparison.ts';
import { type CampaignRun, endClaims, makeRetriesDue } from './campaign-run.ts';
import { beginCampaignJob, changeCampaign } from './campaigns.ts';
import { waitUntil } from './mail-queue.ts';
import type { TestSite } from './site.ts';

/** So many end their subscription while they wait for their mail, and so many once they have it. */
const LEAVING = 30;
/** The middle is reached once so many have their mail. */
const MIDDLE_SHARE = 0.3;
const TIMEOUT_MS = 120_000;

/**
 * Pauses the campaign. Some who still wait end their subscription meanwhile, some who have their mail do so by its link, and a process
 * is killed. @returns who left, and who received a mail meanwhile although no process had tried before
 */
export async function pauseInTheMiddle(run: CampaignRun) {
  const { admin, id, server } = run;
  const [site] = run.sites as [TestSite];
  const client = admin.at(site.url, '10.8.0.3');
  await waitUntil(async () => (await server.countReaders()) > run.people.length * MIDDLE_SHARE, TIMEOUT_MS);
  await changeCampaign(client, id, 'pause');
  const tried = new Set(await addressesInQueue(run));
  const before = new Set((await server.received()).map(({ address }) => address));
  const left = await leave(run, client);
  await waitUntil(async () => {
    await makeRetriesDue(run.db);
    return (await addressesInQueue(run)).length === 0;
  }, TIMEOUT_MS);
  await site.kill();
  await endClaims(run);
  await site.start();
  await beginCampaignJob(client);
  const received = (await server.received()).map(({ address }) => address);
  await changeCampaign(client, id, 'resume');
  return { left, strays: received.filter((address) => !before.has(address) && !tried.has(address)) };
}

async function leave(run: CampaignRun, client: ApiClient): Promise<Left> {
  const waiting = await addressesThatWait(run);
  const early = run.people.filter(({ email }) => waiting.has(email)).slice(0, LEAVING);
  const late = (await run.server.received()).filter(({ token }) => token !== '').slice(0, LEAVING);
  if (early.length < LEAVING || late.length < LEAVING)
    throw new Error(`Only ${early.length} and ${late.length} could leave`);
  for (const { token } of [...early, ...late]) await unsubscribe(client, token);
  return {
    early: new Set(early.map(({ email }) => email)),
    late: new Set(late.map(({ address }) => address)),
  };
}

async function unsubscribe(client: ApiClient, token: string): Promise<void> {
  const answer = await client.send('POST', `/newsletters/unsubscribe/${token}`);
  if (!answer.ok) throw new Error(`not unsubscribed: ${await answer.text()}`);
}

async function addressesThatWait({ db, id }: CampaignRun): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .select('email')
    .where('campaign_id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Those whose mail waits although the campaign pauses: it was tried before, or is being sent. */
async function addressesInQueue({ db }: CampaignRun): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('recipient_address')
    .where('bulk_content_id', 'is not', null)
    .where('next_attempt_at', 'is not', null)
    .execute();
  return rows.map(({ recipient_address }) => recipient_address);
}
