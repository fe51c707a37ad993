// The second step of a login, after the right password. A code of the application is checked five times, then ever more
// rarely until a valid one comes; recovery codes cannot be guessed and are never delayed, so that someone who stole the
// password cannot lock the owner out.

import { CODE_NEEDED, CODE_REFUSED } from '@cercle/contract/one-time-code';
import type { Dependencies } from '../../dependencies.ts';
import { millisecondsLater, timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countAttempt,
  delayAttempts,
  findNextAttempt,
  hasFactor,
} from './second-factor.table.ts';
import { matchTimeStep, parseTotpCode } from './totp.ts';

const FREE_ATTEMPTS = 5;
const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 60 * MINUTE_MS;

type LoginCodeDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys'>;

/**
 * Passes when the account has no second factor, or `code` is a valid one that was never used.
 * @throws DomainError unauthenticated with `errors.code`, too-many
 */
export async function requireSecondFactor(
  dependencies: LoginCodeDependencies,
  accountId: number,
  code: string | undefined,
) {
  if (!(await hasFactor(dependencies.db, accountId))) return;
  if (code === undefined) throw refusal(CODE_NEEDED);
  const digits = parseTotpCode(code);
  const isValid = digits
    ? await verifyTotp(dependencies, accountId, digits)
    : await consumeRecoveryCode(
        dependencies.db,
        accountId,
        hashRecoveryCode(code),
        timestamp(dependencies.clock),
      );
  if (!isValid) throw refusal(CODE_REFUSED);
}

const refusal = (message: string) =>
  new DomainError('unauthenticated', message, { errors: { code: [message] } });

/** An attempt is counted before the code is checked, and stays counted: concurrency allows no more attempts. */
async function verifyTotp(
  dependencies: LoginCodeDependencies,
  accountId: number,
  code: string,
): Promise<boolean> {
  const { db, clock, keys } = dependencies;
  const isValid = await db.transaction().execute(async (trx) => {
    const times = { now: timestamp(clock), maxFuture: millisecondsLater(clock, 2 * MAX_WAIT_MS) };
    const attempt = await countAttempt(trx, accountId, times);
    if (!attempt) return null;
    const encrypted = { key: keys.secondFactor, encryptedSecret: attempt.sealed_secret };
    const step = matchTimeStep(encrypted, code, clock.now());
    if (step !== null && (await consumeTimeStep(trx, accountId, step))) return true;
    const wait = waitMsAfter(attempt.tries);
    if (wait > 0) await delayAttempts(trx, accountId, millisecondsLater(clock, wait));
    return false;
  });
  if (isValid === null) throw await tooManyAttempts(dependencies, accountId);
  return isValid;
}

/** The delay in milliseconds: none for the first attempts, then a minute, two, four … up to an hour. */
function waitMsAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0;
  return Math.min(MINUTE_MS * 2 ** (attempts - FREE_ATTEMPTS), MAX_WAIT_MS);
}

async function tooManyAttempts(
  { db, clock }: LoginCodeDependencies,
  accountId: number,
): Promise<DomainError> {
  const nextAttemptAt = (await findNextAttempt(db, accountId))?.next_try_at;
  const wait = nextAttemptAt ? Date.parse(nextAttemptAt) - clock.now().getTime() : 0;
  return new DomainError('too-many', undefined, { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
}
