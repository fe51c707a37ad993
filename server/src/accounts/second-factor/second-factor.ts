// The second factor: a code of an application on the owner's phone, beside the password. Optional for members, required
// of administrators after the grace period. It is set up in two steps, so that nobody locks themselves out: a secret is
// offered, and a first code of it enables it. Offering and removing require the password: otherwise somebody who found
// an unlocked device could enrol their own application and lock the owner out. An enabled factor is never replaced,
// only removed.

import { CODE_REFUSED } from '@cercle/contract/one-time-code';
import type { RecoveryCodes, SecondFactorSecret, SecondFactorStatus } from '@cercle/contract/second-factor';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireLogin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { encrypt } from '../../kernel/encrypt.ts';
import { requirePassword } from '../password-policy.ts';
import { requiredAt } from './grace-period.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { factorDisabled, factorEnabled, recoveryCodesRenewed } from './second-factor.emails.ts';
import {
  confirmSecret,
  countUnusedRecoveryCodes,
  findOwner,
  offerSecret,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor.table.ts';
import { generateSecret, matchTimeStep, otpauthUri, parseTotpCode } from './totp.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor({ db, clock, keys, outbox, site }: Dependencies) {
  /**
   * One's own: whether it is enabled, how many recovery codes are unused, and when it becomes required of an
   * administrator.
   */
  async function status(actor: Actor): Promise<SecondFactorStatus> {
    const { id } = requireLogin(actor);
    const owner = await ownerOf(id);
    return {
      enabled: owner.confirmed_at !== null,
      recoveryCodesLeft: await countUnusedRecoveryCodes(db, id),
      requiredAt: requiredAt(owner),
    };
  }

  /**
   * Offers a secret; one that was offered before becomes invalid.
   * @throws DomainError validation on `password`, conflict when one is enabled, unavailable
   */
  async function start(actor: Actor, password: string): Promise<SecondFactorSecret> {
    const { id } = requireLogin(actor);
    const { email } = await ownerWithPassword(id, password);
    const secret = generateSecret();
    if (!(await offerSecret(db, id, encrypt(keys.secondFactor, secret))))
      throw new DomainError('conflict', ALREADY_ENABLED);
    return { secret, uri: otpauthUri(secret, site.title, email) };
  }

  /**
   * Enables the offered secret. The code then counts as used.
   * @returns the recovery codes, which cannot be read again
   * @throws DomainError conflict when no secret is offered (any more), validation on `code`
   */
  async function confirm(actor: Actor, code: string): Promise<RecoveryCodes> {
    const { id } = requireLogin(actor);
    const owner = await ownerOf(id);
    if (owner.confirmed_at !== null) throw new DomainError('conflict', ALREADY_ENABLED);
    if (owner.sealed_secret === null) throw new DomainError('conflict', NOT_STARTED);
    const encryptedSecret = owner.sealed_secret;
    const encrypted = { key: keys.secondFactor, encryptedSecret };
    const step = matchTimeStep(encrypted, parseTotpCode(code) ?? '', clock.now());
    if (step === null) throw fieldError('code', CODE_REFUSED);
    return db.transaction().execute(async (trx) => {
      const isConfirmed = await confirmSecret(trx, id, { encryptedSecret, step, at: timestamp(clock) });
      if (!isConfirmed) throw new DomainError('conflict');
      await outbox.enqueue(trx, factorEnabled(mailboxOf(owner), site));
      return issueRecoveryCodes(trx, id);
    });
  }

  /** @throws DomainError validation on `password`, conflict without a factor, unavailable */
  async function disable(actor: Actor, password: string): Promise<void> {
    const { id } = requireLogin(actor);
    const owner = await ownerWithPassword(id, password);
    await db.transaction().execute(async (trx) => {
      if (!(await removeFactor(trx, id))) throw new DomainError('conflict', NOT_ENABLED);
      await outbox.enqueue(trx, factorDisabled(mailboxOf(owner), site));
    });
  }

  /**
   * Creates new recovery codes, the old ones stop working, and notifies the owner by mail.
   * @throws DomainError validation on `password`, conflict without a factor, unavailable
   */
  async function renewCodes(actor: Actor, password: string): Promise<RecoveryCodes> {
    const { id } = requireLogin(actor);
    const owner = await ownerWithPassword(id, password);
    return db.transaction().execute(async (trx) => {
      const codes = await issueRecoveryCodes(trx, id);
      await outbox.enqueue(trx, recoveryCodesRenewed(mailboxOf(owner), site));
      return codes;
    });
  }

  async function issueRecoveryCodes(trx: Trx, accountId: number): Promise<RecoveryCodes> {
    const codes = generateRecoveryCodes();
    if (!(await replaceRecoveryCodes(trx, accountId, codes.map(hashRecoveryCode))))
      throw new DomainError('conflict', NOT_ENABLED);
    return { recoveryCodes: codes };
  }

  async function ownerOf(accountId: number) {
    const owner = await findOwner(db, accountId);
    if (!owner) throw new DomainError('unauthenticated');
    return owner;
  }

  async function ownerWithPassword(accountId: number, password: string) {
    const owner = await ownerOf(accountId);
    await requirePassword(password, owner.password_hash);
    return owner;
  }

  return { status, start, confirm, disable, renewCodes };
}

const ALREADY_ENABLED = 'La double vérification est déjà activée sur ce compte.';
const NOT_ENABLED = 'La double vérification n’est pas activée sur ce compte.';
const NOT_STARTED = 'Recommencez l’activation\u202f: le secret à enregistrer n’est plus le même.';

const mailboxOf = ({ full_name, email }: { full_name: string; email: string }) => ({
  name: full_name,
  address: email,
});
