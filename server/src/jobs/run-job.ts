// A job is run by one of all processes: the first that checks once it is due, for as long as the job runs. When that process
// dies, another begins the job within the hour (`retryMinutes`); when it is stopped, the next process that checks.

import type { JobName } from '@cercle/contract/jobs';
import type { Db } from '../db/database.ts';
import { type Clock, minutesLater, timestamp } from '../kernel/clock.ts';
import { emit } from '../kernel/telemetry.ts';
import { explainJobError } from './explain-job-error.ts';
import { claimJob, endRun, forgetRun, type JobResult, releaseJob, renewLease } from './jobs.table.ts';

const RETRY_MINUTES = 60;

export type JobDependencies = { db: Db; clock: Clock };

/** Called between two steps of a job: renews its lease. @throws when this process is stopping, or has lost the job */
export type Heartbeat = () => Promise<void>;

export type JobDefinition = {
  name: JobName;
  /** When the job is due again after it has succeeded, at most a day later. */
  nextDueAt(): string;
  /** After which a job that failed, or whose process died, is tried again; an hour by default. No step takes half of it. */
  retryMinutes?: number;
  /** Asked before the job is claimed, so that one that is due after seconds writes nothing while there is nothing to do. */
  hasWork?(): Promise<boolean>;
  /** @returns how many of each kind it did */
  work(heartbeat: Heartbeat): Promise<JobResult>;
  /** Names of the log's lines; `job-done` and `job-failed` unless it has its own. */
  events?: { done: string; failed: string };
};

/**
 * @returns the result of the work; null when the job is not due, has nothing to do, or another process runs it
 * @throws the error of the work, which is then tried again after `retryMinutes`; when the process is stopping, immediately
 */
export async function runJobIfDue(
  dependencies: JobDependencies,
  job: JobDefinition,
  stopping: AbortSignal,
): Promise<JobResult | null> {
  const { db, clock } = dependencies;
  if (job.hasWork && !(await job.hasWork())) return null;
  const { name, retryMinutes: leaseMinutes = RETRY_MINUTES } = job;
  const runId = await claimJob(db, clock, { name, leaseMinutes });
  if (runId === null) return null;
  const startedAt = clock.now().getTime();
  try {
    const result = await job.work(createHeartbeat(dependencies, { runId, leaseMinutes }, stopping));
    await recordSuccess(dependencies, runId, job.nextDueAt(), result);
    emit('jobDone', { name, seconds: (clock.now().getTime() - startedAt) / 1_000 });
    return result;
  } catch (error) {
    // Otherwise the next process would wait until this lease ends.
    if (stopping.aborted) await releaseJob(db, runId, {});
    else {
      emit('jobFailed', name);
      // The lease, which nobody renews any more, ends when the next attempt is due: a database that fails changes nothing.
      const dueAt = minutesLater(clock, leaseMinutes);
      await recordFailure(dependencies, runId, dueAt, error).catch(() => undefined);
    }
    throw error;
  }
}

const recordSuccess = ({ db, clock }: JobDependencies, runId: number, dueAt: string, result: JobResult) =>
  db.transaction().execute(async (trx) => {
    // One moment: a later one would tell of a later run that found nothing to do.
    const at = timestamp(clock);
    if (Object.values(result).some((count) => count > 0))
      await endRun(trx, runId, { outcome: 'DONE', result: JSON.stringify(result), ended_at: at });
    else await forgetRun(trx, runId);
    await releaseJob(trx, runId, { due_at: dueAt, last_done_at: at });
  });

const recordFailure = ({ db, clock }: JobDependencies, runId: number, dueAt: string, error: unknown) =>
  db.transaction().execute(async (trx) => {
    await endRun(trx, runId, {
      outcome: 'FAILED',
      error: explainJobError(error),
      ended_at: timestamp(clock),
    });
    await releaseJob(trx, runId, { due_at: dueAt });
  });

type Lease = { runId: number; leaseMinutes: number };

function createHeartbeat({ db, clock }: JobDependencies, lease: Lease, stopping: AbortSignal): Heartbeat {
  const nextRenewal = () => minutesLater(clock, lease.leaseMinutes / 2);
  let renewAt = nextRenewal();
  return async () => {
    stopping.throwIfAborted();
    if (timestamp(clock) < renewAt) return;
    if (!(await renewLease(db, clock, lease)))
      throw new Error('Another process has taken this job: its lease ended before it was renewed');
    renewAt = nextRenewal();
  };
}
