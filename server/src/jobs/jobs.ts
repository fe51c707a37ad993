// A job is run by one of all processes: the first that checks once it is due, for as long as the job runs. When that process
// dies, another begins the job within the hour; when it is stopped, the next process that checks.

import type { Db } from '../db/database.ts';
import type { JobName } from '../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../kernel/clock.ts';
import { claimJob, LEASE_HOURS, postponeJob } from './jobs.table.ts';

type Dependencies = { db: Db; clock: Clock };

/** Called between two steps of a job: renews its lease. @throws when this process is stopping */
export type Heartbeat = () => Promise<void>;

type Job<Result> = {
  name: JobName;
  /** When the job is due again after it has run. */
  nextDueAt(): string;
  work(heartbeat: Heartbeat): Promise<Result>;
};

/**
 * @returns the result of the work; null when the job is not due, or another process runs it
 * @throws the error of the work, which is then tried again within the hour
 */
export async function runJobIfDue<Result>(
  dependencies: Dependencies,
  { name, nextDueAt, work }: Job<Result>,
  stopping: AbortSignal,
): Promise<Result | null> {
  const { db, clock } = dependencies;
  if (!(await claimJob(db, clock, name))) return null;
  try {
    const result = await work(createHeartbeat(dependencies, name, stopping));
    await postponeJob(db, name, nextDueAt());
    return result;
  } catch (error) {
    // Otherwise the next process would wait until this lease ends.
    if (stopping.aborted) await postponeJob(db, name, timestamp(clock));
    throw error;
  }
}

function createHeartbeat({ db, clock }: Dependencies, name: JobName, stopping: AbortSignal): Heartbeat {
  const nextRenewal = () => hoursLater(clock, LEASE_HOURS / 2);
  let renewAt = nextRenewal();
  return async () => {
    stopping.throwIfAborted();
    if (timestamp(clock) < renewAt) return;
    renewAt = nextRenewal();
    await postponeJob(db, name, hoursLater(clock, LEASE_HOURS));
  };
}
