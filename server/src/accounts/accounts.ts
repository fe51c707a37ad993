// Logins and sessions. A session is a signed token of twelve hours and a row; each request checks that the account is
// active, that the token carries its current session version and that the row exists. A logout deletes the row; raising
// the version (a deactivation, a new password) ends all sessions at once, everywhere. Refusing a login takes the same
// time for unknown, inactive and known accounts; only a client that sent the right password learns whether a code is
// required, too.

import { LOGIN_FAILED, type Login, SESSION_ENDED } from '@cercle/contract/accounts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireLogin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPassword } from '../kernel/passwords.ts';
import { isSameSecret } from '../kernel/tokens.ts';
import { findAccountByEmail, lockActiveAccount } from './accounts.table.ts';
import { createAdminProfile } from './admin-profile.ts';
import { createPasswordChange } from './change-password.ts';
import { findKnownDevice, recogniseDevice } from './devices/devices.ts';
import { isOverdue } from './second-factor/grace-period.ts';
import { requireSecondFactor } from './second-factor/login-code.ts';
import { openSession } from './sessions/open-session.ts';
import { readSessionToken } from './sessions/session-token.ts';
import { endSession, findSessionAccount } from './sessions/sessions.table.ts';

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(dependencies: Dependencies) {
  const { db, clock, keys, adminLoginToken } = dependencies;

  /**
   * Opens a session on `device`, a name that its owner recognises.
   * @param deviceTokens what the device sends as its token of an earlier login, from cookies that anybody may have set
   * @returns the signed session token, and the device token for the next login
   * @throws DomainError unauthenticated, with the same error for a wrong password, an unknown and an inactive account,
   * and with
   * `errors.code` when the password is right and the code is not; too-many after wrong codes;
   * unavailable when too many log in at once
   */
  async function login(
    { email, password, code }: Login,
    device: string,
    deviceTokens: string[] = [],
  ): Promise<{ token: string; deviceToken: string }> {
    const account = await findAccountByEmail(db, email);
    const hash = account?.active ? account.password_hash : null;
    const isRight = await isPassword(password, hash);
    if (!account || !isRight) throw new DomainError('unauthenticated', LOGIN_FAILED);
    await requireSecondFactor(dependencies, account.id, code);
    return db.transaction().execute(async (trx) => {
      if (!(await lockActiveAccount(trx, account.id))) throw new DomainError('unauthenticated', LOGIN_FAILED);
      return {
        deviceToken: await recogniseDevice(trx, dependencies, account, {
          name: device,
          tokens: deviceTokens,
        }),
        token: await openSession(trx, dependencies, account, device),
      };
    });
  }

  /**
   * The actor that a bearer token authenticates.
   * @throws DomainError unauthenticated for a forged or expired one; with `errors.session` for one that would be valid
   * still, had its session not been ended, whatever ended it: only its bearer learns that, and no more
   */
  async function authenticate(token: string): Promise<Actor> {
    const claims = await readSessionToken(keys.session, token, clock.now());
    if (!claims) throw new DomainError('unauthenticated');
    const account = await findSessionAccount(db, claims);
    if (!account)
      throw new DomainError('unauthenticated', SESSION_ENDED, { errors: { session: [SESSION_ENDED] } });
    const { id, full_name: name, session_id: sessionId } = account;
    if (account.role === 'MEMBER') return { kind: 'member', id, name, sessionId };
    const mustEnrol = account.second_factor_at === null && isOverdue(clock, account);
    return { kind: mustEnrol ? 'admin-to-enrol' : 'admin', id, name, sessionId };
  }

  /** Ends the actor's current session. @throws DomainError unauthenticated for a visitor */
  async function logout(actor: Actor): Promise<void> {
    const { id, sessionId } = requireLogin(actor);
    await endSession(db, id, sessionId);
  }

  /** Whether `token` gives access to the administrators' login page; it grants no other right. */
  const isAdminLoginToken = (token: string | null) => token !== null && isSameSecret(token, adminLoginToken);

  return {
    login,
    /** For the limits of logins, which strangers must not use up for the owner. Called before the password is known. */
    findKnownDevice: (email: string, tokens: string[]) => findKnownDevice({ db, clock }, email, tokens),
    authenticate,
    logout,
    isAdminLoginToken,
    changePassword: createPasswordChange(dependencies),
    ...createAdminProfile(dependencies),
  };
}
