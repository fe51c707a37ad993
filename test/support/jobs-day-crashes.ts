import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/src/db/database.ts';
import { countOf } from '../../server/src/db/page.ts';
import { ApiClient } from './api-client.ts';
import { addDueMemberships, giveNotices } from './due-memberships.ts';
import { deliveryCounts, waitUntil, withDatabase } from './mail-queue.ts';
import type { MailServer } from './mail-server.ts';
import { compareOutcomes } from './membership-outcomes.ts';
import { ADMIN, type TestSite } from './site.ts';

/** So many memberships at least have a step due when the job begins. */
const DUE_MEMBERSHIPS = 60;
/** Lines that the job adds for so many: events and mails. */
const LINES = 3 * DUE_MEMBERSHIPS;
/** From one of its lines to the next. */
const MAX_KILL_DELAY_MS = 5;
const RUN_TIMEOUT_MS = 60_000;
const DAY_TIMEOUT_MS = 120_000;
const POLL_MS = 250;

export type JobsDayResult = Awaited<ReturnType<typeof crashJobsDay>>;

/**
 * Kills the process amid the job of the memberships, `kills` times, on a day that gets longer as its work is done; then lets it
 * finish. A kill that finds the job at rest does not count. Once a step or a run has failed, no more kills follow.
 * @param patienceMs how long the day may take to finish
 */
export async function crashJobsDay(
  site: TestSite,
  smtp: MailServer,
  kills: number,
  patienceMs = DAY_TIMEOUT_MS,
) {
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  await site.stop();
  return withDatabase(site.store, async (db) => {
    await giveNotices(db);
    const killsAmid = { steps: 0, letters: 0 };
    let memberships = 0;
    while (killsAmid.steps + killsAmid.letters < kills && (await countFailures(db)) === 0) {
      memberships += await addMissing(db, memberships);
      await endClaims(db);
      await site.start();
      await beginJob(admin);
      await waitForLines(db, Math.random() * LINES);
      await site.kill();
      if (await isUnderWay(db)) killsAmid[(await countDue(db, memberships)) > 0 ? 'steps' : 'letters'] += 1;
    }
    await endClaims(db);
    await site.start();
    const seconds = await finish(db, admin, memberships, patienceMs);
    const delivered = deliveryCounts(smtp);
    const mails = await db.selectFrom('mail').select('message_id').execute();
    return {
      ...{ memberships, killsAmid, seconds },
      ...(await compareOutcomes(db, memberships)),
      failures: await countFailures(db),
      mails: mails.length,
      unsent: mails.filter(({ message_id }) => !delivered.has(message_id)).length,
      resent: smtp.mails.length - delivered.size,
    };
  });
}

/** The memberships whose step is not done: each has one. */
const countDue = async (db: Db, memberships: number) =>
  memberships - (await countOf(db.selectFrom('job_step')));

async function addMissing(db: Db, memberships: number): Promise<number> {
  const missing = Math.max(0, DUE_MEMBERSHIPS - (await countDue(db, memberships)));
  await addDueMemberships(db, memberships, missing);
  return missing;
}

/** Does what an hour would: the lease of the process that died ends, and its claims of mails. */
async function endClaims(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable('job').set({ leased_until: now }).where('leased_until', '>', now).execute();
  await db.updateTable('mail').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}

/** Without it, the job begins some seconds later. */
async function beginJob(admin: ApiClient): Promise<void> {
  const answer = await admin.send('POST', '/admin/jobs/memberships/run');
  // It has begun by itself.
  if (!answer.ok && answer.status !== 409) throw new Error(`not begun: ${await answer.text()}`);
}

const countLines = async (db: Db) =>
  (await countOf(db.selectFrom('membership_event'))) + (await countOf(db.selectFrom('mail')));

/** Until the run of the job has added so many lines, or has ended. */
async function waitForLines(db: Db, count: number): Promise<void> {
  const before = await countLines(db);
  const isOver = async () => {
    const { run_id, due_at } = await readJob(db);
    if (run_id === null) return due_at > new Date().toISOString();
    return (await countLines(db)) >= before + count;
  };
  const startedAt = performance.now();
  while (!(await isOver()) && performance.now() - startedAt < RUN_TIMEOUT_MS) await wait(1);
  await wait(Math.random() * MAX_KILL_DELAY_MS);
}

const readJob = (db: Db) =>
  db
    .selectFrom('job')
    .select(['run_id', 'due_at'])
    .where('name', '=', 'memberships')
    .executeTakeFirstOrThrow();

/** Whether a run of the job has not ended: it goes on, or its process has died. */
const isUnderWay = async (db: Db) => (await readJob(db)).run_id !== null;

/** @returns the seconds until all is done, the notices that are received by their mail included, or until `patienceMs` */
async function finish(db: Db, admin: ApiClient, memberships: number, patienceMs: number): Promise<number> {
  const isDone = async () => {
    await wait(POLL_MS);
    await beginJob(admin);
    const waiting = [
      db.selectFrom('membership_event').where('letter_due', '=', true),
      db.selectFrom('mail').where('next_attempt_at', 'is not', null),
      db.selectFrom('renewal_case').where('notice_mail_id', 'is not', null).where('state', '=', 'OPEN'),
    ];
    if ((await countDue(db, memberships)) > 0) return false;
    for (const rows of waiting) if ((await countOf(rows)) > 0) return false;
    return !(await isUnderWay(db));
  };
  return (await waitUntil(isDone, patienceMs)) / 1_000;
}

async function countFailures(db: Db): Promise<number> {
  const steps = await countOf(db.selectFrom('job_step_failure'));
  return steps + (await countOf(db.selectFrom('job_run').where('outcome', '=', 'FAILED')));
}
