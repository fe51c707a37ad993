import { newsletterForm } from '@cercle/contract/newsletter-form';
import type { Db } from '../db/database.ts';
import type { ImportDefinition } from '../import-export/list-import.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import type { Keys } from '../kernel/keys.ts';
import { hashToken } from '../kernel/tokens.ts';
import { findSubscriptionsOf, lockSubscriptionsOf, startNewSubscriptions } from './newsletter.table.ts';
import { findRefusals } from './refusals.table.ts';
import { newTokenSeed, refusalHash, unsubscribeToken } from './signatures.ts';

const EMAIL = 'E-mail';

type Subscriber = { email: string };

/** A file of addresses. It never subscribes an address again that had unsubscribed. */
export const newsletterImport = (clock: Clock, keys: Keys): ImportDefinition<Subscriber> => ({
  subject: 'newsletter',
  columns: [
    {
      label: EMAIL,
      otherNames: ['email', 'mail', 'courriel', 'adresse e-mail', 'adresse email'],
      isRequired: true,
    },
  ],
  schema: newsletterForm.pick({ email: true }),
  read: (cells) => ({ email: cells[EMAIL] }),
  nameOf: (cells) => cells[EMAIL] ?? '',
  keyOf: ({ email }) => email,
  findKnown: async (db, emails) => {
    const rows = await findSubscriptionsOf(db, emails);
    const refused = [...(await refusedOf(db, keys, emails))];
    return new Map<string, 'known' | 'unsubscribed'>([
      ...refused.map((email) => [email, 'unsubscribed'] as const),
      ...rows.map(
        ({ email, unsubscribed_at }) => [email, unsubscribed_at === null ? 'known' : 'unsubscribed'] as const,
      ),
    ]);
  },
  create: async (trx, subscribers) => {
    const emails = subscribers.map(({ email }) => email);
    await lockSubscriptionsOf(trx, emails);
    const refused = await refusedOf(trx, keys, emails);
    const accepted = emails.filter((email) => !refused.has(email));
    if (accepted.length === 0) return 0;
    return startNewSubscriptions(
      trx,
      accepted.map((email) => {
        const seed = newTokenSeed();
        return {
          email,
          seed,
          hash: hashToken(unsubscribeToken(keys.unsubscribe, seed)),
          at: timestamp(clock),
        };
      }),
    );
  },
});

/** Addresses that an administrator removed, or whose owner was erased. */
async function refusedOf(db: Db, keys: Keys, emails: string[]): Promise<Set<string>> {
  const hashOf = new Map(emails.map((email) => [email, refusalHash(keys.newsletterRefusal, email)]));
  const refused = await findRefusals(db, [...hashOf.values()]);
  return new Set(emails.filter((email) => refused.has(hashOf.get(email) ?? '')));
}
