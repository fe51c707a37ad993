import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Db } from '../server/src/db/database.ts';
import { countOf } from '../server/src/db/page.ts';
import { hoursLater, systemClock } from '../server/src/kernel/clock.ts';
import { refreshStatistics } from '../server/src/testing/refresh-statistics.ts';
import { ApiClient } from '../test/support/api-client.ts';
import { addDueMemberships, giveNotices } from '../test/support/due-memberships.ts';
import { waitUntil, withDatabase } from '../test/support/mail-queue.ts';
import { peakMegabytesOf, resetPeak } from '../test/support/process-stats.ts';
import { ADMIN, startSite, type TestSite } from '../test/support/site.ts';
import { createPageMeter, type Page, pageLines, rawHeaders } from './page-meter.ts';
import type { Line } from './report.ts';

const MEMBERSHIPS = 10_000;
const TIMEOUT_MS = 900_000;
const MAX_DAY_SECONDS = 60;
/** Requests a second of each page: as many visitors as a club has, and more. */
const REQUESTS_PER_SECOND = 20;
const BATCH_MEMBERSHIPS = 500;

/** A day of the jobs on which each of 10 000 memberships has a step, and pages meanwhile. */
export async function jobsDay(engine: string): Promise<Line[]> {
  console.error(`The day of the jobs on ${engine}…`);
  const mailServer = new Worker(new URL('../server/src/testing/mail-sink.ts', import.meta.url));
  const [smtpUrl] = (await once(mailServer, 'message')) as [string];
  const site = await startSite({ SMTP_URL: smtpUrl, TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  try {
    return await withDatabase(site.store, (db) => measureDay(engine, site, db));
  } finally {
    await site.close();
    await mailServer.terminate();
  }
}

async function measureDay(engine: string, site: TestSite, db: Db): Promise<Line[]> {
  await giveNotices(db);
  await fillMemberships(engine, db, MEMBERSHIPS);
  const admin = await new ApiClient(site.url, '10.1.0.1').logIn(ADMIN);
  const pages = pagesFor(admin);
  const meter = createPageMeter(site, pages, REQUESTS_PER_SECOND);
  await meter.measureRound();
  const before = await meter.measureQuietly();
  resetPeak(site.pid());
  await admin.send('POST', '/admin/jobs/memberships/run');
  const meanwhile = await meter.measureUntil(async () => (await finishedRuns(db)).length > 0);
  const peak = peakMegabytesOf(site.pid());
  const [run] = await finishedRuns(db);
  const startedAt = Date.parse(run?.started_at ?? '');
  const seconds = (Date.parse(run?.ended_at ?? '') - startedAt) / 1_000;
  await waitUntil(() => isDone(db), TIMEOUT_MS);
  const allSeconds = (Date.now() - startedAt) / 1_000;
  await postponeJobs(db);
  const after = await meter.measureQuietly();
  return [
    {
      ...{ engine, what: `steps and letters of ${MEMBERSHIPS} memberships`, quiet: '' },
      ...{ 'during the jobs': `${seconds.toFixed(1)} s`, ratio: '', target: `≤ ${MAX_DAY_SECONDS} s` },
      holds: seconds <= MAX_DAY_SECONDS ? 'yes' : 'no',
    },
    {
      ...{ engine, what: 'until all mails are sent and all notices received', quiet: '' },
      ...{ 'during the jobs': `${allSeconds.toFixed(1)} s`, ratio: '', target: '', holds: '' },
    },
    {
      ...{ engine, what: 'peak of memory', quiet: `${before.peak.toFixed(0)} MB` },
      ...{ 'during the jobs': `${peak.toFixed(0)} MB`, ratio: '', target: '', holds: '' },
    },
    ...pageLines(engine, pages, {
      quiet: [...before.rounds, ...after.rounds],
      ...{ meanwhile, column: 'during the jobs' },
    }),
  ];
}

function pagesFor(admin: ApiClient): Page[] {
  const headers = rawHeaders(admin.headers());
  return [
    { name: 'a public page, /ambassadeurs', path: '/ambassadeurs', headers: '' },
    { name: 'the directory of members, GET /api/members', path: '/api/members?page=0&size=10', headers },
    { name: 'an admin list, GET /api/admin/parties', path: '/api/admin/parties?page=0&size=10', headers },
  ];
}

/** Memberships that have a step today, which no job does until it is told to. */
export async function fillMemberships(engine: string, db: Db, count: number): Promise<void> {
  await postponeJobs(db);
  for (let first = 0; first < count; first += BATCH_MEMBERSHIPS) {
    await addDueMemberships(db, first, Math.min(BATCH_MEMBERSHIPS, count - first));
    // It does so by itself, but within a minute only.
    if (engine === 'postgres') await refreshStatistics(db);
  }
}

const postponeJobs = (db: Db) =>
  db
    .updateTable('job')
    .set({ due_at: hoursLater(systemClock, 20) })
    .execute();

const finishedRuns = (db: Db) =>
  db
    .selectFrom('job_run')
    .select(['started_at', 'ended_at'])
    .where('job', '=', 'memberships')
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .execute();

async function isDone(db: Db): Promise<boolean> {
  await wait(500);
  const waiting = [
    db.selectFrom('mail').where('next_attempt_at', 'is not', null),
    db.selectFrom('renewal_case').where('notice_mail_id', 'is not', null).where('state', '=', 'OPEN'),
  ];
  for (const rows of waiting) if ((await countOf(rows)) > 0) return false;
  return true;
}
