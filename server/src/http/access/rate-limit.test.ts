import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openRateLimitStore, type RateLimitStore } from '../../db/sqlite/rate-limit-store.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { type LimitName, RATE_LIMITS } from './limits.ts';
import { type CountedBy, createRateLimits } from './rate-limit.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const limits = createRateLimits(database);

const isExceeded = async (name: LimitName, by: CountedBy) => (await limits.exceeds(name, by)).isExceeded;

/** As many as a connection pool serves in its time, on a slow machine too. */
const AT_ONCE = 300;

/** @throws what is no refusal of the limit */
async function countAllowed(name: LimitName, by: CountedBy, times: number): Promise<number> {
  let allowed = 0;
  for (let begun = 0; begun < times; begun += AT_ONCE) {
    const count = Math.min(AT_ONCE, times - begun);
    const results = await Promise.allSettled(Array.from({ length: count }, () => limits.consume(name, by)));
    for (const result of results) {
      if (result.status === 'fulfilled') allowed += 1;
      else if (!isTooMany(result.reason)) throw result.reason;
    }
  }
  return allowed;
}

const isTooMany = (reason: unknown) => reason instanceof DomainError && reason.code === 'too-many';

describe('RL-1 Of many attempts at once', () => {
  test.each(Object.entries(RATE_LIMITS))('%s allows exactly as many as defined', async (name, { points }) => {
    expect(await countAllowed(name as LimitName, '192.0.2.1', points + 5)).toBe(points);
  });

  test('those of one address do not count for another', async () => {
    await countAllowed('contact', '192.0.2.2', 9);
    expect(await countAllowed('contact', '192.0.2.3', 1)).toBe(1);
  });

  test('the first attempt beyond the limit gets the time of the next one', async () => {
    await countAllowed('membershipRequest', '192.0.2.4', 5);
    const refusal = await limits.consume('membershipRequest', '192.0.2.4').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too-many', retryAfter: expect.any(Number) });
    const { retryAfter } = refusal as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(590);
    expect(retryAfter).toBeLessThanOrEqual(600);
  });

  test('a refunded attempt does not count', async () => {
    await countAllowed('login', '192.0.2.5', 24);
    const refund = await limits.consume('login', '192.0.2.5');
    await refund();
    expect(await isExceeded('login', '192.0.2.5')).toBe(false);
    expect(await isExceeded('login', '192.0.2.5')).toBe(true);
  });
});

test('RL-4 many people who share an address and log in at once with the right password are not locked out', async () => {
  const { points } = RATE_LIMITS.login;
  const tooMany = 9;
  const attempts = Array.from({ length: points + tooMany }, () => limits.consume('login', '192.0.2.10'));
  for (const attempt of await Promise.allSettled(attempts))
    if (attempt.status === 'fulfilled') await attempt.value();
  expect(await countAllowed('login', '192.0.2.10', points)).toBe(points - tooMany);
});

describe('RL-2 Addresses of one IPv6 network', () => {
  /** Attempts from one address of each of so many networks, whose third and fourth groups are those. */
  const countAllowedFrom = async (name: LimitName, networks: [number, number][]) => {
    let allowed = 0;
    for (const [prefix48, subnet] of networks) {
      const address = `2001:db8:${prefix48.toString(16)}:${subnet.toString(16)}::/64`;
      allowed += await countAllowed(name, { address, of: 'a@b.example' }, 1);
    }
    return allowed;
  };
  const subnets = (prefix48: number, count: number, step: number) =>
    Array.from({ length: count }, (_, number): [number, number] => [prefix48, number * step]);

  test('have one and a half times the limit of an address in a /56, and twice in a /48', async () => {
    expect(await countAllowedFrom('loginOfAccount', subnets(1, 100, 1))).toBe(15);
    expect(await countAllowedFrom('loginOfAccount', subnets(2, 100, 256))).toBe(20);
    expect(await countAllowedFrom('newsletter', subnets(3, 12, 256))).toBe(10);
  });

  test('do not count for another /48, and those that are refused not for the networks around them', async () => {
    const alone = { address: '2001:db8:4:1::/64' };
    await countAllowed('contact', alone, 100);
    expect(await countAllowed('contact', { address: '2001:db8:4:2::/64' }, 9)).toBe(3);
    expect(await countAllowed('contact', { address: '2001:db8:4:100::/64' }, 9)).toBe(2);
    expect(await countAllowed('contact', { address: '2001:db8:5:1::/64' }, 9)).toBe(5);
  });

  test('are given back what succeeded, each of them', async () => {
    const networks = subnets(6, 40, 256);
    for (const [prefix48, subnet] of networks) {
      const by = { address: `2001:db8:${prefix48}:${subnet.toString(16)}::/64` };
      const refund = await limits.consume('contact', by);
      await refund();
    }
  });

  test('are given back no more than was counted, so that nobody saves up attempts by succeeding', async () => {
    const own = { address: '2001:db8:7:1::/64' };
    for (let time = 0; time < 6; time += 1) await limits.exceeds('loginUnderAttack', own);
    for (let time = 0; time < 20; time += 1) await (await limits.exceeds('loginUnderAttack', own)).refund();
    const neighbours = subnets(7, 30, 1).slice(2);
    let allowed = 0;
    for (const [prefix48, subnet] of neighbours) {
      const by = { address: `2001:db8:${prefix48}:${subnet.toString(16)}::/64` };
      allowed += await countAllowed('loginUnderAttack', by, 1);
    }
    expect(allowed, 'of the eight that a /56 has').toBe(3);
  });
});

test('docs/product.md lists every limit as it is', () => {
  const page = readFileSync(new URL('../../../../docs/product.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| +([\d ]+?) +\| +(\d+) min +\|/gm)].map(
    ([, name = '', points = '', minutes]) => [
      name,
      { points: Number(points.replace(' ', '')), seconds: Number(minutes) * 60 },
    ],
  );
  expect(Object.fromEntries(rows)).toEqual(RATE_LIMITS);
});

test('counting uses the connection pool of the site’s queries, and no other connection', async () => {
  for (let time = 0; time < 3; time += 1) {
    await database.ping();
    expect(await countAllowed('contact', '192.0.2.8', 1)).toBe(1);
  }
});

test('RL-5 limits are shared by the processes that share a database, and survive them', async () => {
  const other = createRateLimits(database);
  await countAllowed('contact', '192.0.2.6', 5);
  expect(await other.exceeds('contact', '192.0.2.6')).toMatchObject({ isExceeded: true });
});

test('RL-5 neither addresses nor accounts are stored as such', async () => {
  await limits.consume('loginOfAccount', '192.0.2.7 a@b.example');
  const query = 'select key from rate_limit';
  const rows = database.rateLimitStore?.prepare(query).all() ?? (await database.pool?.query(query))?.rows;
  expect(rows?.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example/);
});

describe('RL-5 The rate-limit store of SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cercle-counts-'));
  const file = join(dataDir, 'limits.sqlite');
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const openAndConsume = async (counts: RateLimitStore, times: number) => {
    const limited = createRateLimits({ pool: null, rateLimitStore: counts });
    for (let time = 0; time < times; time += 1) await limited.consume('contact', '192.0.2.9');
    return limited;
  };

  test('is read again by the next process after a kill', async () => {
    // Never closed, as by kill -9.
    await openAndConsume(openRateLimitStore(file), 4);
    const again = openRateLimitStore(file);
    const limited = await openAndConsume(again, 1);
    expect(await limited.exceeds('contact', '192.0.2.9')).toMatchObject({ isExceeded: true });
    again.close();
  });

  test('is replaced when a power cut damaged it', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    writeFileSync(file, 'neither whole nor a database'.repeat(1_000));
    const counts = openRateLimitStore(file);
    await openAndConsume(counts, 5);
    counts.close();
  });

  test('deletes expired counts while new addresses are counted', async () => {
    const counts = openRateLimitStore(file);
    const expired = counts.prepare('insert into rate_limit values (?, 1, 1)');
    for (let key = 0; key < 900; key += 1) expired.run(`expired ${key}`);
    const limited = createRateLimits({ pool: null, rateLimitStore: counts });
    for (let key = 0; key < 500; key += 1) await limited.consume('contact', `address ${key}`);
    expect(counts.prepare('select count(*) as rows from rate_limit where expire = 1').get()).toEqual({
      rows: 0,
    });
    counts.close();
  });
});
