// Each process looks four times a minute which jobs are due, and runs those that it can claim, one after the other.

import type { JobName } from '@cercle/contract/jobs';
import { every } from '../kernel/every.ts';
import type { Log } from '../kernel/log.ts';
import { addJobs, type JobResult, listDueJobs } from './jobs.table.ts';
import { type JobDefinition, type JobDependencies, runJobIfDue } from './run-job.ts';

const CHECK_SECONDS = 15;

export type JobOutcome = { name: JobName; result: JobResult } | { name: JobName; error: unknown };

/**
 * Runs the jobs that are due, in their order in `jobs`; one that fails does not keep the others from running.
 * @throws between two steps of a job once the process is stopping
 */
export async function* runDueJobs(
  dependencies: JobDependencies,
  jobs: readonly JobDefinition[],
  stopping: AbortSignal,
): AsyncGenerator<JobOutcome> {
  const dueNames = await listDueJobs(dependencies.db, dependencies.clock);
  for (const job of jobs.filter(({ name }) => dueNames.includes(name))) {
    const outcome = await outcomeOf(dependencies, job, stopping);
    if (outcome) yield outcome;
  }
}

/** Null when another process runs the job, or there is nothing to do. */
async function outcomeOf(
  dependencies: JobDependencies,
  job: JobDefinition,
  stopping: AbortSignal,
): Promise<JobOutcome | null> {
  const { name } = job;
  try {
    const result = await runJobIfDue(dependencies, job, stopping);
    return result && { name, result };
  } catch (error) {
    stopping.throwIfAborted();
    return { name, error };
  }
}

/** @returns `wake`, which checks at once, and `stop`, which ends a job between two of its steps */
export async function startJobs(dependencies: JobDependencies, jobs: readonly JobDefinition[], log: Log) {
  const { db, clock } = dependencies;
  await addJobs(
    db,
    clock,
    jobs.map(({ name }) => name),
  );
  const check = async (stopping: AbortSignal) => {
    for await (const outcome of runDueJobs(dependencies, jobs, stopping)) logOutcome(log, jobs, outcome);
  };
  const failure = 'Which jobs are due cannot be told';
  const loop = every(CHECK_SECONDS, check, log, failure);
  const woken = new AbortController();
  let wokenCheck = Promise.resolve();
  return {
    wake(): void {
      wokenCheck = wokenCheck
        .then(() => check(woken.signal))
        .catch((error) => {
          if (!woken.signal.aborted) log.error({ err: error }, failure);
        });
    },
    async stop(): Promise<void> {
      woken.abort();
      await Promise.all([loop.stop(), wokenCheck]);
    },
  };
}

const EVENTS = { done: 'job-done', failed: 'job-failed' };

function logOutcome(log: Log, jobs: readonly JobDefinition[], outcome: JobOutcome): void {
  const { name: job } = outcome;
  const { done, failed } = jobs.find(({ name }) => name === job)?.events ?? EVENTS;
  if ('error' in outcome) log.error({ event: failed, job, err: outcome.error }, `The job ${job} failed`);
  else log.info({ event: done, job, ...outcome.result }, `The job ${job} is done`);
}
