import type { Db, Trx } from './database.ts';
import type { Schema } from './schema.ts';

type CacheName = Schema['revision']['name'];

/**
 * The first thing a change does: counts the version up, and makes others of its kind wait until it has committed. What was
 * rendered from an older version is out of date from that commit on, in every process.
 */
export const raiseCacheVersion = (trx: Trx, name: CacheName) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', name)
    .execute();

/** `difference`: how many more rows the public sees. After `raiseCacheVersion`, in the same transaction. */
export const adjustPublicCount = (trx: Trx, name: CacheName, difference: number) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ shown: eb('shown', '+', difference) }))
    .where('name', '=', name)
    .execute();

/** How many rows the public sees. */
export const readPublicCount = async (db: Db, name: CacheName): Promise<number> =>
  (await readRow(db, name)).shown;

/**
 * One look-up by primary key. To store a response, read this number before the data that the response shows: after a change
 * in between, the response is only produced once more.
 */
export const readCacheVersion = async (db: Db, name: CacheName): Promise<string> =>
  String((await readRow(db, name)).number);

const readRow = (db: Db, name: CacheName) =>
  db.selectFrom('revision').select(['number', 'shown']).where('name', '=', name).executeTakeFirstOrThrow();
