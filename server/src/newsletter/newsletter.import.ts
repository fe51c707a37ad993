import type { Consent } from '@cercle/contract/newsletter-consent';
import { newsletterForm } from '@cercle/contract/newsletter-form';
import { z } from 'zod';
import type { Db, Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ImportDefinition } from '../import-export/list-import.ts';
import { timestamp } from '../kernel/clock.ts';
import { hashToken, newTokenSeed } from '../kernel/tokens.ts';
import { findWaiting, takeConfirmationsOf } from './confirmations.table.ts';
import { requestConfirmation } from './confirmations.ts';
import { EMAIL_HEADINGS, STATUS_COLUMNS, statusOf } from './import-vocabulary.ts';
import { findSubscriptionsOf, lockSubscriptionsOf, startNewSubscriptions } from './newsletter.table.ts';
import { findRefusals } from './refusals.table.ts';
import { refusalHash, unsubscribeToken } from './signatures.ts';

const EMAIL = 'E-mail';

/** Between several values of one cell, in files of Google Contacts. */
const VALUE_SEPARATOR = ' ::: ';

const schema = newsletterForm.pick({ email: true }).extend({
  status: z.enum(
    ['subscribed', 'unconfirmed', 'left'],
    'Le statut doit être «\u202fInscrit\u202f» ou «\u202fDésinscrit\u202f»',
  ),
});

type Subscriber = z.infer<typeof schema>;

type Options = {
  /** Whether those who had not confirmed are asked to. */
  isDoubleOptIn: boolean;
  /** The name of the file, where it is known. */
  file: string | undefined;
};

/**
 * A file of addresses, ours or that of another program. It never subscribes an address again that had unsubscribed, here or as
 * the file says, nor one that had not confirmed there.
 */
export const newsletterImport = (
  dependencies: Dependencies,
  { isDoubleOptIn, file }: Options,
): ImportDefinition<Subscriber> => ({
  subject: 'newsletter',
  columns: [{ label: EMAIL, otherNames: EMAIL_HEADINGS, isRequired: true }, ...STATUS_COLUMNS],
  schema,
  read: (cells, allCells) => ({ email: emailOf(cells), status: statusOf(allCells) }),
  nameOf: emailOf,
  keyOf: ({ email }) => email,
  fateOf: ({ status }) => {
    if (status === 'left') return 'unsubscribed';
    if (status === 'subscribed') return 'new';
    return isDoubleOptIn ? 'asked' : 'unconfirmed';
  },
  findKnown: async (db, emails) => {
    const waiting = await findWaiting(db, emails, timestamp(dependencies.clock));
    const rows = await findSubscriptionsOf(db, emails);
    const refused = [...(await refusedOf(db, dependencies, emails))];
    return new Map<string, 'known' | 'unsubscribed' | 'waiting'>([
      ...waiting.map((email) => [email, 'waiting'] as const),
      ...refused.map((email) => [email, 'unsubscribed'] as const),
      ...rows.map(
        ({ email, unsubscribed_at }) => [email, unsubscribed_at === null ? 'known' : 'unsubscribed'] as const,
      ),
    ]);
  },
  create: async (trx, subscribers) => subscribeAll(trx, dependencies, emailsOf(subscribers), file),
  ask: async (trx, subscribers) => askAll(trx, dependencies, emailsOf(subscribers), file),
});

const emailsOf = (subscribers: Subscriber[]) => subscribers.map(({ email }) => email);

const consentOf = ({ clock }: Dependencies, file: string | undefined): Consent => ({
  means: 'IMPORT',
  askedAt: timestamp(clock),
  ...(file && { file }),
});

/** @returns how many */
async function subscribeAll(trx: Trx, dependencies: Dependencies, emails: string[], file?: string) {
  const { clock, keys } = dependencies;
  await lockSubscriptionsOf(trx, emails);
  const refused = await refusedOf(trx, dependencies, emails);
  const accepted = emails.filter((email) => !refused.has(email));
  if (accepted.length === 0) return 0;
  const waiting = await takeConfirmationsOf(trx, accepted);
  return startNewSubscriptions(
    trx,
    accepted.map((email) => {
      const seed = newTokenSeed();
      return {
        ...{ email, seed, hash: hashToken(unsubscribeToken(keys.unsubscribe, seed)), at: timestamp(clock) },
        consent: JSON.stringify(consentOf(dependencies, file)),
        confirmationHash: waiting.get(email) ?? null,
      };
    }),
  );
}

/** Asks those who are neither subscribed nor asked, and have not left. @returns how many */
async function askAll(trx: Trx, dependencies: Dependencies, emails: string[], file?: string) {
  const known = new Set([
    ...(await lockSubscriptionsOf(trx, emails)).map(({ email }) => email),
    ...(await refusedOf(trx, dependencies, emails)),
    ...(await findWaiting(trx, emails, timestamp(dependencies.clock))),
  ]);
  const asked = emails.filter((email) => !known.has(email));
  for (const email of asked)
    await requestConfirmation(trx, dependencies, { email, consent: consentOf(dependencies, file) });
  return asked.length;
}

const emailOf = (cells: Record<string, string>) => (cells[EMAIL] ?? '').split(VALUE_SEPARATOR, 1)[0] ?? '';

/** Addresses that an administrator removed, or whose owner was erased. */
async function refusedOf(db: Db, { keys }: Dependencies, emails: string[]): Promise<Set<string>> {
  const hashOf = new Map(emails.map((email) => [email, refusalHash(keys.newsletterRefusal, email)]));
  const refused = await findRefusals(db, [...hashOf.values()]);
  return new Set(emails.filter((email) => refused.has(hashOf.get(email) ?? '')));
}
