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
import { isOutage } from '../errors.ts';
import { createSheddingReporter, overloadResponse } from '../overload-response.ts';
import { logOf } from '../request-log.ts';
import { type LimitName, RATE_LIMITS } from './limits.ts';
import type { CountedBy, RateLimits, Refund } from './rate-limit.ts';

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
 * @param knownDevice the token of a device that has logged in to this account before; null for a stranger's
 * @throws DomainError too-many, unavailable when there are too many logins at once, or what `login` throws
 */
export const withLoginGuard = <Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  credentials: Login,
  knownDevice: string | null,
  login: () => Promise<Result>,
): Promise<Result> => loginSemaphore(() => attemptLogin(c, limits, credentials, knownDevice, login));

async function attemptLogin<Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  { email, code }: Login,
  knownDevice: string | null,
  login: () => Promise<Result>,
): Promise<Result> {
  const { address } = c.var;
  const log = logOf(c);
  const account = hashToken(email).slice(0, 12);
  const refundAttempt = await countAttempt(limits, address, email, knownDevice);
  try {
    const result = await login();
    log.info({ event: 'login-succeeded', account, address });
    emit('login', 'succeeded');
    await refundAttempt();
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') {
      const isCodeRequired = error.errors?.code !== undefined;
      if (isCodeRequired && code === undefined) {
        // The password was right: a request for the code is no failure.
        log.info({ event: 'login-code-asked', account, address });
        emit('login', 'code-asked');
        await refundAttempt();
      } else {
        log.warn({ event: isCodeRequired ? 'login-code-refused' : 'login-failed', account, address });
        emit('login', isCodeRequired ? 'code-refused' : 'failed');
      }
    } else if (isOutage(error)) {
      // The password was not compared: an outage of ours must not count as a failed attempt.
      await refundAttempt();
    }
    throw error;
  }
}

type Counter = [LimitName, CountedBy];
/** What an attempt from an unknown device is counted by. */
type Attempt = {
  /** Beyond each of these the attempt is refused, in this order. */
  limits: Counter[];
  /** Beyond both of a pair, too: a site or an account is under attack, and this address may take part in it. */
  attacks: { overall: Counter; own: Counter }[];
  /** As `limits`, but only what none of the above refused: otherwise one address could use it up for all others. */
  last: Counter[];
};

const ALL_CLIENTS = '';

/** No client is refused for the attempts of a few others: during an attack each address still has attempts of its own. */
const strangersAttempt = (address: string, email: string): Attempt => ({
  limits: [
    ['login', { address }],
    ['loginOfAccount', { address, of: email }],
  ],
  attacks: [
    { overall: ['accountOverall', email], own: ['accountUnderAttack', { address, of: email }] },
    { overall: ['loginOverall', ALL_CLIENTS], own: ['loginUnderAttack', { address }] },
  ],
  last: [['accountByStrangers', email]],
});

/** Strangers cannot use these up, at whatever address they are: they never had the device's cookie. */
const countersOfDevice = (email: string, device: string): Counter[] => [
  ['loginOfAccount', `${email} ${device}`],
  ['accountByDevices', email],
];

/** @returns what uncounts the attempt @throws DomainError too-many */
async function countAttempt(
  limits: RateLimits,
  address: string,
  email: string,
  device: string | null,
): Promise<() => Promise<unknown>> {
  const refunds: Refund[] = [];
  const isByDevice =
    device !== null && (await countByDevice(limits, countersOfDevice(email, device), refunds));
  if (!isByDevice) await countByAddress(limits, strangersAttempt(address, email), refunds);
  return () => Promise.all(refunds.map((refund) => refund()));
}

/**
 * Adds to `refunds` what uncounts the attempt.
 * @returns whether the device's own limits allow it. Otherwise the device counts like a stranger's: a thief of its
 * cookie can make the owner wait no longer than any stranger can
 */
async function countByDevice(limits: RateLimits, counters: Counter[], refunds: Refund[]): Promise<boolean> {
  for (const counter of counters) {
    const { isExceeded, refund } = await limits.exceeds(...counter);
    refunds.push(refund);
    if (isExceeded) return false;
  }
  return true;
}

/** Adds to `refunds` what uncounts the attempt. @throws DomainError too-many */
async function countByAddress(limits: RateLimits, attempt: Attempt, refunds: Refund[]): Promise<void> {
  for (const counter of attempt.limits) refunds.push(await limits.consume(...counter));
  for (const { overall, own } of attempt.attacks) {
    const [attack, suspect] = await Promise.all([limits.exceeds(...overall), limits.exceeds(...own)]);
    if (attack.isExceeded && suspect.isExceeded)
      throw new DomainError('too-many', undefined, {
        retryAfter: RATE_LIMITS[own[0]].seconds,
        reason: own[0],
      });
    refunds.push(attack.refund, suspect.refund);
  }
  for (const counter of attempt.last) refunds.push(await limits.consume(...counter));
}

/** Forgets the failures at an account whose owner has just proved, by a mailed link, that it is theirs. */
export const forgetStrangers = (limits: RateLimits, email: string) =>
  Promise.all([limits.reset('accountOverall', email), limits.reset('accountByStrangers', email)]);
