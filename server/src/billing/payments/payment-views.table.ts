import type { Payment } from '@cercle/contract/payments';
import type { Db } from '../../db/database.ts';
import { numberText } from '../documents/document-content.ts';
import { takenBack } from './allocations.table.ts';
import { isReversed } from './payment-rows.table.ts';

/** These payments with what they pay, the latest first. */
export async function listPayments(db: Db, ids: number[]): Promise<Payment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .innerJoin('party', 'party.id', 'payment.party_id')
    .select(['payment.id', 'payment.kind', 'payment.party_id', 'party.legal_name', 'payment.cents'])
    .select([
      'payment.paid_on',
      'payment.method',
      'payment.movement_id',
      'payment.reverses_id',
      'payment.note',
    ])
    .select(['payment.at', 'payment.by_name'])
    .select(isReversed.as('is_reversed'))
    .where('payment.id', 'in', ids)
    .orderBy('payment.id', 'desc')
    .execute();
  const allocations = await listAllocations(db, ids);
  return rows.map((row) => toPayment(row, allocations.get(row.id) ?? []));
}

type PaymentViewRow = {
  id: number;
  kind: Payment['kind'];
  party_id: number;
  legal_name: string;
  cents: number;
  paid_on: string;
  method: Payment['method'];
  movement_id: number | null;
  reverses_id: number | null;
  note: string;
  at: string;
  by_name: string;
  is_reversed: boolean;
};
type Allocation = Payment['allocations'][number];
type LinkedAllocation = Allocation & { isOpen: boolean };

const toPayment = (row: PaymentViewRow, allocations: LinkedAllocation[]): Payment => ({
  id: row.id,
  kind: row.kind,
  party: { id: row.party_id, name: row.legal_name },
  cents: row.cents,
  paidOn: row.paid_on,
  method: row.method,
  movementId: row.movement_id,
  reversesId: row.reverses_id,
  isReversible:
    row.kind !== 'CORRECTION' &&
    !row.is_reversed &&
    !allocations.some(({ documentId, isOpen }) => documentId === null && isOpen),
  note: row.note,
  at: row.at,
  by: row.by_name,
  allocations: allocations.map(({ isOpen, ...allocation }) => allocation),
});

/** By payment, the first one first. */
async function listAllocations(db: Db, paymentIds: number[]): Promise<Map<number, LinkedAllocation[]>> {
  const rows = await db
    .selectFrom('allocation')
    .leftJoin('document', 'document.id', 'allocation.document_id')
    .select(['allocation.id', 'allocation.payment_id', 'allocation.document_id', 'allocation.cents'])
    .select(['allocation.reason', 'allocation.at', 'allocation.by_name'])
    .select(['document.kind', 'document.year', 'document.number'])
    .select(takenBack.as('taken_back'))
    .where('allocation.payment_id', 'in', paymentIds)
    .orderBy('allocation.id')
    .execute();
  const byPayment = new Map<number, LinkedAllocation[]>();
  for (const row of rows) {
    const { kind, year, number, document_id: documentId, cents } = row;
    const isOpen = cents + Number(row.taken_back) > 0;
    const allocation = {
      ...{ id: row.id, documentId, cents, at: row.at, by: row.by_name, reason: row.reason },
      number: kind && year && number ? numberText(kind, year, number) : null,
      isReversible: isOpen && documentId !== null,
      isOpen,
    };
    byPayment.set(row.payment_id, [...(byPayment.get(row.payment_id) ?? []), allocation]);
  }
  return byPayment;
}

/** Those that pay an invoice or paid it once, with what they pay of it alone, the latest first. */
export async function paymentsOfDocument(db: Db, documentId: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('allocation')
    .select('payment_id')
    .distinct()
    .where('document_id', '=', documentId)
    .execute();
  const payments = await listPayments(
    db,
    rows.map(({ payment_id: id }) => id),
  );
  return payments.map((payment) => ({
    ...payment,
    allocations: payment.allocations.filter((allocation) => allocation.documentId === documentId),
  }));
}

/** The last payments of a party, the latest first. */
export async function paymentsOfParty(db: Db, partyId: number, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return listPayments(
    db,
    rows.map(({ id }) => id),
  );
}
