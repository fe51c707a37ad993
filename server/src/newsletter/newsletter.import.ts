import { newsletterForm } from '@cercle/contract/newsletter';
import { type Clock, timestamp } from '../kernel/clock.ts';
import type { Keys } from '../kernel/keys.ts';
import { hashToken } from '../kernel/tokens.ts';
import type { Import } from '../transfer/import-lines.ts';
import { findSubscriptionsOf, startNewSubscriptions } from './newsletter.table.ts';
import { newTokenSeed, unsubscribeToken } from './unsubscribe-token.ts';

const EMAIL = 'E-mail';

type Subscriber = { email: string };

/** A file of addresses. Whoever unsubscribed is never subscribed again by it. */
export const newsletterImport = (clock: Clock, keys: Keys): Import<Subscriber> => ({
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
    return new Map(
      rows.map(({ email, unsubscribed_at }) => [email, unsubscribed_at === null ? 'known' : 'unsubscribed']),
    );
  },
  create: (trx, subscribers) =>
    startNewSubscriptions(
      trx,
      subscribers.map(({ email }) => {
        const seed = newTokenSeed();
        return {
          email,
          seed,
          hash: hashToken(unsubscribeToken(keys.unsubscribe, seed)),
          at: timestamp(clock),
        };
      }),
    ),
});
