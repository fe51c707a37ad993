import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { createLimits, LIMITS, type LimitName } from './rate-limit.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const limits = createLimits(database.pool);

const tries = async (name: LimitName, by: string, times: number) => {
  const results = await Promise.allSettled(Array.from({ length: times }, () => limits.take(name, by)));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe('RL-1 Of many attempts at once', () => {
  test.each(Object.entries(LIMITS))(
    '%s lets through exactly as many as it should',
    async (name, { points }) => {
      expect(await tries(name as LimitName, '192.0.2.1', points + 5)).toBe(points);
    },
  );

  test('those of one address take nothing from another', async () => {
    await tries('invitation', '192.0.2.2', 25);
    expect(await tries('invitation', '192.0.2.3', 1)).toBe(1);
  });

  test('one too many is told when to come back', async () => {
    await tries('membershipRequest', '192.0.2.4', 5);
    const refusal = await limits.take('membershipRequest', '192.0.2.4').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too-many', retryAfter: expect.any(Number) });
    const { retryAfter } = refusal as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(590);
    expect(retryAfter).toBeLessThanOrEqual(600);
  });

  test('one that proved legitimate is given back', async () => {
    await tries('login', '192.0.2.5', 25);
    await limits.giveBack('login', '192.0.2.5');
    expect(await limits.exceeds('login', '192.0.2.5')).toBe(false);
    expect(await limits.exceeds('login', '192.0.2.5')).toBe(true);
  });
});

test('counting shares its connections with the queries of the site', async () => {
  for (let time = 0; time < 3; time += 1) {
    await database.ping();
    expect(await tries('upload', '192.0.2.8', 1)).toBe(1);
  }
});

test('RL-5 limits are shared by the processes that share a database', async ({ skip }) => {
  if (!database.pool) skip('one process: its memory is all there is');
  const other = createLimits(database.pool);
  await tries('invitation', '192.0.2.6', 20);
  expect(await other.exceeds('invitation', '192.0.2.6')).toBe(true);
});

test('RL-5 neither addresses nor accounts are stored as such', async ({ skip }) => {
  if (!database.pool) skip('nothing is stored');
  await limits.take('loginOfAccount', '192.0.2.7 a@b.example');
  const rows = await database.pool?.query('select key from rate_limit').then((found) => found.rows);
  expect(rows?.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example/);
});

test('RL-5 a flood of addresses fills bounded memory, and the newest are still counted', async ({ skip }) => {
  if (database.pool) skip('the table is cleared of what expired');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  for (let index = 0; index < 200_000; index += 1) await limits.take('botCheck', `address ${index}`);
  expect(held() - before).toBeLessThan(30 * 1024 * 1024);
  expect(await tries('botCheck', 'address 199999', 60)).toBe(59);
}, 30_000);
