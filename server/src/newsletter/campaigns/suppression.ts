import type { SkipReason } from '@cercle/contract/campaign-states';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../../kernel/keys.ts';
import { findBlockedAmong } from '../../mail/blocked-addresses/blocked-addresses.table.ts';
import { findRefusals } from '../refusals.table.ts';
import { refusalHash } from '../signatures.ts';

/**
 * To which of these addresses no campaign is sent, whatever brings them in, and why: those who ended their subscription, or whom the
 * firm promised to forget, want nothing; mails to a blocked address come back.
 * @param emails a batch of them
 */
export async function suppressedAmong(
  db: Db,
  keys: Pick<Keys, 'newsletterRefusal'>,
  emails: readonly string[],
): Promise<Map<string, SkipReason>> {
  if (emails.length === 0) return new Map();
  const left = await db
    .selectFrom('newsletter_subscription')
    .select('email')
    .where('email', 'in', emails)
    .where('unsubscribed_at', 'is not', null)
    .execute();
  const hashes = new Map(emails.map((email) => [refusalHash(keys.newsletterRefusal, email), email]));
  const refused = await findRefusals(db, [...hashes.keys()]);
  const blocked = await findBlockedAmong(db, emails);
  const reasons = new Map<string, SkipReason>();
  for (const email of blocked) reasons.set(email, 'BLOCKED');
  for (const { email } of left) reasons.set(email, 'UNSUBSCRIBED');
  for (const hash of refused) reasons.set(hashes.get(hash) ?? '', 'UNSUBSCRIBED');
  return reasons;
}
