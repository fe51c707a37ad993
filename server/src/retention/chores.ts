// A chore is done by one of all processes: whichever looks first once it is due. That one has it for as long as it goes on. Where
// it dies, another begins within the hour; where it is stopped, the next that looks.

import type { Db } from '../db/database.ts';
import type { ChoreName } from '../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../kernel/clock.ts';
import { beginChore, LEASE_HOURS, putChoreOff } from './chores.table.ts';

type Parts = { db: Db; clock: Clock };

/** Between two steps of a chore: keeps it from the other processes. @throws once this one is stopping */
export type GoOn = () => Promise<void>;

type Chore<Result> = {
  name: ChoreName;
  /** When it is due again once it is done. */
  next(): string;
  work(goOn: GoOn): Promise<Result>;
};

/**
 * @returns what the work gives; null where it is not due, or another process does it
 * @throws what the work throws, which is then begun anew within the hour
 */
export async function doWhenDue<Result>(
  parts: Parts,
  { name, next, work }: Chore<Result>,
  stopping: AbortSignal,
): Promise<Result | null> {
  const { db, clock } = parts;
  if (!(await beginChore(db, clock, name))) return null;
  try {
    const result = await work(holding(parts, name, stopping));
    await putChoreOff(db, name, next());
    return result;
  } catch (error) {
    // Otherwise the process that starts next would wait until this one's lease is over.
    if (stopping.aborted) await putChoreOff(db, name, timestamp(clock));
    throw error;
  }
}

function holding({ db, clock }: Parts, name: ChoreName, stopping: AbortSignal): GoOn {
  const halfway = () => hoursLater(clock, LEASE_HOURS / 2);
  let renewedAt = halfway();
  return async () => {
    stopping.throwIfAborted();
    if (timestamp(clock) < renewedAt) return;
    renewedAt = halfway();
    await putChoreOff(db, name, hoursLater(clock, LEASE_HOURS));
  };
}
