import { today } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Db, Trx } from './database.ts';

/** The one number of all cached responses, named after what they first showed. */
const ROW = 'ambassadors';

/**
 * The first thing a change does: raises the version, and makes other changes of the same kind wait until it has committed.
 * Responses produced from an older version are out of date from that commit on, in every process.
 */
export const raiseCacheVersion = (trx: Trx) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', ROW)
    .execute();

/**
 * One look-up by primary key. To store a response, read this before the data that the response shows: after a change in
 * between, the response is only produced once more. The day in Belgium is part of it, as a page may show what begins on a
 * day, such as a version of the general conditions: no response outlives its day.
 */
export async function readCacheVersion(db: Db, clock: Clock): Promise<string> {
  const query = db.selectFrom('revision').select('number').where('name', '=', ROW);
  return `${today(clock)} ${(await query.executeTakeFirstOrThrow()).number}`;
}
