import { formatEuros } from '@cercle/contract/money';
import type { Payment } from '@cercle/contract/payments';
import { UNDO_ALLOCATION, UNDO_PAYMENT } from '../../../content/admin-payments.ts';
import { undoAllocationCall, undoPaymentCall } from './payment-calls.ts';
import type { AskedReason } from './use-reason.tsx';

/** What is asked before a payment is undone. */
export const undoPayment = ({ id, cents, party }: Payment): AskedReason => ({
  texts: { ...UNDO_PAYMENT, message: UNDO_PAYMENT.message(formatEuros(Math.abs(cents)), party.name) },
  path: undoPaymentCall(id),
  look: 'danger',
});

/** The same for what it pays of one invoice. */
export const undoAllocation = (
  { party }: Payment,
  { id, number, cents }: Payment['allocations'][number],
): AskedReason => ({
  texts: {
    ...UNDO_ALLOCATION,
    title: UNDO_ALLOCATION.title(number ?? ''),
    message: UNDO_ALLOCATION.message(formatEuros(cents), party.name),
  },
  path: undoAllocationCall(id),
  look: 'danger',
});
