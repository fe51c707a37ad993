// A reader who calls a mail unwanted opposes what the firm sends: their subscription ends, and nothing but the public form starts one
// again. They get no farewell: it would be one more mail that they did not want.

import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { timestamp } from '../kernel/clock.ts';
import { deleteFromTrash } from '../trash/trash.table.ts';
import { endSubscriptionOf, lockSubscriptionsOf } from './newsletter.table.ts';
import { insertOpposition } from './refusals.table.ts';
import { refusalHash } from './signatures.ts';
import { withdrawWaitingMails } from './waiting-mails.table.ts';

export function createNewsletterComplaints({ clock, keys }: Pick<Dependencies, 'clock' | 'keys'>) {
  /** Also of a member who gets campaigns without a subscription. */
  async function refuse(trx: Trx, email: string): Promise<void> {
    const at = timestamp(clock);
    const address = email.toLowerCase();
    const [subscription] = await lockSubscriptionsOf(trx, [address]);
    // The undo of a removal would take the refusal back.
    if (!subscription) await deleteFromTrash(trx, 'newsletters', 'email', address);
    await endSubscriptionOf(trx, address, at);
    await insertOpposition(trx, refusalHash(keys.newsletterRefusal, address), at);
    await withdrawWaitingMails(trx, address);
  }

  return { refuse };
}
