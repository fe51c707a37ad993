import { formatEuros } from '@cercle/contract/money';
import type { Allotment } from '@cercle/contract/payments';
import { DomainError } from '../../kernel/domain-error.ts';
import { lockParty } from '../../parties/parties.table.ts';
import type { Change } from '../documents/events.table.ts';
import { leftOfPayments } from './balance.table.ts';
import { lockDocuments } from './locks.ts';
import { insertAllocation } from './payments.table.ts';
import { refuseUnpayable } from './unpayable.ts';

/**
 * What is on the balance of a party pays its invoices: the oldest money first.
 * @throws DomainError not-found; conflict when the balance is less, or an invoice is not open by as much
 */
export async function spendBalance(change: Change, partyId: number, allotments: Allotment[]): Promise<void> {
  const { trx } = change;
  const { legal_name: name } = await lockParty(trx, partyId);
  const invoices = await lockDocuments(
    trx,
    allotments.map(({ documentId }) => documentId),
  );
  refuseUnpayable(
    invoices,
    allotments.map((allotment) => ({ ...allotment, partyId })),
  );
  const lefts = await leftOfPayments(trx, partyId);
  const sumOf = (amounts: { cents: number }[]) => amounts.reduce((total, { cents }) => total + cents, 0);
  if (sumOf(allotments) > sumOf(lefts))
    throw new DomainError('conflict', `Le solde de ${name} n’est que de ${formatEuros(sumOf(lefts))}.`);
  for (const { documentId, cents } of allotments) {
    let rest = cents;
    for (const left of lefts) {
      const used = Math.min(left.cents, rest);
      if (used === 0) continue;
      await insertAllocation(change, { paymentId: left.paymentId, documentId, cents: used });
      left.cents -= used;
      rest -= used;
    }
  }
}
