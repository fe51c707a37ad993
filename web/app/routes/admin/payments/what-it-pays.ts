import type { Payment } from '@cercle/contract/payments';

export type Paid = { documentId: number | null; number: string | null; cents: number };

/** What a payment pays now: entries that were taken back no longer count. */
export function paidBy({ allocations }: Pick<Payment, 'allocations'>): Paid[] {
  const paid = new Map<number | null, Paid>();
  for (const { documentId, number, cents } of allocations) {
    const before = paid.get(documentId)?.cents ?? 0;
    paid.set(documentId, { documentId, number, cents: before + cents });
  }
  return [...paid.values()].filter(({ cents }) => cents !== 0);
}

/** What of a payment pays no invoice. */
export const leftOver = (payment: Pick<Payment, 'cents' | 'allocations'>) =>
  payment.cents - payment.allocations.reduce((sum, { cents }) => sum + cents, 0);

/** Those that still count: no corrections, nor what they correct. */
export function withoutCorrected(payments: readonly Payment[]): Payment[] {
  const corrected = new Set(
    payments.flatMap(({ kind, reversesId }) =>
      kind === 'CORRECTION' && reversesId !== null ? [reversesId] : [],
    ),
  );
  return payments.filter(({ id, kind }) => kind !== 'CORRECTION' && !corrected.has(id));
}
