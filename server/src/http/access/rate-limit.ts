import { hash } from 'node:crypto';
import { ERROR_STATUS } from '@cercle/contract/errors';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { emit } from '../../kernel/telemetry.ts';
import type { ApiEnv } from '../api-env.ts';

const MINUTE_SECONDS = 60;
const UNAVAILABLE_STATUS = ERROR_STATUS.unavailable;

/** Attempts per period. Logins are never limited by account alone: anyone could then lock a member out. */
export const RATE_LIMITS = {
  loginOfAccount: { points: 10, seconds: 5 * MINUTE_SECONDS },
  login: { points: 25, seconds: 5 * MINUTE_SECONDS },
  /** Beyond this many failures from everywhere, each address gets `loginUnderAttack` instead of `login`. */
  loginOverall: { points: 1_000, seconds: 5 * MINUTE_SECONDS },
  loginUnderAttack: { points: 5, seconds: 5 * MINUTE_SECONDS },
  invitation: { points: 20, seconds: MINUTE_SECONDS },
  /** Each sends a mail, perhaps to somebody else's address: an attacker who uses them up has filled that mailbox with valid links. */
  forgottenPassword: { points: 25, seconds: 5 * MINUTE_SECONDS },
  forgottenPasswordOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** Opening a password-reset link, and using it. */
  resetLink: { points: 20, seconds: MINUTE_SECONDS },
  /** Wrong current passwords, by account and client's address. */
  currentPassword: { points: 10, seconds: 5 * MINUTE_SECONDS },
  /** The same from any number of addresses: only a client with a session of the account can use this up. */
  currentPasswordOfAccount: { points: 20, seconds: 5 * MINUTE_SECONDS },
  membershipRequest: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** Each sends a mail to an address that an administrator typed. */
  administratorInvitation: { points: 20, seconds: 10 * MINUTE_SECONDS },
  resend: { points: 60, seconds: 10 * MINUTE_SECONDS },
  contact: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** Its response reveals whether an address is subscribed: one client must learn of few. */
  newsletter: { points: 5, seconds: 60 * MINUTE_SECONDS },
  /** Mail providers unsubscribe many people from one address, and no token can be guessed. */
  unsubscribe: { points: 300, seconds: MINUTE_SECONDS },
  /** Each one sends a mail to an unverified address. */
  membershipRequestOfEmail: { points: 5, seconds: 30 * MINUTE_SECONDS },
  /** By account: all changes of its second factor, as each checks the password. */
  secondFactor: { points: 20, seconds: 5 * MINUTE_SECONDS },
  /** Each reads everything that is stored about one person. */
  exportOfAccount: { points: 5, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: searching, exporting and erasing personal data. */
  personalDataOfOthers: { points: 30, seconds: 10 * MINUTE_SECONDS },
  /** By administrator. Each may read a whole list. */
  exportOfLists: { points: 20, seconds: 10 * MINUTE_SECONDS },
  /** By administrator: previews and imports. */
  importOfLists: { points: 30, seconds: 10 * MINUTE_SECONDS },
  endSession: { points: 60, seconds: 5 * MINUTE_SECONDS },
  upload: { points: 30, seconds: 10 * MINUTE_SECONDS },
  /** Uploads of one's own picture, from any address: only its owner can use this up. */
  uploadOfAccount: { points: 30, seconds: 10 * MINUTE_SECONDS },
  botCheck: { points: 60, seconds: MINUTE_SECONDS },
} as const;

export type LimitName = keyof typeof RATE_LIMITS;
type Limiter = RateLimiterPostgres | RateLimiterSQLite;
type Store = Pick<Database, 'pool' | 'rateLimitStore'>;

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts in PostgreSQL, which several processes share, or in a file beside SQLite's database; counts survive a restart.
 * Addresses and accounts are stored as hashes only.
 */
export function createRateLimits(store: Store) {
  const limiters = new Map<LimitName, Limiter>();
  for (const name of Object.keys(RATE_LIMITS) as LimitName[]) limiters.set(name, newLimiter(name, store));
  const limiterOf = (name: LimitName) => limiters.get(name) as Limiter;

  /** Counts one attempt. @throws DomainError too-many with `retryAfter` (seconds) beyond the limit */
  async function consume(name: LimitName, key: string): Promise<void> {
    try {
      await limiterOf(name).consume(hashKey(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      emit('limitHit', name);
      throw tooManyError(refusal);
    }
  }

  /**
   * Uncounts an attempt that turned out to be legitimate. If that fails, the attempt stays counted and no error is thrown:
   * the response in progress has succeeded, and may show what is shown only once, such as recovery codes.
   */
  async function refund(name: LimitName, key: string): Promise<void> {
    await limiterOf(name)
      .reward(hashKey(key), 1)
      .catch(() => undefined);
  }

  const limitBy = (name: LimitName, keyOf: (c: Context<ApiEnv>) => string | null) =>
    createMiddleware<ApiEnv>(async (c, next) => {
      const key = keyOf(c);
      if (key === null) return next();
      await consume(name, key);
      await next();
      // A request that failed because of an outage of ours does not count: its sender must try again.
      if (c.res.status === UNAVAILABLE_STATUS) await refund(name, key);
    });
  const byAddress = (name: LimitName) => limitBy(name, (c) => c.var.address);

  return {
    consume,
    /** Counts one attempt without refusing it. @returns whether it exceeds the limit */
    exceeds: (name: LimitName, key: string) =>
      consume(name, key).then(
        () => false,
        (refusal) => {
          if (refusal instanceof DomainError) return true;
          throw refusal;
        },
      ),
    refund,
    /** Middleware that counts requests by the client's address. */
    byAddress,
    /** Middleware for uploads of people's own pictures: counts by address and by account. */
    uploads: [
      byAddress('upload'),
      limitBy('uploadOfAccount', ({ var: { actor } }) => (actor.kind === 'visitor' ? null : `${actor.id}`)),
    ],
  };
}

function newLimiter(name: LimitName, { pool, rateLimitStore }: Store): Limiter {
  const { points, seconds } = RATE_LIMITS[name];
  // The migrations create the table on PostgreSQL, the rate-limit store in its file.
  const options = { keyPrefix: name, points, duration: seconds, tableName: 'rate_limit', tableCreated: true };
  if (!pool)
    return new RateLimiterSQLite({ ...options, storeClient: rateLimitStore, storeType: 'better-sqlite3' });
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    // One limiter deletes the expired counts of all.
    clearExpiredByTimeout: name === 'login',
    // No `inMemoryBlockOnConsumed`: it would go on refusing after attempts were refunded.
  });
}

const tooManyError = ({ msBeforeNext }: RateLimiterRes) =>
  new DomainError('too-many', undefined, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });

const hashKey = (key: string) => hash('sha256', key, 'base64url');
