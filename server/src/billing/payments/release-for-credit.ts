import type { SelectedDocument } from '../documents/documents.table.ts';
import type { Change } from '../documents/events.table.ts';
import { openAllocationsTo } from './allocations.table.ts';
import { insertAllocation } from './payments.table.ts';

type Credit = { cents: number; number: string | null };

/**
 * Before a credit note counts on an invoice that is paid: what then is paid too much goes to the balance of the party, of what paid
 * last first. The caller has locked the party and the invoice.
 */
export async function releaseForCredit(
  change: Change,
  invoice: SelectedDocument,
  credit: Credit,
): Promise<void> {
  const { total_cents, credited_cents, paid_cents } = invoice;
  let excess = paid_cents + credited_cents + credit.cents - total_cents;
  if (excess <= 0) return;
  for (const { id, paymentId, cents } of await openAllocationsTo(change.trx, invoice.id)) {
    const released = Math.min(cents, excess);
    excess -= released;
    await insertAllocation(change, {
      ...{ paymentId, documentId: invoice.id, cents: -released, reversesId: id },
      reason: `Note de crédit ${credit.number}`,
    });
    if (excess === 0) return;
  }
}
