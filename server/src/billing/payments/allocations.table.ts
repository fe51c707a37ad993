import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** What still counts of an allocation, after what was taken back of it. */
export type OpenAllocation = { id: number; paymentId: number; documentId: number | null; cents: number };

/** What was taken back of it, negative or 0. */
export const takenBack = sql<number | string>`coalesce(
  (select sum(taking.cents) from allocation as taking where taking.reverses_id = allocation.id), 0)`;

const net = sql<number | string>`allocation.cents + ${takenBack}`;

const openAllocations = (db: Db) =>
  db
    .selectFrom('allocation')
    .select(['allocation.id', 'allocation.payment_id as paymentId', 'allocation.document_id as documentId'])
    .select(net.as('cents'))
    .where('allocation.reverses_id', 'is', null)
    .where(net, '>', 0)
    .orderBy('allocation.id', 'desc');

const read = async (query: ReturnType<typeof openAllocations>): Promise<OpenAllocation[]> =>
  (await query.execute()).map((row) => ({ ...row, cents: Number(row.cents) }));

/** What a payment pays, the latest first. */
export const openAllocationsOf = (db: Db, paymentId: number) =>
  read(openAllocations(db).where('allocation.payment_id', '=', paymentId));

/** What pays an invoice, the latest first. */
export const openAllocationsTo = (db: Db, documentId: number) =>
  read(openAllocations(db).where('allocation.document_id', '=', documentId));

/** Undefined for one that is taken back, and for one that takes back. */
export const findOpenAllocation = async (db: Db, id: number): Promise<OpenAllocation | undefined> =>
  (await read(openAllocations(db).where('allocation.id', '=', id)))[0];

/** @throws DomainError not-found */
export async function paymentOfAllocation(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('allocation').select('payment_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not-found', 'Cette imputation n’existe pas.');
  return row.payment_id;
}
