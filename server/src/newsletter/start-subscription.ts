// What each way into the newsletter ends with: the form, and the link that confirms.

import type { Consent } from '@cercle/contract/newsletter-consent';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { timestamp } from '../kernel/clock.ts';
import { hashToken, newTokenSeed } from '../kernel/tokens.ts';
import { welcome } from './newsletter.emails.ts';
import { setTokenHash, startSubscription } from './newsletter.table.ts';
import { takeRefusal } from './refusals.table.ts';
import { refusalHash, unsubscribeToken } from './signatures.ts';

type Start = { email: string; consent: Consent; confirmationHash: string | undefined };

/**
 * Subscribes an address by its owner's own act, which takes back any refusal, and welcomes it by a mail with the link that
 * unsubscribes. The caller has locked the subscription. @returns false when the address is subscribed already
 */
export async function startWithWelcome(
  trx: Trx,
  { clock, keys, outbox, site }: Pick<Dependencies, 'clock' | 'keys' | 'outbox' | 'site'>,
  { email, consent, confirmationHash }: Start,
): Promise<boolean> {
  const tokenOf = (seed: string) => unsubscribeToken(keys.unsubscribe, seed);
  const former = await takeRefusal(trx, refusalHash(keys.newsletterRefusal, email));
  const seed = former?.token_seed ?? newTokenSeed();
  const row = await startSubscription(trx, {
    ...{ email, seed, hash: former?.token_hash ?? hashToken(tokenOf(seed)), at: timestamp(clock) },
    ...{ consent: JSON.stringify(consent), confirmationHash: confirmationHash ?? null },
  });
  if (!row) return false;
  const token = tokenOf(row.token_seed);
  // The stored hash was made with a SESSION_SECRET that has changed since.
  if (row.token_hash !== hashToken(token)) await setTokenHash(trx, row.id, hashToken(token));
  await outbox.enqueue(trx, welcome(email, site, token));
  return true;
}
