// A member who wants no campaigns is a person, not an address: what they ended or opposed under their former address holds for the new
// one. One who is subscribed with the new address has asked for it there, and stays subscribed.

import { findLastFormerEmail } from '../accounts/email-change/email-change.table.ts';
import type { OnProvenAddress } from '../accounts/proven-address.ts';
import type { Dependencies } from '../dependencies.ts';
import { timestamp } from '../kernel/clock.ts';
import { deleteFromTrash } from '../trash/trash.table.ts';
import { findSubscriptionsOf, lockSubscriptionsOf } from './newsletter.table.ts';
import { findRefusals, insertOpposition } from './refusals.table.ts';
import { refusalHash } from './signatures.ts';

export function carryOpposition({ clock, keys }: Pick<Dependencies, 'clock' | 'keys'>): OnProvenAddress {
  const hashOf = (email: string) => refusalHash(keys.newsletterRefusal, email);
  return async (trx, { accountId, email }) => {
    const former = await findLastFormerEmail(trx, accountId);
    if (former === null) return;
    const [ended] = await findSubscriptionsOf(trx, [former]);
    const isOpposed = ended
      ? ended.unsubscribed_at !== null
      : (await findRefusals(trx, [hashOf(former)])).has(hashOf(former));
    if (!isOpposed) return;
    const [known] = await lockSubscriptionsOf(trx, [email]);
    if (known) return;
    // The undo of a removal would take the refusal back.
    await deleteFromTrash(trx, 'newsletters', 'email', email);
    await insertOpposition(trx, hashOf(email), timestamp(clock));
  };
}
