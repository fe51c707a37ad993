// Payments of whole invoices, many at once: the rows and sums that `insertPayment` and `insertAllocation` would write one by one.

import { sql } from 'kysely';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../documents/events.table.ts';

/** A movement that comes to all that is open of an invoice. */
export type FullPayment = {
  movementId: number;
  partyId: number;
  documentId: number;
  /** More than 0. */
  cents: number;
  paidOn: Day;
};

/**
 * Enters payments by transfer, each of a movement and an invoice of its own. The caller has locked the movements, parties and invoices,
 * and knows that as much is open of each.
 */
export async function insertFullPayments(change: Change, payments: FullPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const { trx, clock, by } = change;
  const stamp = { at: timestamp(clock), account_id: by.accountId, by_name: by.name };
  const inserted = await trx
    .insertInto('payment')
    .values(
      payments.map(({ movementId, partyId, cents, paidOn }) => ({
        ...{ party_id: partyId, kind: 'PAYMENT' as const, cents, paid_on: paidOn },
        ...{ method: 'TRANSFER' as const, movement_id: movementId, ...stamp },
      })),
    )
    .returning(['id', 'movement_id'])
    .execute();
  const idOf = new Map(inserted.map(({ id, movement_id }) => [movement_id, id]));
  await trx
    .insertInto('allocation')
    .values(
      payments.map(({ movementId, documentId, cents }) => {
        const paymentId = idOf.get(movementId);
        if (paymentId === undefined) throw new Error(`No payment of the movement ${movementId}`);
        return { payment_id: paymentId, document_id: documentId, cents, ...stamp };
      }),
    )
    .execute();
  await trx
    .updateTable('bank_movement')
    .set({ booked_cents: sql`cents` })
    .where(
      'id',
      'in',
      payments.map(({ movementId }) => movementId),
    )
    .execute();
  await trx
    .updateTable('document')
    .set({ paid_cents: sql`total_cents - credited_cents` })
    .where(
      'id',
      'in',
      payments.map(({ documentId }) => documentId),
    )
    .execute();
}
