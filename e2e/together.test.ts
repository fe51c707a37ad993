import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAtOnce } from './support/done-once.ts';
import { endSessions } from './support/ended-sessions.ts';
import { showChanges } from './support/shown-changes.ts';
import { openTogether } from './support/together.ts';

/** Two processes on one PostgreSQL; with SQLite one, which is killed and started again. */
let site: Awaited<ReturnType<typeof openTogether>>;
beforeAll(async () => {
  site = await openTogether(2, { TRUST_PROXY: '1', LOG_LEVEL: 'error' });
});
afterAll(() => site?.close());

test('what the public sees changes in every process within five seconds', async () => {
  const { wrong, seen } = await showChanges(site.sites, 1);
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(0);
});

test('what is asked of several processes at once is done once', async () => {
  expect(await askAtOnce(site.sites, 1)).toEqual([]);
});

test('SE-3, SE-4 a session that ended in one process is over in all, and after a restart', async () => {
  const { wrong, asked } = await endSessions(site.sites, ['SE-3', 'SE-4'], 1);
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(0);
});
