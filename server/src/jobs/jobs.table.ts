import type { Db } from '../db/database.ts';
import type { JobName } from '../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../kernel/clock.ts';

/** After this time another process may take the job of a process that died; a running job renews its lease. */
export const LEASE_HOURS = 1;
/** No job waits longer: a later due time was set by a clock that was ahead and has been corrected since. */
const MAX_DELAY_HOURS = 25;

/** Claims a due job by postponing it while it runs: of many concurrent attempts, one gets true. */
export async function claimJob(db: Db, clock: Clock, name: JobName): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chore')
    .set({ due_at: hoursLater(clock, LEASE_HOURS) })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([eb('due_at', '<=', timestamp(clock)), eb('due_at', '>', hoursLater(clock, MAX_DELAY_HOURS))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** No process begins the job before that time. */
export const postponeJob = (db: Db, name: JobName, until: string) =>
  db.updateTable('chore').set({ due_at: until }).where('name', '=', name).execute();

/** Adds a job that not every site has; due immediately when it is new. */
export const addJob = (db: Db, clock: Clock, name: JobName) =>
  db
    .insertInto('chore')
    .values({ name, due_at: timestamp(clock) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
