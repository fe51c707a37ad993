// Money is received, given back, and pays invoices. Nothing of it ever changes: a return and a correction are rows of their own, with
// the opposite amount, and take back what their payment paid. What pays no invoice is the balance of the party.

import { formatEuros } from '@cercle/contract/money';
import type { PaymentMethod, Share } from '@cercle/contract/payments';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { lockParty } from '../../parties/parties.table.ts';
import type { Change } from '../documents/events.table.ts';
import { type OpenAllocation, openAllocationsOf } from './allocations.table.ts';
import { balanceOf } from './balance.table.ts';
import { lockDocuments, lockMovement, lockParties } from './locks.ts';
import { type PaymentRow, paymentById } from './payment-rows.table.ts';
import { insertAllocation, insertPayment } from './payments.table.ts';
import { refuseUnpayable } from './unpayable.ts';

/** How money came or went: by hand, without a movement, or by a movement that the caller has locked. */
type Way = { paidOn: Day; method: PaymentMethod; movementId: number | null; note?: string };

/**
 * Enters one payment for each share; it pays the invoices named, and the rest goes to the balance of its party.
 * @returns the ids of the payments
 * @throws DomainError not-found; validation when the invoices of a share come to more than it; conflict when one is not open by as
 *   much, is no issued invoice, or is another party's
 */
export async function bookShares(
  change: Change,
  { shares, ...way }: Way & { shares: Share[] },
): Promise<number[]> {
  const { trx } = change;
  shares.forEach(refuseTooMuch);
  await lockParties(
    trx,
    shares.map(({ partyId }) => partyId),
  );
  const allotments = shares.flatMap(({ partyId, documents }) =>
    documents.map((one) => ({ ...one, partyId })),
  );
  const invoices = await lockDocuments(
    trx,
    allotments.map(({ documentId }) => documentId),
  );
  refuseUnpayable(invoices, allotments);
  const ids: number[] = [];
  for (const { partyId, cents, documents } of shares) {
    const paymentId = await insertPayment(change, { ...way, partyId, cents, kind: 'PAYMENT' });
    for (const { documentId, cents } of documents)
      await insertAllocation(change, { paymentId, documentId, cents });
    ids.push(paymentId);
  }
  return ids;
}

function refuseTooMuch({ cents, documents }: Share): void {
  const sum = documents.reduce((total, allotment) => total + allotment.cents, 0);
  if (sum > cents)
    throw fieldError(
      'documents',
      `Les factures choisies font ${formatEuros(sum)}, plus que le paiement de ${formatEuros(cents)}.`,
    );
}

/**
 * Gives money of its balance back to a party. @param refund.cents more than 0
 * @returns the id of the payment
 * @throws DomainError not-found; conflict when its balance is less
 */
export async function bookRefund(
  change: Change,
  { partyId, cents, ...way }: Way & { partyId: number; cents: number },
): Promise<number> {
  const { legal_name: name } = await lockParty(change.trx, partyId);
  const balance = await balanceOf(change.trx, partyId);
  if (balance < cents)
    throw new DomainError('conflict', `Le solde de ${name} n’est que de ${formatEuros(balance)}.`);
  return insertPayment(change, { ...way, partyId, cents: -cents, kind: 'REFUND' });
}

/**
 * The bank took a payment back: the invoices that it paid are open again, and nothing else moves (D15, D16).
 * @returns the id of the return
 * @throws DomainError not-found; conflict when it is no payment, is taken back already, or was refunded in part
 */
export async function bookReturn(
  change: Change,
  { paymentId, paidOn, movementId }: { paymentId: number; paidOn: Day; movementId: number | null },
): Promise<number> {
  const payment = await paymentById(change.trx, paymentId);
  if (payment.kind !== 'PAYMENT')
    throw new DomainError('conflict', 'La banque ne reprend qu’un paiement reçu.');
  await takeAllocationsBack(change, payment, 'Paiement repris par la banque');
  return insertPayment(change, {
    ...{ partyId: payment.party_id, kind: 'RETURN', cents: -payment.cents, reversesId: paymentId },
    ...{ paidOn, method: payment.method, movementId },
  });
}

/**
 * A payment, a refund or a return was entered by mistake: the invoices that it paid are open again, its movement waits again.
 * @returns the id of the correction
 * @throws DomainError not-found; conflict when it is a correction, is taken back already, or its party would owe its balance
 */
export async function undoPayment(
  change: Change,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<number> {
  const payment = await paymentById(change.trx, paymentId);
  if (payment.kind === 'CORRECTION')
    throw new DomainError('conflict', 'Une correction ne s’annule pas\u202f: entrez à nouveau le paiement.');
  if (payment.movement_id !== null) await lockMovement(change.trx, payment.movement_id);
  await takeAllocationsBack(change, payment, reason);
  return insertPayment(change, {
    ...{ partyId: payment.party_id, kind: 'CORRECTION', cents: -payment.cents, reversesId: paymentId },
    ...{ paidOn: payment.paid_on, method: payment.method, movementId: payment.movement_id, note: reason },
  });
}

/** Locks all that the payment touches. */
async function takeAllocationsBack(change: Change, { id, party_id: partyId }: PaymentRow, reason: string) {
  const { trx } = change;
  const { legal_name: name } = await lockParty(trx, partyId);
  const payment = await paymentById(trx, id);
  if (payment.is_reversed) throw new DomainError('conflict', 'Ce paiement est déjà repris ou annulé.');
  const paying = await openAllocationsOf(trx, id);
  const left = payment.cents - paying.reduce((total, { cents }) => total + cents, 0);
  const missing = left - (await balanceOf(trx, partyId));
  if (missing > 0)
    throw new DomainError(
      'conflict',
      `Il manque ${formatEuros(missing)} au solde de ${name}\u202f: annulez d’abord un remboursement, ou libérez un autre de ses paiements.`,
    );
  await takeBack(change, paying, reason);
}

/** The caller has locked the party. */
export async function takeBack(change: Change, allocations: OpenAllocation[], reason: string): Promise<void> {
  await lockDocuments(change.trx, allocations.map(existingDocument));
  for (const allocation of allocations)
    await insertAllocation(change, {
      ...{ paymentId: allocation.paymentId, documentId: existingDocument(allocation) },
      ...{ cents: -allocation.cents, reversesId: allocation.id, reason },
    });
}

function existingDocument({ documentId }: OpenAllocation): number {
  if (documentId !== null) return documentId;
  throw new DomainError('conflict', 'Ce paiement a payé une facture de plus de dix ans, qui n’existe plus.');
}
