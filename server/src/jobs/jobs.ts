// A chore is done by one of all processes: whichever looks first once it is due. That one has it for as long as it goes on. Where
// it dies, another begins within the hour; where it is stopped, the next that looks.

import type { Db } from '../db/database.ts';
import type { JobName } from '../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../kernel/clock.ts';
import { claimJob, LEASE_HOURS, postponeJob } from './jobs.table.ts';

type Dependencies = { db: Db; clock: Clock };

/** Between two steps of a chore: keeps it from the other processes. @throws once this one is stopping */
export type Heartbeat = () => Promise<void>;

type Job<Result> = {
  name: JobName;
  /** When it is due again once it is done. */
  nextDueAt(): string;
  work(heartbeat: Heartbeat): Promise<Result>;
};

/**
 * @returns what the work gives; null where it is not due, or another process does it
 * @throws what the work throws, which is then begun anew within the hour
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
    // Otherwise the process that starts next would wait until this one's lease is over.
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
