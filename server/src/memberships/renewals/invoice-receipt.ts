// The receipt of the invoice of a renewal, from which the days to decline are counted (general conditions, article 8). It is known
// from the sendings of the invoice (invoice-results.ts), or an administrator enters it.

import { frenchDay } from '@cercle/contract/french-day';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { Change } from '../change.ts';
import { declineWindow } from './decline-window.ts';
import { moveRenewal, type Renewal } from './move-renewal.ts';

type InvoiceReceipt = {
  on: Day;
  evidence: string;
  /** The sending by which it was received; none where an administrator enters it. */
  deliveryId?: number;
};

/**
 * TOLD or CLOCK → CLOCK: days to decline are counted from the receipt of the invoice, the latest if it was sent again.
 * @throws DomainError conflict when it was received before, or is to be
 */
export async function receiveInvoice(
  change: Change,
  { renewal, term }: Renewal,
  { on, evidence, deliveryId }: InvoiceReceipt,
): Promise<void> {
  if (on > change.day)
    throw new DomainError(
      'conflict',
      `Le ${frenchDay(on)} n’est pas encore passé\u202f: la facture n’a pas pu être reçue.`,
    );
  const before = renewal.invoice_received_on;
  if (before !== null && on < before)
    throw new DomainError('conflict', `Une réception plus récente, le ${frenchDay(before)}, est déjà notée.`);
  const { rules } = await conditionsById(change.trx, term.policy_version_id);
  const declineUntil = declineWindow(on, rules.declineDays).lastDay;
  const invoice = { receivedOn: on, declineUntil, deliveryId: deliveryId ?? null };
  await moveRenewal(change, { renewal, term }, { from: ['TOLD', 'CLOCK'], to: 'CLOCK', invoice }, [
    'invoice.received',
    { on, evidence },
  ]);
}

/**
 * CLOCK → TOLD: the invoice came back, so no days are counted until it is received. A next term that has begun runs on, and can be
 * declined.
 * @throws DomainError conflict in another state: what was decided meanwhile does not move
 */
export const returnInvoice = (change: Change, target: Renewal, evidence: string): Promise<void> =>
  moveRenewal(change, target, { from: ['CLOCK'], to: 'TOLD', invoice: null }, [
    'invoice.returned',
    { evidence },
  ]);
