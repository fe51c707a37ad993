import { hash } from 'node:crypto';
import { ERROR_STATUS } from '@cercle/contract/errors';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { requireLogin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { emit } from '../../kernel/telemetry.ts';
import type { ApiEnv } from '../api-env.ts';
import { widerNetworksOf } from './client-address.ts';
import { type LimitName, RATE_LIMITS, WIDER_NETWORK_FACTORS } from './limits.ts';

const UNAVAILABLE_STATUS = ERROR_STATUS.unavailable;

type Limiter = RateLimiterPostgres | RateLimiterSQLite;
type Store = Pick<Database, 'pool' | 'rateLimitStore'>;

/**
 * What an attempt is counted by: an account or another key; or a client's address, for one account (`of`) or for all. By
 * address, the wider IPv6 networks of the address are counted too.
 */
export type CountedBy = string | { address: string; of?: string };
/** Uncounts one attempt everywhere it was counted, and nowhere else. */
export type Refund = () => Promise<void>;
type Width = 'own' | keyof typeof WIDER_NETWORK_FACTORS;

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts in PostgreSQL, which several processes share, or in a file beside SQLite's database; counts survive a restart.
 * Addresses and accounts are stored as hashes only.
 */
export function createRateLimits(store: Store) {
  const limiters = new Map<string, Limiter>();
  for (const name of Object.keys(RATE_LIMITS) as LimitName[])
    for (const width of ['own', 56, 48] as const)
      limiters.set(`${name} ${width}`, newLimiter(name, width, store));
  const limiterOf = (name: LimitName, width: Width) => limiters.get(`${name} ${width}`) as Limiter;

  /** Counts one attempt, by the narrowest network first: what that is refused does not count for the networks around it. */
  async function count(
    name: LimitName,
    by: CountedBy,
  ): Promise<{ refusal?: RateLimiterRes; refund: Refund }> {
    const counted: { limiter: Limiter; key: string }[] = [];
    // If that fails, the attempt stays counted and no error is thrown: the response in progress has succeeded, and may
    // show what is shown only once, such as recovery codes.
    const refund = async () => {
      for (const { limiter, key } of counted) await limiter.reward(key, 1).catch(() => undefined);
    };
    for (const { key, width } of countersOf(by)) {
      const limiter = limiterOf(name, width);
      const refusal = await refusalOf(limiter.consume(key));
      counted.push({ limiter, key });
      if (refusal) return { refusal, refund };
    }
    return { refund };
  }

  /**
   * Counts one attempt.
   * @returns what uncounts it, for one that turns out to be legitimate; it never fails
   * @throws DomainError too-many with `retryAfter` (seconds) beyond the limit
   */
  async function consume(name: LimitName, by: CountedBy): Promise<Refund> {
    const { refusal, refund } = await count(name, by);
    if (!refusal) return refund;
    emit('limitHit', name);
    throw tooManyError(name, refusal);
  }

  const limitBy = (name: LimitName, byOf: (c: Context<ApiEnv>) => CountedBy) =>
    createMiddleware<ApiEnv>(async (c, next) => {
      const by = byOf(c);
      const refund = await consume(name, by);
      await next();
      // A request that failed because of an outage of ours does not count: its sender must try again.
      if (c.res.status === UNAVAILABLE_STATUS) await refund();
    });

  return {
    consume,
    /** Counts one attempt without refusing it. @returns whether it exceeds the limit, and what uncounts it */
    exceeds: async (name: LimitName, by: CountedBy): Promise<{ isExceeded: boolean; refund: Refund }> => {
      const { refusal, refund } = await count(name, by);
      if (refusal) emit('limitHit', name);
      return { isExceeded: refusal !== undefined, refund };
    },
    /** Forgets all attempts counted by `key`. Never fails. */
    reset: async (name: LimitName, key: string): Promise<void> => {
      await limiterOf(name, 'own')
        .delete(hashKey(key))
        .catch(() => undefined);
    },
    /** Middleware that counts requests by the client's address. */
    byAddress: (name: LimitName) => limitBy(name, ({ var: { address } }) => ({ address })),
    /** Middleware that counts requests by account, so that an office behind one address is not limited together. */
    byAccount: (name: LimitName) => limitBy(name, ({ var: { actor } }) => String(requireLogin(actor).id)),
  };
}

/** What a limiter refused, if it did. @throws what else it fails with */
const refusalOf = (attempt: Promise<unknown>): Promise<RateLimiterRes | undefined> =>
  attempt.then(
    () => undefined,
    (error) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    },
  );

function countersOf(by: CountedBy): { key: string; width: Width }[] {
  if (typeof by === 'string') return [{ key: hashKey(by), width: 'own' }];
  const { address, of = '' } = by;
  const networks = [{ network: address, bits: 'own' as const }, ...widerNetworksOf(address)];
  return networks.map(({ network, bits }) => ({ key: hashKey(`${network} ${of}`), width: bits }));
}

function newLimiter(name: LimitName, width: Width, { pool, rateLimitStore }: Store): Limiter {
  const { points, seconds } = RATE_LIMITS[name];
  const options = {
    ...(width === 'own'
      ? { keyPrefix: name, points }
      : { keyPrefix: `${name}/${width}`, points: Math.ceil(points * WIDER_NETWORK_FACTORS[width]) }),
    duration: seconds,
    // The migrations create the table on PostgreSQL, the rate-limit store in its file.
    ...{ tableName: 'rate_limit', tableCreated: true },
  };
  if (!pool)
    return new RateLimiterSQLite({ ...options, storeClient: rateLimitStore, storeType: 'better-sqlite3' });
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    // One limiter deletes the expired counts of all.
    clearExpiredByTimeout: name === 'login' && width === 'own',
    // No `inMemoryBlockOnConsumed`: it would go on refusing after attempts were refunded.
  });
}

const tooManyError = (reason: LimitName, { msBeforeNext }: RateLimiterRes) =>
  new DomainError('too-many', undefined, {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    reason,
  });

const hashKey = (key: string) => hash('sha256', key, 'base64url');
