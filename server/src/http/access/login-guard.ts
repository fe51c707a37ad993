import type { Login } from '@cercle/contract/accounts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Log } from '../../kernel/log.ts';
import { HASHING_LIMITS } from '../../kernel/passwords.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { emit } from '../../kernel/telemetry.ts';
import { hashToken } from '../../kernel/tokens.ts';
import type { ApiEnv } from '../api-env.ts';
import { createSheddingReporter, overloadResponse } from '../overload-response.ts';
import { logOf } from '../request-log.ts';
import type { RateLimits } from './rate-limit.ts';

/** As many logins as passwords that may be hashed or wait for it. */
const loginSemaphore = createSemaphore({
  ...HASHING_LIMITS,
  maxConcurrent: HASHING_LIMITS.maxConcurrent + HASHING_LIMITS.maxWaiting,
  maxWaiting: 0,
});

/** Refuses logins beyond the limit before any other work is done for them, which would slow down the others. */
export function limitConcurrentLogins(log: Log) {
  const reportShedding = createSheddingReporter(log, 'logins-sent-away');
  return createMiddleware<ApiEnv>(async (_, next) => {
    if (!loginSemaphore.isFull()) return next();
    reportShedding();
    return overloadResponse();
  });
}

/**
 * Runs `login` unless too many attempts failed before it; those that succeed do not count. Logs both
 * outcomes, with a pseudonym of the account.
 * @throws DomainError too-many, unavailable when there are too many logins at once, or what `login` throws
 */
export const withLoginGuard = <Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  credentials: Login,
  login: () => Promise<Result>,
): Promise<Result> => loginSemaphore(() => attemptLogin(c, limits, credentials, login));

async function attemptLogin<Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  { email, code }: Login,
  login: () => Promise<Result>,
): Promise<Result> {
  const { address } = c.var;
  const log = logOf(c);
  const account = hashToken(email).slice(0, 12);
  await countAttempt(limits, address, email);
  try {
    const result = await login();
    log.info({ event: 'login-succeeded', account, address });
    emit('login', 'succeeded');
    await refundAttempt(limits, address, email);
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') {
      const isCodeRequired = error.errors?.code !== undefined;
      if (isCodeRequired && code === undefined) {
        // The password was right: a request for the code is no failure.
        log.info({ event: 'login-code-asked', account, address });
        emit('login', 'code-asked');
        await refundAttempt(limits, address, email);
      } else {
        log.warn({ event: isCodeRequired ? 'login-code-refused' : 'login-failed', account, address });
        emit('login', isCodeRequired ? 'code-refused' : 'failed');
      }
    } else if (error instanceof DomainError && error.code === 'unavailable') {
      // The password was not compared: an outage of ours must not count as a failed attempt.
      await refundAttempt(limits, address, email);
    }
    throw error;
  }
}

const ALL_CLIENTS = '';
const addressAndEmail = (address: string, email: string) => `${address} ${email}`;

async function countAttempt(limits: RateLimits, address: string, email: string): Promise<void> {
  await limits.consume('login', address);
  await limits.consume('loginOfAccount', addressAndEmail(address, email));
  // No client is refused for the attempts of others: during an attack each address still has a few attempts of its own.
  const [isUnderAttack, isSuspect] = await Promise.all([
    limits.exceeds('loginOverall', ALL_CLIENTS),
    limits.exceeds('loginUnderAttack', address),
  ]);
  if (isUnderAttack && isSuspect) throw new DomainError('too-many', undefined, { retryAfter: 300 });
}

const refundAttempt = (limits: RateLimits, address: string, email: string) =>
  Promise.all([
    limits.refund('login', address),
    limits.refund('loginOfAccount', addressAndEmail(address, email)),
    limits.refund('loginOverall', ALL_CLIENTS),
    limits.refund('loginUnderAttack', address),
  ]);
