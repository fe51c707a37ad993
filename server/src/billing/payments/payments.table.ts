// Payments and what they pay are only added to. The sums of a movement and of an invoice move with them, in the same transaction;
// checks of the tables refuse more than there is.

import type { PaymentKind, PaymentMethod } from '@cercle/contract/payment-kinds';
import type { Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../documents/events.table.ts';

export type NewPayment = {
  partyId: number;
  kind: PaymentKind;
  /** Positive for what was received. */
  cents: number;
  paidOn: Day;
  method: PaymentMethod;
  movementId: number | null;
  /** The payment that a return or a correction takes back. */
  reversesId?: number;
  note?: string;
};

const stamp = ({ clock, by }: Change) => ({
  at: timestamp(clock),
  account_id: by.accountId,
  by_name: by.name,
});

/** @returns its id */
export async function insertPayment(change: Change, payment: NewPayment): Promise<number> {
  const { trx } = change;
  const { id } = await trx
    .insertInto('payment')
    .values({
      party_id: payment.partyId,
      kind: payment.kind,
      cents: payment.cents,
      paid_on: payment.paidOn,
      method: payment.method,
      movement_id: payment.movementId,
      reverses_id: payment.reversesId ?? null,
      note: payment.note ?? '',
      ...stamp(change),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (payment.movementId !== null) await addBooked(trx, payment.movementId, payment.cents);
  return id;
}

const addBooked = (trx: Trx, movementId: number, cents: number) =>
  trx
    .updateTable('bank_movement')
    .set((eb) => ({ booked_cents: eb('booked_cents', '+', cents) }))
    .where('id', '=', movementId)
    .execute();

export type NewAllocation = {
  paymentId: number;
  documentId: number;
  /** Negative where it takes an earlier one back, in part or whole. */
  cents: number;
  reversesId?: number;
  reason?: string;
};

/** The caller has locked the invoice. */
export async function insertAllocation(change: Change, allocation: NewAllocation): Promise<void> {
  const { trx } = change;
  await trx
    .insertInto('allocation')
    .values({
      payment_id: allocation.paymentId,
      document_id: allocation.documentId,
      cents: allocation.cents,
      reverses_id: allocation.reversesId ?? null,
      reason: allocation.reason ?? '',
      ...stamp(change),
    })
    .execute();
  await trx
    .updateTable('document')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', allocation.cents) }))
    .where('id', '=', allocation.documentId)
    .execute();
}
