// The address by which an account logs in, changed by its owner: asked for with the password, confirmed within a day by a
// link to the new address. The former one is told both times. Reading the link changes nothing. Confirming ends every
// session and revokes every other link, as a new password does. A newer request, a new password, a deactivation and a
// deletion revoke the link. Nobody learns by it whether another account has an address.

import {
  EMAIL_LINK_INVALID,
  type EmailChangeLinkState,
  type EmailChangeRequest,
  type EmailChangeResult,
} from '@cercle/contract/email-change';
import { LINK_REPLACED } from '@cercle/contract/reset-link';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { isUniqueViolation } from '../../db/constraint-errors.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireLogin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { findUsableAccount, lockAccount } from '../accounts.table.ts';
import { consumeEmailToken, findEmailToken, revokeEmailTokens } from '../email-tokens/email-tokens.ts';
import { requirePassword } from '../password-policy.ts';
import type { OnProvenAddress } from '../proven-address.ts';
import { openSession } from '../sessions/open-session.ts';
import { endSessions, hasSession } from '../sessions/sessions.table.ts';
import { emailChanged } from './email-change.emails.ts';
import { completeChange, findRequestedEmail, setEmail } from './email-change.table.ts';
import { startEmailChange } from './start-email-change.ts';

const TAKEN_SINCE =
  'Cette adresse a été prise par un autre compte entre-temps. Votre adresse n’a pas changé\u202f: choisissez-en une autre, ou écrivez-nous.';

const linkInvalid = (isReplaced = false) =>
  new DomainError('expired', isReplaced ? LINK_REPLACED : EMAIL_LINK_INVALID);

export type EmailChange = ReturnType<typeof createEmailChange>;

export function createEmailChange(dependencies: Dependencies, onProvenAddress: OnProvenAddress) {
  const { db, clock, outbox, site } = dependencies;

  /**
   * Asks for another address of one's own account. The result is the same whether or not an account has it.
   * @param device from which it is asked, for the notice to the current address
   * @throws DomainError validation with `errors.password` or `errors.email`; unavailable
   */
  async function request(
    actor: Actor,
    { email, password }: EmailChangeRequest,
    device: string,
  ): Promise<void> {
    const { id, sessionId } = requireLogin(actor);
    const account = await findUsableAccount(db, id);
    if (!account) throw new DomainError('unauthenticated');
    await requirePassword(password, account.password_hash);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const current = await findUsableAccount(trx, id);
      // A password that was changed meanwhile has ended the session.
      if (!current || !(await hasSession(trx, id, sessionId))) throw new DomainError('unauthenticated');
      const owner = { id, email: current.email, fullName: current.full_name };
      await startEmailChange(trx, dependencies, owner, email, { device });
    });
  }

  /** The link of `token` and the address that it confirms, if it can be used. */
  async function findLink(token: string) {
    const emailToken = await findEmailToken(db, clock, 'EMAIL_CHANGE', token);
    if (!emailToken?.isUsable) return { isReplaced: emailToken?.isReplaced ?? false };
    const email = await findRequestedEmail(db, emailToken.id);
    const account = await findUsableAccount(db, emailToken.accountId);
    return { usable: email && account ? { emailToken, email } : undefined, isReplaced: false };
  }

  /** Allowed to anyone with the link; changes nothing. */
  async function linkState(actor: Actor, token: string): Promise<EmailChangeLinkState> {
    const { usable, isReplaced } = await findLink(token);
    if (!usable) return { status: isReplaced ? 'REPLACED' : 'INVALID', email: null, isOwn: false };
    const isOwn = actor.kind !== 'visitor' && actor.id === usable.emailToken.accountId;
    return { status: 'VALID', email: usable.email, isOwn };
  }

  /**
   * Allowed to anyone with the link. A session of the account that confirms it continues with a new token.
   * @returns the account, its new address and that token, if any
   * @throws DomainError expired for a link that is unknown, used or old; conflict when another account has the address
   */
  async function confirm(
    actor: Actor,
    token: string,
    device: string,
  ): Promise<EmailChangeResult & { id: number }> {
    const { usable, isReplaced } = await findLink(token);
    if (!usable) throw linkInvalid(isReplaced);
    const { emailToken } = usable;
    const id = emailToken.accountId;
    const change = async (trx: Trx) => {
      const isFirst = await consumeEmailToken(trx, clock, emailToken);
      const email = await findRequestedEmail(trx, emailToken.id);
      if (!isFirst || !email) throw linkInvalid();
      const isLoggedIn =
        actor.kind !== 'visitor' && actor.id === id && (await hasSession(trx, id, actor.sessionId));
      await changeAddress(trx, emailToken, email, device);
      const account = isLoggedIn && (await findUsableAccount(trx, id));
      return { id, email, token: account ? await openSession(trx, dependencies, account, device) : null };
    };
    try {
      return await db.transaction().execute(change);
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainError('conflict', TAKEN_SINCE);
      throw error;
    }
  }

  async function changeAddress(
    trx: Trx,
    link: { id: number; accountId: number },
    email: string,
    device: string,
  ) {
    const { id, accountId } = link;
    const former = await findUsableAccount(trx, accountId);
    if (!former) throw linkInvalid();
    const to = { name: former.full_name, address: former.email };
    // Before the moment of the change: what is written to this address later is somebody else's (`FormerEmail`).
    await outbox.enqueue(trx, emailChanged({ to, site, at: clock.now() }, device));
    const at = timestamp(clock);
    await setEmail(trx, accountId, email, at);
    await completeChange(trx, id, { email: former.email, verifiedAt: former.email_verified_at, at });
    await endSessions(trx, accountId);
    await revokeEmailTokens(trx, accountId);
    if (former.role === 'MEMBER') {
      await onProvenAddress(trx, { accountId, email });
      return;
    }
    const author = { id: accountId, name: former.full_name };
    await recordAudit(trx, clock, author, 'email.changed', { kind: 'admin', id: accountId, name: email });
  }

  return { request, linkState, confirm };
}
