import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { EventRow } from '../db/schema.ts';
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
