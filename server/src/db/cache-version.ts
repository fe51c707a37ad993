import type { Db, Trx } from './database.ts';
import type { Schema } from './schema.ts';

type CacheName = Schema['revision']['name'];

/**
 * The first thing a change does: raises the version, and makes other changes of the same kind wait until it has committed.
 * Responses produced from an older version are out of date from that commit on, in every process.
 */
export const raiseCacheVersion = (trx: Trx, name: CacheName) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', name)
    .execute();

/**
 * One look-up by primary key. To store a response, read this number before the data that the response shows: after a change
 * in between, the response is only produced once more.
 */
export async function readCacheVersion(db: Db, name: CacheName): Promise<string> {
  const query = db.selectFrom('revision').select('number').where('name', '=', name);
  return String((await query.executeTakeFirstOrThrow()).number);
}
