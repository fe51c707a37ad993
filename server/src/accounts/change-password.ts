import { CURRENT_PASSWORD_WRONG, type PasswordChange } from '@cercle/contract/accounts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireLogin } from '../kernel/actor.ts';
import { DomainError, fieldError } from '../kernel/domain-error.ts';
import { hashPassword, isPassword } from '../kernel/passwords.ts';
import { findUsableAccount, replacePassword } from './accounts.table.ts';
import { revokeEmailTokens } from './email-tokens/email-tokens.ts';
import { passwordChanged } from './password.emails.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { openSession } from './sessions/open-session.ts';
import { endSession, endSessions } from './sessions/sessions.table.ts';

type PasswordInput = Pick<PasswordChange, 'currentPassword' | 'newPassword'>;

const wrongCurrentPassword = () => fieldError('currentPassword', CURRENT_PASSWORD_WRONG);

export function createPasswordChange(dependencies: Dependencies) {
  const { db, clock, outbox, site } = dependencies;

  /**
   * Changes one's own password: ends every session, opens a new one on `device` in place of the one it was done in, and notifies the owner by mail. Of two
   * concurrent changes, the second fails because its current password is no longer the right one.
   * @returns the token of the new session
   * @throws DomainError validation with `errors.currentPassword` or `errors.newPassword`
   */
  return async function changePassword(
    actor: Actor,
    { currentPassword, newPassword }: PasswordInput,
    device: string,
  ): Promise<{ token: string }> {
    const { id, sessionId } = requireLogin(actor);
    const account = await findUsableAccount(db, id);
    if (!account) throw new DomainError('unauthenticated');
    const { email, full_name: fullName, company, password_hash: before } = account;
    if (!(await isPassword(currentPassword, before))) throw wrongCurrentPassword();
    const owner = { email, fullName, company };
    await refuseWeakPassword(site, { field: 'newPassword', password: newPassword, owner });
    const after = await hashPassword(newPassword);
    return db.transaction().execute(async (trx) => {
      if (!(await replacePassword(trx, id, { before, after }))) throw wrongCurrentPassword();
      if (!(await endSession(trx, id, sessionId))) throw new DomainError('unauthenticated');
      await endSessions(trx, id);
      await revokeEmailTokens(trx, id);
      const to = { name: fullName, address: email };
      await outbox.enqueue(trx, passwordChanged(to, site, { at: clock.now(), device, isSessionKept: true }));
      const current = await findUsableAccount(trx, id);
      if (!current) throw new DomainError('unauthenticated');
      return { token: await openSession(trx, dependencies, current, device) };
    });
  };
}
