import type { Db, Trx } from './database.ts';
import type { Schema } from './schema.ts';

type Name = Schema['revision']['name'];

/**
 * The first thing a change does: counts itself, and makes others of its kind wait until it has committed. What was
 * rendered from an older number is out of date from that commit on, in every process.
 */
export const beginRevision = (trx: Trx, name: Name) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', name)
    .execute();

/** `difference`: how many more rows the public sees. After `beginRevision`, in the same transaction. */
export const countShown = (trx: Trx, name: Name, difference: number) =>
  trx
    .updateTable('revision')
    .set((eb) => ({ shown: eb('shown', '+', difference) }))
    .where('name', '=', name)
    .execute();

/**
 * One look-up by primary key. To keep an answer, read this number before the data that the answer shows: after a change in
 * between, the answer is only made once more.
 */
export const readRevision = (db: Db, name: Name) =>
  db.selectFrom('revision').select(['number', 'shown']).where('name', '=', name).executeTakeFirstOrThrow();
