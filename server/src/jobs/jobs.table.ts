import { JOB_LABELS } from '@cercle/contract/job-labels';
import { type FailedJob, JOB_NAMES, type JobName, type JobRun } from '@cercle/contract/jobs';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { type Clock, hoursLater, minutesLater, timestamp } from '../kernel/clock.ts';

/** No job waits longer: a later time was set by a clock that was ahead and has been corrected since. */
const MAX_DELAY_HOURS = 25;

/** How many of each kind a run did. */
export type JobResult = Readonly<Record<string, number>>;

/** Whether a process runs it now. */
const isLeased = (clock: Clock) =>
  sql<boolean>`(leased_until is not null and leased_until > ${timestamp(clock)} and leased_until <= ${hoursLater(clock, MAX_DELAY_HOURS)})`;

const isDue = (clock: Clock) =>
  sql<boolean>`(due_at <= ${timestamp(clock)} or due_at > ${hoursLater(clock, MAX_DELAY_HOURS)})`;

/** Adds the jobs that are new; due immediately. */
export const addJobs = (db: Db, clock: Clock, names: JobName[]) =>
  db
    .insertInto('job')
    .values(names.map((name) => ({ name, due_at: timestamp(clock) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

/** The jobs that a process may claim now. */
export async function listDueJobs(db: Db, clock: Clock): Promise<JobName[]> {
  const rows = await db
    .selectFrom('job')
    .select('name')
    .where(isDue(clock))
    .where(({ not }) => not(isLeased(clock)))
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Claims a due job: of many concurrent attempts one gets the id of its run, the others null.
 * @param leaseMinutes after which another process may take it, unless this one renews its lease
 */
export const claimJob = (
  db: Db,
  clock: Clock,
  { name, leaseMinutes }: { name: JobName; leaseMinutes: number },
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('job')
      .set({ leased_until: minutesLater(clock, leaseMinutes) })
      .where('name', '=', name)
      .where(isDue(clock))
      .where(({ not }) => not(isLeased(clock)))
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 0n) return null;
    const { id } = await trx
      .insertInto('job_run')
      .values({ job: name, started_at: timestamp(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('job').set({ run_id: id }).where('name', '=', name).execute();
    return id;
  });

/** @returns false when another process has taken the job, as this one did not renew its lease in time */
export async function renewLease(
  db: Db,
  clock: Clock,
  { runId, leaseMinutes }: { runId: number; leaseMinutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leased_until: minutesLater(clock, leaseMinutes) })
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Frees the job for the next process, due at `dueAt` or, without it, as before. */
export const releaseJob = (db: Db, runId: number, change: { due_at?: string; last_done_at?: string }) =>
  db
    .updateTable('job')
    .set({ ...change, run_id: null, leased_until: null })
    .where('run_id', '=', runId)
    .execute();

type Outcome = { ended_at: string } & (
  | { outcome: 'DONE'; result: string }
  | { outcome: 'FAILED'; error: string }
);

export const endRun = (trx: Trx, runId: number, outcome: Outcome) =>
  trx.updateTable('job_run').set(outcome).where('id', '=', runId).execute();

/** A run that found nothing to do is not worth a row. */
export const forgetRun = (trx: Trx, runId: number) =>
  trx.deleteFrom('job_run').where('id', '=', runId).execute();

export async function hasJob(db: Db, name: JobName): Promise<boolean> {
  return (
    (await db.selectFrom('job').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
  );
}

/** @returns false for a job that runs now */
export async function makeDue(trx: Trx, clock: Clock, name: JobName): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job')
    .set({ due_at: timestamp(clock) })
    .where('name', '=', name)
    .where(({ not }) => not(isLeased(clock)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const selectRuns = (db: Db, clock: Clock) =>
  db
    .selectFrom('job_run')
    .leftJoin('job', 'job.run_id', 'job_run.id')
    .select(['job_run.id', 'job_run.job', 'started_at', 'ended_at', 'outcome', 'result', 'error'])
    .select(sql<boolean>`(job.run_id is not null and ${isLeased(clock)})`.as('is_running'));

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

/** Newest first. */
export async function listRuns(db: Db, clock: Clock, { page, size }: { page: number; size: number }) {
  const query = selectRuns(db, clock)
    .orderBy('job_run.id', 'desc')
    .limit(size)
    .offset(page * size);
  const rows = await query.execute();
  const total = await totalWith(rows, { page, size }, () => countOf(db.selectFrom('job_run')));
  return { rows: rows.map(toRun), total };
}

/** Every job of the site, with the newest of its runs. */
export async function listJobs(db: Db, clock: Clock) {
  const jobs = await db.selectFrom('job').select(['name', 'due_at', 'last_done_at']).execute();
  const newest = db
    .selectFrom('job_run')
    .select(({ fn }) => fn.max('id').as('id'))
    .groupBy('job');
  const runs = await selectRuns(db, clock).where('job_run.id', 'in', newest).execute();
  return JOB_NAMES.flatMap((name) => jobs.filter((job) => job.name === name)).map((job) => {
    const run = runs.find((row) => row.job === job.name);
    return { ...job, run: run ? toRun(run) : null };
  });
}

function toRun(row: RunRow): JobRun {
  return {
    id: row.id,
    job: row.job,
    state: row.outcome ?? (row.is_running ? 'RUNNING' : 'INTERRUPTED'),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    result: row.result === null ? null : (JSON.parse(row.result) as Record<string, number>),
    error: row.error,
  };
}

export const listLastSuccesses = (db: Db) => db.selectFrom('job').select(['name', 'last_done_at']).execute();

/** The jobs that failed and have not succeeded since, each with its newest failure. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const newestFailed = db
    .selectFrom('job_run')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('outcome', '=', 'FAILED')
    .groupBy('job');
  const rows = await db
    .selectFrom('job_run')
    .innerJoin('job', 'job.name', 'job_run.job')
    .select(['job_run.id', 'job_run.job', 'ended_at', 'error'])
    .where('job_run.id', 'in', newestFailed)
    .where((eb) =>
      eb.or([eb('last_done_at', 'is', null), eb('last_done_at', '<', eb.ref('job_run.ended_at'))]),
    )
    .orderBy('job_run.id')
    .execute();
  return rows.map(({ id, job, ended_at, error }) => ({
    ...{ kind: 'job', id, title: JOB_LABELS[job], dueOn: null },
    failedAt: ended_at ?? '',
    error: error ?? '',
  }));
}
