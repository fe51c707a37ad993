import type { Db, Trx } from '../../../db/database.ts';
import { lockRows } from '../../../db/lock.ts';

/** The next movements that were not examined, locked until the transaction ends. */
export const lockUnexamined = (trx: Trx, limit: number) =>
  lockRows(
    trx,
    trx
      .selectFrom('bank_movement')
      .select(['id', 'cents', 'booked_on', 'is_reversal', 'structured', 'free', 'booked_cents'])
      .select('set_aside_at')
      .where('examined_at', 'is', null)
      .orderBy('id')
      .limit(limit),
  );

export type Unexamined = Awaited<ReturnType<typeof lockUnexamined>>[number];

export const hasUnexamined = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('bank_movement')
    .select('id')
    .where('examined_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const markExamined = (trx: Trx, ids: number[], at: string) =>
  trx.updateTable('bank_movement').set({ examined_at: at }).where('id', 'in', ids).execute();

/** The issued invoices with these references, which name each one alone. */
export const listInvoicesByReference = (db: Db, references: string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document')
        .select(['id', 'party_id', 'payment_reference'])
        .where('payment_reference', 'in', references)
        .execute();

/** What is open of invoices, locked after their parties until the transaction ends, both by id. */
export async function lockInvoices(trx: Trx, invoices: { id: number; party_id: number }[]) {
  const parties = invoices.map(({ party_id }) => party_id);
  await lockRows(trx, trx.selectFrom('party').select('id').where('id', 'in', parties).orderBy('id'));
  const ids = invoices.map(({ id }) => id);
  return lockRows(
    trx,
    trx
      .selectFrom('document')
      .select(['id', 'party_id', 'total_cents', 'credited_cents', 'paid_cents'])
      .where('id', 'in', ids)
      .orderBy('id'),
  );
}
