// Double opt-in: an address that was typed or imported is subscribed once its owner uses the link that was mailed to it.
// A confirmation waits 30 days, from the last time that it was asked for; then it is deleted. It is no subscription: neither
// lists nor campaigns know it. Opening the link changes nothing, its POST subscribes, once. An administrator can withdraw it.

import { displayEmail } from '@cercle/contract/display-email';
import {
  CONFIRMATION_DAYS,
  CONFIRMATION_EXPIRED,
  CONFIRMATION_LINK_INVALID,
  CONFIRMATION_MAIL_MAX_MINUTES,
  CONFIRMATION_MAIL_MINUTES,
  type ConfirmationState,
} from '@cercle/contract/newsletter-confirmation';
import type { Consent } from '@cercle/contract/newsletter-consent';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { daysEarlier, millisecondsAfter, millisecondsBetween, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hashMailedToken, hashToken, newTokenSeed } from '../kernel/tokens.ts';
import {
  askToConfirm,
  findConfirmation,
  findConfirmedSubscription,
  setConfirmationHash,
  setMailed,
  takeConfirmation,
  unblockAddress,
  withdrawConfirmation,
} from './confirmations.table.ts';
import { maskEmail } from './leaving.ts';
import { confirmation } from './newsletter.emails.ts';
import { lockSubscriptionsOf } from './newsletter.table.ts';
import { confirmationToken } from './signatures.ts';
import { startWithWelcome } from './start-subscription.ts';

const MIN_INTERVAL_MS = CONFIRMATION_MAIL_MINUTES * 60_000;
const MAX_INTERVAL_MS = CONFIRMATION_MAIL_MAX_MINUTES * 60_000;

type Parts = Pick<Dependencies, 'clock' | 'keys' | 'outbox' | 'site'>;

/**
 * Asks an address to confirm, by a mail, unless one left not long ago: the next may leave once as much time has passed since the last
 * as between the first request and the last, so that who types the address of another can't flood it. The caller has locked its
 * subscription.
 */
export async function requestConfirmation(
  trx: Trx,
  { clock, keys, outbox, site }: Parts,
  { email, consent }: { email: string; consent: Consent },
): Promise<void> {
  const at = timestamp(clock);
  const mailedBefore = millisecondsAfter(at, -MIN_INTERVAL_MS);
  const waiting = await askToConfirm(trx, {
    ...{ email, seed: newTokenSeed(), consent: JSON.stringify(consent) },
    ...{ at, mailedBefore, until: daysEarlier(clock, -CONFIRMATION_DAYS) },
  });
  if (!isMailDue(waiting, at)) return;
  const token = confirmationToken(keys.unsubscribe, waiting.token_seed);
  await setMailed(trx, waiting.id, { hash: hashToken(token), at });
  await outbox.enqueue(trx, confirmation(email, site, token));
}

function isMailDue({ created_at, mailed_at }: { created_at: string; mailed_at: string }, now: string) {
  const untilLastMail = Math.min(millisecondsBetween(created_at, mailed_at), MAX_INTERVAL_MS);
  return millisecondsBetween(mailed_at, now) >= Math.max(MIN_INTERVAL_MS, untilLastMail);
}

export function createConfirmations(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /** What the link with that token would do. Changes nothing, as mail scanners follow links. */
  async function peekConfirmation(token: string): Promise<ConfirmationState> {
    const hash = hashMailedToken(token);
    const waiting = await findConfirmation(db, hash);
    const known = waiting ?? (await findConfirmedSubscription(db, hash));
    if (!known) return { state: 'INVALID', email: null };
    return { state: stateOf(known), email: maskEmail(displayEmail(known.email)) };
  }

  const stateOf = (known: { expires_at: string } | { unsubscribed_at: string | null }) => {
    if ('expires_at' in known) return known.expires_at > timestamp(clock) ? 'PENDING' : 'EXPIRED';
    return known.unsubscribed_at === null ? 'CONFIRMED' : 'EXPIRED';
  };

  /**
   * Subscribes: the token is enough, also where the firm no longer asks for confirmations; a repetition changes nothing.
   * @throws DomainError not-found; expired, also after the subscription that it started has ended
   */
  async function confirm(token: string): Promise<void> {
    const hash = hashMailedToken(token);
    await db.transaction().execute(async (trx) => {
      const waiting = await findConfirmation(trx, hash);
      // The subscription first, as wherever a refusal is taken; then of many calls one takes the confirmation.
      if (waiting) await lockSubscriptionsOf(trx, [waiting.email]);
      const taken = await takeConfirmation(trx, hash);
      if (taken) return subscribeConfirmed(trx, hash, taken);
      const confirmed = await findConfirmedSubscription(trx, hash);
      if (!confirmed) throw new DomainError('not-found', CONFIRMATION_LINK_INVALID);
      if (stateOf(confirmed) !== 'CONFIRMED') throw new DomainError('expired', CONFIRMATION_EXPIRED);
    });
  }

  type Taken = { email: string; consent: string; expires_at: string };

  async function subscribeConfirmed(trx: Trx, hash: string, { email, consent, expires_at }: Taken) {
    const now = timestamp(clock);
    if (expires_at <= now) throw new DomainError('expired', CONFIRMATION_EXPIRED);
    await unblockAddress(trx, email);
    const evidence: Consent = { ...(JSON.parse(consent) as Consent), means: 'CONFIRMED', confirmedAt: now };
    const start = { email, consent: evidence, confirmationHash: hash };
    if (!(await startWithWelcome(trx, dependencies, start))) await setConfirmationHash(trx, email, hash);
  }

  /** Its link is then invalid; its owner may ask again. @throws DomainError not-found */
  async function withdraw(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const row = await withdrawConfirmation(trx, id);
      if (!row) throw new DomainError('not-found', 'Cette demande d’inscription n’existe pas ou plus.');
      const subject = { kind: 'newsletter', id: 0, name: row.email } as const;
      await recordAudit(trx, clock, admin, 'newsletter.withdrawn', subject);
    });
  }

  return { peekConfirmation, confirm, withdraw };
}
