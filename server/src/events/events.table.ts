import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { EventRow, Schema } from '../db/schema.ts';
import { DomainError } from '../kernel/domain-error.ts';

export const eventNotFound = () => new DomainError('not-found', 'Cet événement n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function eventById(db: Db, id: number): Promise<EventRow> {
  const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw eventNotFound();
  return row;
}

/**
 * Locks an event until the caller's transaction ends: one change of its seats at a time. Called before anything of it is read.
 * @throws DomainError not-found
 */
export async function lockEvent(trx: Trx, id: number): Promise<EventRow> {
  const [row] = await lockRows(trx, trx.selectFrom('event').selectAll().where('id', '=', id));
  if (!row) throw eventNotFound();
  return row;
}

/** @returns the id of the draft */
export async function insertEvent(
  trx: Trx,
  draft: Omit<Insertable<Schema['event']>, 'state'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('event')
    .values({ ...draft, state: 'DRAFT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an event as it was read, and raises its version. @throws DomainError conflict when it is no longer so */
export async function changeEvent(
  trx: Trx,
  { id, state, version }: Pick<EventRow, 'id' | 'state' | 'version'>,
  columns: Updateable<Schema['event']>,
): Promise<EventRow> {
  const row = await trx
    .updateTable('event')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new DomainError('conflict');
  return row;
}

/** @returns false when it is no draft any more */
export async function deleteDraft(trx: Trx, id: number): Promise<boolean> {
  const query = trx.deleteFrom('event').where('id', '=', id).where('state', '=', 'DRAFT');
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}
