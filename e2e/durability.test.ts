import { afterEach, expect, test, vi } from 'vitest';
import { crash } from './support/crashes.ts';
import { startSite, type TestSite } from './support/site.ts';

const ROUNDS = 10;
const READY_MS = 3_000;

let site: TestSite;
afterEach(() => site?.close());

test(`DU-1, CO-1 the process killed ${ROUNDS} times under load loses no acknowledged write, does none twice that is sent again, and always starts`, {
  timeout: 240_000,
}, async () => {
  // Each write comes from an address of its own, so that no limit is met.
  site = await startSite({ TRUST_PROXY: '1' });
  const { acknowledged, lost, doubled, refusedAgain, startsMs } = await crash(site, ROUNDS);
  expect(Math.max(...startsMs)).toBeLessThan(READY_MS);
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(refusedAgain).toEqual([]);
});

test('OV-5 a stop asked for under load loses no request and ends well', async () => {
  site = await startSite();
  const results: (number | string)[] = [];
  let isAsking = true;
  const reader = async () => {
    while (isAsking) {
      const response = await fetch(`${site.url}/api/members`).catch(
        (error) => error.cause?.code ?? String(error),
      );
      if (typeof response === 'string') {
        // Once it stopped listening, a new connection is refused: that request was never taken.
        if (response !== 'ECONNREFUSED') results.push(response);
        return;
      }
      await response.text();
      results.push(response.status);
    }
  };
  const readers = Array.from({ length: 20 }, reader);
  await vi.waitUntil(() => results.length > 100, { timeout: 20_000, interval: 1 });
  const exitCode = await site.stop();
  isAsking = false;
  await Promise.all(readers);
  expect(exitCode).toBe(0);
  expect(new Set(results)).toEqual(new Set([200]));
});
