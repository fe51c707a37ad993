import type { Db } from '../db/database.ts';
import type { JobName } from '../db/schema.ts';
import { type Clock, hoursLater, timestamp } from '../kernel/clock.ts';

/** After this, the chore of a process that died is free for others; one that goes on renews it. */
export const LEASE_HOURS = 1;
/** No chore waits longer: one that would was put off by a clock that was ahead, and has been set right since. */
const MAX_DELAY_HOURS = 25;

/** Claims a due chore by putting it off while it is being done: of many who try at once, one gets true. */
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

/** Nobody begins it before that moment. */
export const postponeJob = (db: Db, name: JobName, until: string) =>
  db.updateTable('chore').set({ due_at: until }).where('name', '=', name).execute();

/** A chore that not every site has; due at once where it is new. */
export const addJob = (db: Db, clock: Clock, name: JobName) =>
  db
    .insertInto('chore')
    .values({ name, due_at: timestamp(clock) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
