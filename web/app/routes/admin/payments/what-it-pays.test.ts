import type { Payment } from '@cercle/contract/payments';
import { expect, test } from 'vitest';
import { leftOver, paidBy, withoutCorrected } from './what-it-pays.ts';

const allocation = (id: number, documentId: number, cents: number) => ({
  id,
  documentId,
  number: `2026-00000${documentId}`,
  cents,
  isReversible: cents > 0,
  at: '2026-11-27T10:00:00.000Z',
  by: 'Direction',
  reason: '',
});
const payment = (change: Partial<Payment>): Payment => ({
  id: 1,
  kind: 'PAYMENT',
  party: { id: 1, name: 'Dupont SRL' },
  cents: 75_000,
  paidOn: '2026-11-26',
  method: 'TRANSFER',
  movementId: 1,
  reversesId: null,
  isReversible: true,
  note: '',
  at: '2026-11-27T10:00:00.000Z',
  by: 'Rapprochement',
  allocations: [],
  ...change,
});

test('D16 what was taken off an invoice is no longer paid, and is left over', () => {
  const taken = payment({
    allocations: [allocation(1, 12, 72_600), allocation(2, 13, 2_400), allocation(3, 12, -72_600)],
  });
  expect(paidBy(taken)).toEqual([{ documentId: 13, number: '2026-0000013', cents: 2_400 }]);
  expect(leftOver(taken)).toBe(72_600);
});

test('a payment that was corrected and its correction no longer count; one that the bank took back is shown with it', () => {
  const payments = [
    payment({ id: 1 }),
    payment({ id: 2, kind: 'CORRECTION', cents: -75_000, reversesId: 1 }),
    payment({ id: 3 }),
    payment({ id: 4, kind: 'RETURN', cents: -75_000, reversesId: 3 }),
  ];
  expect(withoutCorrected(payments).map(({ id }) => id)).toEqual([3, 4]);
});
