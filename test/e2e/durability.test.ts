import { afterEach, expect, test } from 'vitest';
import { backUpUnderLoad } from '../support/backup-under-load.ts';
import { killMigration, startConcurrently } from '../support/concurrent-processes.ts';
import { crashRepeatedly } from '../support/crashes.ts';
import { interruptFirstStart } from '../support/first-start.ts';
import { stopUnderLoad } from '../support/graceful-stop.ts';
import { runThroughOutage } from '../support/outages.ts';
import { renderInterleaved } from '../support/render-isolation.ts';
import { startSite, type TestSite } from '../support/site.ts';

const ROUNDS = 3;
/** Tells a start that hangs from one on a busy machine; npm run test:resilience measures what is promised. */
const OUTAGE_MS = 60_000;

let site: TestSite;
afterEach(() => site?.close());

test(`DU-1, CO-1 the process killed ${ROUNDS} times under load loses no acknowledged write, does none twice that is sent again, and always starts`, {
  timeout: 240_000,
}, async () => {
  // Each write comes from an address of its own, so that no limit is met.
  site = await startSite({ TRUST_PROXY: '1' });
  const { acknowledged, lost, duplicated, refusedRetries, startsMs } = await crashRepeatedly(site, ROUNDS);
  expect(Math.max(...startsMs)).toBeLessThan(OUTAGE_MS);
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS);
  expect(lost).toEqual([]);
  expect(duplicated).toEqual([]);
  expect(refusedRetries).toEqual([]);
});

test('OV-5 a stop asked for under load loses no request and ends well', async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  const { responseCount, uploadCount, lost, exits, unreadyMs } = await stopUnderLoad(site, {
    rounds: 2,
    loadMs: 1_000,
    mostAtOnce: 4,
  });
  expect(lost).toEqual([]);
  expect(responseCount).toBeGreaterThan(20);
  expect(uploadCount).toBeGreaterThan(0);
  for (const { code } of exits) expect(code).toBe(0);
  for (const ms of unreadyMs) expect(ms).toBeLessThan(5_000);
});

test('IO-10 nothing of one person is in what another gets at the same time', async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  const { renders, own, foreign } = await renderInterleaved(site, 100);
  expect(foreign).toEqual([]);
  expect(own).toBeGreaterThan(renders / 10);
});

test('DU-7 a first start that was cut short is done by the next one', async () => {
  expect(await Promise.all([250, 550].map((killDelayMs) => interruptFirstStart(killDelayMs)))).toEqual([
    null,
    null,
  ]);
});

test('BK-1 a backup made under load restores to a site of one moment, which serves', async () => {
  const { wrong, writesDuring } = await backUpUnderLoad(1, 100);
  expect(wrong).toEqual([[]]);
  expect(writesDuring[0]).toBeGreaterThan(0);
});

test('BK-3 four processes that start at once migrate once, and a migration that was killed is done by the next start', async () => {
  expect(await startConcurrently(4)).toBeNull();
  expect(await killMigration()).toBeNull();
});

test.skipIf(process.env.TEST_ENGINE === 'sqlite')(
  'DU-8 a PostgreSQL that freezes is said to be away, and used again once it is back',
  async () => {
    const { slowestRefusalMs, recoveryMs, wrong } = await runThroughOutage('frozen', 0);
    expect(wrong).toEqual([]);
    expect(slowestRefusalMs).toBeLessThan(15_000);
    expect(recoveryMs).toBeLessThan(15_000);
  },
);
