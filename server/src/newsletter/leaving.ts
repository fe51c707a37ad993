// How somebody ends what the firm sends them: by the link of their subscription, or of a mail of a campaign. The first ends that
// subscription. The second ends the subscription of its address if there is one; of a member without one, it leaves a refusal
// that campaigns respect. Each POST that changes something is acknowledged by one mail; a repetition changes nothing.

import { displayEmail } from '@cercle/contract/display-email';
import { UNSUBSCRIBE_LINK_INVALID, type UnsubscribeState } from '@cercle/contract/newsletter';
import type { Db, Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hashMailedToken } from '../kernel/tokens.ts';
import { deleteFromTrash } from '../trash/trash.table.ts';
import { farewell, opposed } from './newsletter.emails.ts';
import {
  endSubscription,
  findSubscriptionByToken,
  findSubscriptionsOf,
  lockSubscriptionByToken,
  lockSubscriptionsOf,
} from './newsletter.table.ts';
import { findRecipientByToken, setRecipientUnsubscribed } from './recipient-links.table.ts';
import { findRefusals, insertOpposition, isLinkOfRefusal } from './refusals.table.ts';
import { refusalHash, unsubscribeToken } from './signatures.ts';
import { withdrawWaitingMails } from './waiting-mails.table.ts';

const UNKNOWN_LINK: UnsubscribeState = { isValid: false, isSubscribed: false, email: null };
/** Of a subscription that an administrator removed, or whose owner was erased: the address is gone. */
const REMOVED_LINK: UnsubscribeState = { isValid: true, isSubscribed: false, email: null };

export function createLeaving({ db, clock, keys, outbox, site }: Dependencies) {
  const tokenOf = (seed: string) => unsubscribeToken(keys.unsubscribe, seed);
  const hashOf = (email: string) => refusalHash(keys.newsletterRefusal, email);

  /** What the link with that token would end. Changes nothing, as mail scanners follow links. */
  async function peek(token: string): Promise<UnsubscribeState> {
    const hash = hashMailedToken(token);
    const row = await findSubscriptionByToken(db, hash);
    if (row) return linkState(row.email, row.unsubscribed_at === null);
    if (await isLinkOfRefusal(db, hash, tokenOf)) return REMOVED_LINK;
    const recipient = await findRecipientByToken(db, hash);
    if (!recipient) return UNKNOWN_LINK;
    const { email } = recipient;
    return email === null ? REMOVED_LINK : linkState(email, await isWrittenTo(db, email));
  }

  /** Whether campaigns would still reach that address. */
  async function isWrittenTo(trx: Db, email: string): Promise<boolean> {
    const [subscription] = await findSubscriptionsOf(trx, [email]);
    if (subscription) return subscription.unsubscribed_at === null;
    return !(await findRefusals(trx, [hashOf(email)])).has(hashOf(email));
  }

  /**
   * The token is enough; a repetition changes nothing. A removal by an administrator can no longer be undone then.
   * @throws DomainError not-found
   */
  async function unsubscribe(token: string): Promise<void> {
    const hash = hashMailedToken(token);
    await db.transaction().execute(async (trx) => {
      // Waits for a removal of the subscription.
      const [subscribed] = await lockSubscriptionByToken(trx, hash);
      // Waits for a restoration; not with a subscription locked (a deadlock with a call that emptied the trash before there was
      // one), nor is there need then: its address is taken, so nothing can be restored.
      if (!subscribed) await deleteFromTrash(trx, 'newsletters', 'token_hash', hash);
      const row = subscribed ?? (await findSubscriptionByToken(trx, hash));
      if (row) return endAndAcknowledge(trx, row);
      if (await isLinkOfRefusal(trx, hash, tokenOf)) return;
      const recipient = await findRecipientByToken(trx, hash);
      if (!recipient) throw new DomainError('not-found', UNSUBSCRIBE_LINK_INVALID);
      if (recipient.email === null) return;
      // Also at the address that the member has now: they get campaigns there.
      const emails = new Set([recipient.email, recipient.currentEmail ?? recipient.email]);
      for (const email of emails) await endByCampaign(trx, email);
      await setRecipientUnsubscribed(trx, recipient.id, timestamp(clock));
    });
  }

  async function endAndAcknowledge(trx: Trx, { id, email }: { id: number; email: string }) {
    if (!(await endSubscription(trx, id, timestamp(clock)))) return;
    await withdrawWaitingMails(trx, email);
    await outbox.enqueue(trx, farewell(email, site));
  }

  /** In the order of `unsubscribe`: the subscription, or else the trash, from which it may be coming back. */
  async function endByCampaign(trx: Trx, email: string): Promise<void> {
    const [subscribed] = await lockSubscriptionsOf(trx, [email]);
    if (!subscribed) await deleteFromTrash(trx, 'newsletters', 'email', email);
    const subscription = subscribed ?? (await findSubscriptionsOf(trx, [email]))[0];
    if (subscription) return endAndAcknowledge(trx, subscription);
    if (!(await insertOpposition(trx, hashOf(email), timestamp(clock)))) return;
    await withdrawWaitingMails(trx, email);
    await outbox.enqueue(trx, opposed(email, site));
  }

  return { peek, unsubscribe };
}

const linkState = (email: string, isSubscribed: boolean): UnsubscribeState => ({
  isValid: true,
  isSubscribed,
  email: maskEmail(displayEmail(email)),
});

/** Enough for its owner to recognise it. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');
