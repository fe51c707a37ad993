// What the product books by itself: a movement that names one invoice by its structured communication, and comes to exactly what is
// open of it. All other movements wait for a person. Each is looked at once, so that one that a person undid is not booked again.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Trx } from '../../../db/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { today } from '../../../kernel/calendar.ts';
import { timestamp } from '../../../kernel/clock.ts';
import { openCentsOf } from '../../documents/details.ts';
import { type FullPayment, insertFullPayments } from '../../payments/full-payments.table.ts';
import {
  hasUnexamined,
  listInvoicesByReference,
  lockInvoices,
  lockUnexamined,
  markExamined,
  type Unexamined,
} from './matching.table.ts';
import { referencesIn } from './references.ts';

const BATCH_MOVEMENTS = 500;

/** Who books what nobody has to look at. */
const AUTHOR = { accountId: null, name: 'Rapprochement' };

/**
 * Examines every movement that was not, in batches of one transaction each: a crash loses none, and several processes at once book
 * each movement once.
 * @param heartbeat called between two batches
 * @returns how many movements it booked
 */
export async function bookAutomatically(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  heartbeat?: () => Promise<void>,
): Promise<number> {
  let booked = 0;
  while (await hasUnexamined(db)) {
    await heartbeat?.();
    booked += await db.transaction().execute(async (trx) => {
      const movements = await lockUnexamined(trx, BATCH_MOVEMENTS);
      // Another process had them.
      if (movements.length === 0) return 0;
      const payments = await fullPaymentsOf(trx, movements);
      await insertFullPayments({ trx, clock, day: today(clock), by: AUTHOR }, payments);
      await markExamined(
        trx,
        movements.map(({ id }) => id),
        timestamp(clock),
      );
      return payments.length;
    });
    await nextTurn();
  }
  return booked;
}

type Named = { movement: Unexamined; invoice: { id: number; party_id: number } };

async function fullPaymentsOf(trx: Trx, movements: Unexamined[]): Promise<FullPayment[]> {
  const named = await invoicesNamedBy(trx, movements.filter(isReceived));
  if (named.length === 0) return [];
  const open = new Map(
    (
      await lockInvoices(
        trx,
        named.map(({ invoice }) => invoice),
      )
    ).map((invoice) => [invoice.id, openCentsOf(invoice)]),
  );
  return named.flatMap(({ movement, invoice }) => {
    if (open.get(invoice.id) !== movement.cents) return [];
    // A second one for it is a double payment, and waits.
    open.delete(invoice.id);
    const ids = { movementId: movement.id, partyId: invoice.party_id, documentId: invoice.id };
    return [{ ...ids, cents: movement.cents, paidOn: movement.booked_on }];
  });
}

/** A person may have booked a part of it, or set it aside, before it was examined. */
const isReceived = ({ cents, is_reversal, booked_cents, set_aside_at }: Unexamined) =>
  cents > 0 && !is_reversal && booked_cents === 0 && set_aside_at === null;

/** The movements that name exactly one issued invoice and nothing else, with it. */
async function invoicesNamedBy(trx: Trx, movements: Unexamined[]): Promise<Named[]> {
  const references = new Map(movements.map((movement) => [movement, referencesIn(movement)]));
  const invoices = new Map(
    (await listInvoicesByReference(trx, [...new Set([...references.values()].flat())])).map((invoice) => [
      invoice.payment_reference,
      invoice,
    ]),
  );
  return [...references].flatMap(([movement, its]) => {
    const [invoice, ...others] = its.flatMap((reference) => invoices.get(reference) ?? []);
    if (!invoice || others.length > 0) return [];
    // Its own field has a mistyped communication, or that of something else: the text may only mention the invoice.
    if (movement.structured !== null && movement.structured !== invoice.payment_reference) return [];
    return [{ movement, invoice }];
  });
}
