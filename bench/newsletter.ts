import type { CampaignDetails } from '@cercle/contract/campaigns';
import type { Db } from '../server/src/db/database.ts';
import {
  type CampaignMailServer,
  startCampaignMailServer,
} from '../server/src/testing/campaign-mail-server.ts';
import { refreshStatistics } from '../server/src/testing/refresh-statistics.ts';
import { ApiClient } from '../test/support/api-client.ts';
import { addSubscribers, beginCampaignJob, readCampaign, sendCampaign } from '../test/support/campaigns.ts';
import { onOneCore } from '../test/support/cpu-affinity.ts';
import { waitUntil, withDatabase } from '../test/support/mail-queue.ts';
import { cpuSecondsOf, megabytesOf, peakMegabytesOf, resetPeak } from '../test/support/process-stats.ts';
import { ADMIN, startSite, type TestSite } from '../test/support/site.ts';
import { createPageMeter, type Page, pageLines, rawHeaders } from './page-meter.ts';
import type { Line } from './report.ts';

const MAX_GROWTH_MB = 100;
/** Requests a second of each page. */
const REQUESTS_PER_SECOND = 5;
/** Of the subscribers, so many get another campaign, which is killed in the middle. */
const KILLED_SHARE = 0.2;
const BATCH_ROWS = 500;
const TIMEOUT_MS = 3_600_000;
const METRICS_TOKEN = 'a token of the benchmarks';
const SOURCES = [{ kind: 'SUBSCRIBERS' as const }];
const COLUMN = 'during the campaign';

type Bench = { engine: string; site: TestSite; db: Db; server: CampaignMailServer };

/** A campaign to `count` subscribers, as quick as the product lets one be, while pages are read; then one that is killed in the middle. */
export async function newsletterRun(engine: string, count: number): Promise<Line[]> {
  console.error(`A campaign to ${count} subscribers on ${engine}…`);
  const server = await startCampaignMailServer();
  const settings = { SMTP_URL: server.url, TRUST_PROXY: '1', LOG_LEVEL: 'error', METRICS_TOKEN };
  const site = await startSite(settings);
  try {
    return await withDatabase(site.store, async (db) => {
      const bench = { engine, site, db, server };
      const emails = Array.from({ length: count }, (_, index) => `lecteur${index}@societe.example`);
      await addSubscribers(db, site.url, emails);
      // It does so by itself, but within a minute only.
      if (engine === 'postgres') await refreshStatistics(db);
      const { result } = await onOneCore(site.pid(), () => measureCampaign(bench, count));
      return [...result, await measureKilledCampaign(bench, emails)];
    });
  } finally {
    await site.close();
    await server.close();
  }
}

async function measureCampaign({ engine, site, server }: Bench, count: number): Promise<Line[]> {
  const admin = await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN);
  const pages = pagesFor(admin);
  // All threads of the site are bound to their core already.
  const meter = createPageMeter(site, pages, REQUESTS_PER_SECOND, async (_pid, work) => ({
    result: await work(),
  }));
  await meter.measureRound();
  await readLagMs(site);
  const quiet = await meter.measureQuietly();
  const quietLagMs = await readLagMs(site);
  const rest = megabytesOf(site.pid());
  resetPeak(site.pid());
  const cpuBefore = cpuSecondsOf(site.pid());
  const startedAt = performance.now();
  const id = await sendCampaign(admin, SOURCES);
  const lags: number[] = [];
  const meanwhile = await meter.measureUntil(async () => {
    lags.push(await readLagMs(site));
    return (await server.countReaders()) >= count;
  });
  await waitUntil(async () => (await server.countReaders()) >= count, TIMEOUT_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuMs = ((cpuSecondsOf(site.pid()) - cpuBefore) / count) * 1_000;
  const peak = peakMegabytesOf(site.pid());
  const readMs = await timeOf(() => readCampaign(admin, id));
  return [
    line(engine, `${count} mails accepted, one by one`, '', {
      [COLUMN]: `${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second`,
    }),
    line(engine, 'of which the recipients copied', '', {
      [COLUMN]: `after ${frozenAfter(await readCampaign(admin, id)).toFixed(1)} s`,
    }),
    line(engine, 'computed for each, pages included', '', { [COLUMN]: `${cpuMs.toFixed(2)} ms` }),
    line(engine, 'memory at rest, and at the peak', `${rest.toFixed(0)} MB`, {
      ...{ [COLUMN]: `${peak.toFixed(0)} MB`, ratio: `+ ${(peak - rest).toFixed(0)} MB` },
      ...{ target: `≤ + ${MAX_GROWTH_MB} MB`, holds: peak - rest <= MAX_GROWTH_MB ? 'yes' : 'no' },
    }),
    line(engine, 'longest stop of the event loop', `${quietLagMs.toFixed(0)} ms`, {
      [COLUMN]: `${Math.max(...lags).toFixed(0)} ms`,
    }),
    line(engine, 'its details with figures, once it is sent', '', { [COLUMN]: `${readMs.toFixed(0)} ms` }),
    ...pageLines(engine, pages, { quiet: quiet.rounds, meanwhile, column: COLUMN }),
  ];
}

/** Another campaign, to a share of them; the site is killed in the middle and started again. */
async function measureKilledCampaign({ engine, site, db, server }: Bench, emails: string[]): Promise<Line> {
  const count = Math.ceil(emails.length * KILLED_SHARE);
  const admin = await new ApiClient(site.url, '10.1.0.2').logIn(ADMIN);
  await unsubscribe(db, emails.slice(count));
  await server.forget();
  const id = await sendCampaign(admin, SOURCES);
  await waitUntil(async () => (await server.countReaders()) >= count / 2, TIMEOUT_MS);
  await site.kill();
  if ((await server.countReaders()) >= count) throw new Error('The campaign was over before it was killed');
  await endLeases(db);
  await site.start();
  await waitUntil(async () => {
    await beginCampaignJob(admin);
    return (await readCampaign(admin, id)).state === 'SENT';
  }, TIMEOUT_MS);
  const received = await server.received();
  const doubled = received.filter(({ messageIds }) => messageIds.length > 1).length;
  const missing = count - received.length;
  const repeated = received.reduce((sum, { times }) => sum + times - 1, 0);
  return line(engine, `${count} more, killed in the middle and resumed`, '', {
    [COLUMN]: `${missing} missing, ${doubled} double by Message-ID`,
    ...{ ratio: `${repeated} mails twice`, target: 'nothing' },
    holds: missing + doubled === 0 ? 'yes' : 'no',
  });
}

const line = (engine: string, what: string, quiet: string, rest: Line): Line => ({
  ...{ engine, what, quiet, [COLUMN]: '', ratio: '', target: '', holds: '' },
  ...rest,
});

function pagesFor(admin: ApiClient): Page[] {
  const headers = rawHeaders(admin.headers());
  return [
    { name: 'the home page', path: '/', headers: '' },
    { name: 'a public page, `/evenements`', path: '/evenements', headers: '' },
    {
      name: 'the list of subscribers, `GET /api/newsletters`',
      path: '/api/newsletters?page=0&size=10',
      headers,
    },
  ];
}

/** The longest that the event loop stood still since it was last asked. */
async function readLagMs({ url }: TestSite): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(await answer.text())?.[1];
  return Number(seconds) * 1_000;
}

/** Seconds from its start until its recipients were complete. */
function frozenAfter({ history }: CampaignDetails): number {
  const at = (wanted: string) => Date.parse(history.find(({ kind }) => kind === wanted)?.at ?? '');
  return (at('campaign.frozen') - at('campaign.started')) / 1_000;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** In batches: a statement on PostgreSQL must end within seconds. */
async function unsubscribe(db: Db, emails: string[]): Promise<void> {
  const unsubscribed_at = new Date().toISOString();
  for (let first = 0; first < emails.length; first += BATCH_ROWS) {
    const batch = emails.slice(first, first + BATCH_ROWS);
    await db
      .updateTable('newsletter_subscription')
      .set({ unsubscribed_at })
      .where('email', 'in', batch)
      .execute();
  }
}

/** Does what an hour would: the lease of the job of the process that died ends, and its claims of mails. */
async function endLeases(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
  await db.updateTable('mail').set({ claimed_until: now }).where('claimed_until', '>', now).execute();
}
