// Resets a forgotten password. A call only stores a password-reset request, the same work for any address; a worker
// mails a link if a usable account has that address (process-reset-request.ts). The link works once, within the hour;
// reading it changes nothing. Using it ends every session and revokes every other link of the account; it opens no
// session.

import { RESET_LINK_INVALID } from '@cercle/contract/reset-link';
import type { Dependencies } from '../../dependencies.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import { findInvitedAdmin, findUsableAccount, replacePassword, setFirstPassword } from '../accounts.table.ts';
import { consumeEmailToken, findEmailToken, revokeEmailTokens } from '../email-tokens/email-tokens.ts';
import { passwordChanged } from '../password.emails.ts';
import { refuseWeakPassword } from '../password-policy.ts';
import { endSessions } from '../sessions/sessions.table.ts';
import { insertResetRequest } from './password-reset.table.ts';

const linkInvalid = () => new DomainError('expired', RESET_LINK_INVALID);

export type PasswordReset = ReturnType<typeof createPasswordReset>;

export function createPasswordReset({ db, clock, outbox, site }: Dependencies) {
  /** Stores a request for a link to `email`, known or not. */
  async function request(email: string): Promise<void> {
    await insertResetRequest(db, email, timestamp(clock));
  }

  /** The link of `token` and its account: a usable one, or an invited administrator's. */
  async function findUsable(token: string) {
    const emailToken = await findEmailToken(db, clock, 'PASSWORD_RESET', token);
    if (!emailToken?.isUsable) return undefined;
    const { accountId } = emailToken;
    const account = (await findUsableAccount(db, accountId)) ?? (await findInvitedAdmin(db, accountId));
    return account && { emailToken, account };
  }

  /** Allowed to anyone with the link. The same result for unknown, used and expired links. */
  const validate = async (token: string): Promise<boolean> => (await findUsable(token)) !== undefined;

  /**
   * Allowed to anyone with the link; a rejected password leaves it usable. The owner of an account whose password is
   * replaced is notified by mail.
   * @returns the account
   * @throws DomainError expired for a link that is unknown, used or old; validation with `errors.password`
   */
  async function complete(
    token: string,
    password: string,
    device: string,
  ): Promise<{ id: number; email: string }> {
    const found = await findUsable(token);
    if (!found) throw linkInvalid();
    const { emailToken, account } = found;
    const { id, email, full_name: fullName, company, password_hash: before } = account;
    const owner = { email, fullName, company };
    await refuseWeakPassword(site, { field: 'password', password, owner });
    const after = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      if (!(await consumeEmailToken(trx, clock, emailToken))) throw linkInvalid();
      if (before === null) {
        const isFirst = await setFirstPassword(trx, id, { passwordHash: after, at: timestamp(clock) });
        if (!isFirst) throw linkInvalid();
        return;
      }
      if (!(await replacePassword(trx, id, { before, after }))) throw linkInvalid();
      await endSessions(trx, id);
      await revokeEmailTokens(trx, id);
      const to = { name: fullName, address: email };
      await outbox.enqueue(trx, passwordChanged(to, site, { at: clock.now(), device }));
    });
    return { id, email };
  }

  return { request, validate, complete };
}
