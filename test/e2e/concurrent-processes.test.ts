import { afterAll, beforeAll, expect, test } from 'vitest';
import { measurePropagation } from '../support/change-propagation.ts';
import { openConcurrentProcesses } from '../support/concurrent-processes.ts';
import { sendConcurrently } from '../support/exactly-once.ts';
import { revokeSessions } from '../support/session-revocation.ts';

/** Two processes on one PostgreSQL; with SQLite one, which is killed and started again. */
let site: Awaited<ReturnType<typeof openConcurrentProcesses>>;
beforeAll(async () => {
  site = await openConcurrentProcesses(2, { TRUST_PROXY: '1', LOG_LEVEL: 'error' });
});
afterAll(() => site?.close());

test('what the public sees changes in every process within five seconds', async () => {
  const { wrong, seen: readCount } = await measurePropagation(site.sites, 1);
  expect(wrong).toEqual([]);
  expect(readCount).toBeGreaterThan(0);
});

test('what is asked of several processes at once is done once', async () => {
  expect(await sendConcurrently(site.sites, 1)).toEqual([]);
});

test('SE-3, SE-4 a session that ended in one process is over in all, and after a restart', async () => {
  const { wrong, asked: checkCount } = await revokeSessions(site.sites, ['SE-3', 'SE-4'], 1);
  expect(wrong).toEqual([]);
  expect(checkCount).toBeGreaterThan(0);
});
