import type { Login } from '@cercle/contract/accounts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Log } from '../../kernel/log.ts';
import { HASHING } from '../../kernel/passwords.ts';
import { createTurns } from '../../kernel/semaphore.ts';
import { tell } from '../../kernel/telemetry.ts';
import { hashToken } from '../../kernel/tokens.ts';
import type { ApiEnv } from '../api-env.ts';
import { sentAway, toldOnceASecond } from '../load-shedding.ts';
import { logOf } from '../request-log.ts';
import type { Limits } from './rate-limit.ts';

/** As many logins as there may be passwords that are hashed or wait for it. */
const inPlaces = createTurns({ ...HASHING, atOnce: HASHING.atOnce + HASHING.waiting, waiting: 0 });

/** Refuses a login that finds no place before anything else is done for it, which would slow down the others. */
export function refuseWithoutPlace(log: Log) {
  const tellLog = toldOnceASecond(log, 'logins-sent-away');
  return createMiddleware<ApiEnv>(async (_, next) => {
    if (!inPlaces.isFull()) return next();
    tellLog();
    return sentAway();
  });
}

/**
 * Runs `login` unless too many attempts failed before it; those that succeed do not count. Logs both
 * outcomes, with a pseudonym of the account.
 * @throws DomainError too-many, unavailable when too many log in at once, or what `login` throws
 */
export const guardedLogin = <Result>(
  c: Context<ApiEnv>,
  limits: Limits,
  credentials: Login,
  login: () => Promise<Result>,
): Promise<Result> => inPlaces(() => judge(c, limits, credentials, login));

async function judge<Result>(
  c: Context<ApiEnv>,
  limits: Limits,
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
    tell('login', 'succeeded');
    await forgetAttempt(limits, address, email);
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') {
      const isCodeAsked = error.errors?.code !== undefined;
      if (isCodeAsked && code === undefined) {
        // The password was right: being asked for the code is no failure.
        log.info({ event: 'login-code-asked', account, address });
        tell('login', 'code-asked');
        await forgetAttempt(limits, address, email);
      } else {
        log.warn({ event: isCodeAsked ? 'login-code-refused' : 'login-failed', account, address });
        tell('login', isCodeAsked ? 'code-refused' : 'failed');
      }
    } else if (error instanceof DomainError && error.code === 'unavailable') {
      // Nobody has compared the password: an outage of ours must not count as a failed attempt.
      await forgetAttempt(limits, address, email);
    }
    throw error;
  }
}

const EVERYONE = '';
const pair = (address: string, email: string) => `${address} ${email}`;

async function countAttempt(limits: Limits, address: string, email: string): Promise<void> {
  await limits.take('login', address);
  await limits.take('loginOfAccount', pair(address, email));
  // Nobody is refused for what others did: during an attack each address still has a few attempts of its own.
  const [isUnderAttack, isSuspect] = await Promise.all([
    limits.exceeds('loginOverall', EVERYONE),
    limits.exceeds('loginUnderAttack', address),
  ]);
  if (isUnderAttack && isSuspect) throw new DomainError('too-many', undefined, { retryAfter: 300 });
}

const forgetAttempt = (limits: Limits, address: string, email: string) =>
  Promise.all([
    limits.giveBack('login', address),
    limits.giveBack('loginOfAccount', pair(address, email)),
    limits.giveBack('loginOverall', EVERYONE),
    limits.giveBack('loginUnderAttack', address),
  ]);
