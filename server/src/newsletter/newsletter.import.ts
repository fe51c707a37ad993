import { newsletterForm } from '@cercle/contract/newsletter-form';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { ImportDefinition } from '../import-export/list-import.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import type { Keys } from '../kernel/keys.ts';
import { hashToken, newTokenSeed } from '../kernel/tokens.ts';
import { EMAIL_HEADINGS, hasLeft, STATUS_COLUMNS } from './import-vocabulary.ts';
import { findSubscriptionsOf, lockSubscriptionsOf, startNewSubscriptions } from './newsletter.table.ts';
import { findRefusals } from './refusals.table.ts';
import { refusalHash, unsubscribeToken } from './signatures.ts';

const EMAIL = 'E-mail';

/** Between several values of one cell, in files of Google Contacts. */
const VALUE_SEPARATOR = ' ::: ';

const schema = newsletterForm.pick({ email: true }).extend({
  hasLeft: z.boolean('Le statut doit être «\u202fInscrit\u202f» ou «\u202fDésinscrit\u202f»'),
});

type Subscriber = z.infer<typeof schema>;

/**
 * A file of addresses, ours or that of another program. It never subscribes an address again that had unsubscribed, here or as
 * the file says.
 */
export const newsletterImport = (clock: Clock, keys: Keys): ImportDefinition<Subscriber> => ({
  subject: 'newsletter',
  columns: [{ label: EMAIL, otherNames: EMAIL_HEADINGS, isRequired: true }, ...STATUS_COLUMNS],
  schema,
  read: (cells, allCells) => ({ email: emailOf(cells), hasLeft: hasLeft(allCells) }),
  nameOf: emailOf,
  keyOf: ({ email }) => email,
  hasLeft: (subscriber) => subscriber.hasLeft,
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

const emailOf = (cells: Record<string, string>) => (cells[EMAIL] ?? '').split(VALUE_SEPARATOR, 1)[0] ?? '';

/** Addresses that an administrator removed, or whose owner was erased. */
async function refusedOf(db: Db, keys: Keys, emails: string[]): Promise<Set<string>> {
  const hashOf = new Map(emails.map((email) => [email, refusalHash(keys.newsletterRefusal, email)]));
  const refused = await findRefusals(db, [...hashOf.values()]);
  return new Set(emails.filter((email) => refused.has(hashOf.get(email) ?? '')));
}
