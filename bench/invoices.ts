import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DraftPage, IssueOutcomes, RunDraft } from '@cercle/contract/document-run';
import { verifyDocuments } from '../server/src/billing/documents/verify-documents.ts';
import type { Db } from '../server/src/db/database.ts';
import { countOf } from '../server/src/db/page.ts';
import type { MailCounts } from '../server/src/testing/counting-mail-server.ts';
import { refreshStatistics } from '../server/src/testing/refresh-statistics.ts';
import { ApiClient } from '../test/support/api-client.ts';
import { onOneCore } from '../test/support/cpu-affinity.ts';
import { completeFirm } from '../test/support/documents.ts';
import { waitUntil, withDatabase } from '../test/support/mail-queue.ts';
import { cpuSecondsOf, megabytesOf, peakMegabytesOf, resetPeak } from '../test/support/process-stats.ts';
import { ADMIN, startSite, type TestSite } from '../test/support/site.ts';
import { addDrafts } from './invoice-drafts.ts';
import { createPageMeter, type Page, pageLines, rawHeaders } from './page-meter.ts';
import type { Line } from './report.ts';

const MIN_PER_SECOND = 20;
const MAX_GROWTH_MB = 150;
/** Requests a second of each page. */
const REQUESTS_PER_SECOND = 5;
/** As the page of the run asks for drafts, and as many as it issues in a call. */
const PAGE_DRAFTS = 100;
const CALL_DRAFTS = 20;
/** Of the documents of the run, so many are issued in another one that is killed. */
const KILLED_SHARE = 0.2;
const TIMEOUT_MS = 3_600_000;

type MailServer = { url: string; counts(): Promise<MailCounts>; close(): Promise<unknown> };
type Bench = { engine: string; site: TestSite; db: Db; mailServer: MailServer };

/** A run that issues and sends `count` invoices while pages are read, and one that is killed in the middle. */
export async function invoiceRun(engine: string, count: number): Promise<Line[]> {
  console.error(`A run of ${count} invoices on ${engine}…`);
  const mailServer = await startMailServer();
  const site = await startSite({ SMTP_URL: mailServer.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  try {
    return await withDatabase(site.store, async (db) => {
      const bench = { engine, site, db, mailServer };
      await completeFirm(await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN));
      await fill(bench, 0, count);
      const { result } = await onOneCore(site.pid(), () => measureRun(bench, count));
      const killed = Math.ceil(count * KILLED_SHARE);
      await fill(bench, count, killed);
      return [...result, await measureKilledRun(bench, count + killed)];
    });
  } finally {
    await site.close();
    await mailServer.close();
  }
}

async function fill({ engine, db }: Bench, first: number, count: number): Promise<void> {
  await addDrafts(db, first, count);
  // It does so by itself, but within a minute only.
  if (engine === 'postgres') await refreshStatistics(db);
}

async function measureRun({ engine, site, mailServer }: Bench, count: number): Promise<Line[]> {
  const admin = await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN);
  const pages = pagesFor(admin);
  // All threads of the site are bound to their core already.
  const meter = createPageMeter(site, pages, REQUESTS_PER_SECOND, async (_pid, work) => ({
    result: await work(),
  }));
  await meter.measureRound();
  const quiet = await meter.measureQuietly();
  const rest = megabytesOf(site.pid());
  const drafts = await loadDrafts(admin);
  resetPeak(site.pid());
  const cpuBefore = cpuSecondsOf(site.pid());
  const startedAt = performance.now();
  let issuedMs = Number.NaN;
  let isDone = false;
  const run = issueAll(admin, drafts).then(async () => {
    issuedMs = performance.now() - startedAt;
    await waitUntil(async () => (await mailServer.counts()).byMessageId.size >= count, TIMEOUT_MS);
    isDone = true;
    return performance.now() - startedAt;
  });
  const meanwhile = await meter.measureUntil(() => isDone);
  const perSecond = (count / (await run)) * 1_000;
  const cpuMs = ((cpuSecondsOf(site.pid()) - cpuBefore) / count) * 1_000;
  const peak = peakMegabytesOf(site.pid());
  const { withFiles } = await mailServer.counts();
  if (withFiles < count) throw new Error(`${count - withFiles} mails came without their files`);
  const column = 'during the run';
  return [
    {
      ...{ engine, what: `${count} invoices issued, sent with PDF and UBL, accepted`, quiet: '' },
      ...{ [column]: `${perSecond.toFixed(1)} a second`, ratio: '', target: `≥ ${MIN_PER_SECOND} a second` },
      holds: perSecond >= MIN_PER_SECOND ? 'yes' : 'no',
    },
    {
      ...{ engine, what: 'of which issued, their mails on the way', quiet: '' },
      ...{ [column]: `after ${(issuedMs / 1_000).toFixed(0)} s`, ratio: '', target: '', holds: '' },
    },
    {
      ...{ engine, what: 'computed for each, pages included', quiet: '' },
      ...{ [column]: `${cpuMs.toFixed(1)} ms`, ratio: '', target: '', holds: '' },
    },
    {
      ...{ engine, what: 'memory at rest, and at the peak', quiet: `${rest.toFixed(0)} MB` },
      ...{ [column]: `${peak.toFixed(0)} MB`, ratio: `+ ${(peak - rest).toFixed(0)} MB` },
      ...{ target: `≤ + ${MAX_GROWTH_MB} MB`, holds: peak - rest <= MAX_GROWTH_MB ? 'yes' : 'no' },
    },
    ...pageLines(engine, pages, { quiet: quiet.rounds, meanwhile, column }),
  ];
}

/** Issues all drafts that there are now, but the site is killed in the middle and started again. */
async function measureKilledRun({ engine, site, db, mailServer }: Bench, total: number): Promise<Line> {
  const admin = await new ApiClient(site.url, '10.1.0.2').logIn(ADMIN);
  const drafts = await loadDrafts(admin);
  const issuedBefore = total - drafts.length;
  const wanted = issuedBefore + Math.floor(drafts.length / 2);
  const run = issueAll(admin, drafts).catch(() => 'killed');
  await waitUntil(async () => (await countIssued(db)) >= wanted, TIMEOUT_MS);
  await site.kill();
  if ((await run) !== 'killed') throw new Error('The run was over before it was killed');
  await site.start();
  await issueAll(admin, await loadDrafts(admin));
  await waitUntil(async () => (await countUnsent(db)) === 0, TIMEOUT_MS);
  const { byMessageId } = await mailServer.counts();
  const repeated = [...byMessageId.values()].filter((times) => times > 1).length;
  const faults = await faultsOf(db, total, byMessageId);
  return {
    ...{ engine, what: `${drafts.length} more, killed in the middle and resumed`, quiet: '' },
    'during the run': `${faults.length === 0 ? 'nothing' : faults.join(', ')} missing or doubled`,
    ...{ ratio: `${repeated} mails twice`, target: 'nothing', holds: faults.length === 0 ? 'yes' : 'no' },
  };
}

/** What is not as it is to be after a run, in words. */
async function faultsOf(db: Db, total: number, arrived: MailCounts['byMessageId']): Promise<string[]> {
  const issued = await db
    .selectFrom('document')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  const deliveries = await db
    .selectFrom('document_delivery')
    .innerJoin('mail', 'mail.id', 'document_delivery.mail_id')
    .select(['document_delivery.document_id', 'mail.message_id', 'mail.sent_at'])
    .execute();
  const mailed = deliveries.filter(({ message_id, sent_at }) => sent_at !== null && arrived.has(message_id));
  const counts = {
    documents: total - issued.length,
    numbers: issued.filter(({ number }, index) => number !== index + 1).length,
    mails: total - new Set(mailed.map((delivery) => delivery.document_id)).size,
    sendings: deliveries.length - total,
    'links of the chain': (await verifyDocuments(db)).faults.length,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}

/** All drafts, page by page, as the page of the run asks for them. */
async function loadDrafts(admin: ApiClient): Promise<RunDraft[]> {
  const drafts: RunDraft[] = [];
  for (let page = 0; ; page += 1) {
    const query = `page=${page}&size=${PAGE_DRAFTS}`;
    const { content, totalPages } = await admin.get<DraftPage>(`/admin/documents/drafts?${query}`);
    drafts.push(...content);
    if (page + 1 >= totalPages) return drafts;
  }
}

/** One call after the other, as the page of the run makes them. @throws Error when one is refused, or a draft is */
async function issueAll(admin: ApiClient, drafts: RunDraft[]): Promise<void> {
  for (let first = 0; first < drafts.length; first += CALL_DRAFTS) {
    const documents = drafts.slice(first, first + CALL_DRAFTS).map(({ id, version }) => ({ id, version }));
    const response = await admin.send('POST', '/admin/documents/issue', { documents, send: true });
    if (!response.ok) throw new Error(await response.text());
    const { outcomes } = (await response.json()) as IssueOutcomes;
    for (const { failure } of outcomes) if (failure !== null) throw new Error(failure);
  }
}

function pagesFor(admin: ApiClient): Page[] {
  const headers = rawHeaders(admin.headers());
  return [
    { name: 'the home page', path: '/', headers: '' },
    { name: 'the page /admin/factures', path: '/admin/factures', headers: '' },
    {
      name: 'its list, GET /api/admin/documents',
      path: '/api/admin/documents?page=0&size=10&sort=issuedOn,desc',
      headers,
    },
  ];
}

const countIssued = (db: Db) => countOf(db.selectFrom('document').where('number', 'is not', null));
const countUnsent = (db: Db) => countOf(db.selectFrom('mail').where('next_attempt_at', 'is not', null));

async function startMailServer(): Promise<MailServer> {
  const worker = new Worker(new URL('../server/src/testing/counting-mail-server.ts', import.meta.url));
  const [url] = (await once(worker, 'message')) as [string];
  return {
    url,
    counts: async () => {
      worker.postMessage('counts');
      const [counts] = (await once(worker, 'message')) as [MailCounts];
      return counts;
    },
    close: () => worker.terminate(),
  };
}
