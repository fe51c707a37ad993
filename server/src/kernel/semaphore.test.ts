import { expect, test } from 'vitest';
import { runInSlot } from './in-flight.ts';
import { createSemaphore } from './semaphore.ts';

const LIMITS = { maxConcurrent: 1, maxWaiting: 1, retryAfterSeconds: 5 };

/** Two calls, of which the second waits for the first. @returns what its slot of the requests in flight was told */
async function slotOfWaiting(options: { isWaitInFlight?: boolean }): Promise<string[]> {
  const semaphore = createSemaphore({ ...LIMITS, ...options });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const told: string[] = [];
  const slot = { leave: () => void told.push('leave'), reenter: () => void told.push('reenter') };
  const first = semaphore(() => held);
  const second = runInSlot(slot, () => semaphore(async () => void told.push('work')));
  await expect(semaphore(async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  release();
  await Promise.all([first, second]);
  return told;
}

test('a request that waits for its turn counts as in flight, unless those who wait there hold nothing', async () => {
  expect(await slotOfWaiting({})).toEqual(['work']);
  expect(await slotOfWaiting({ isWaitInFlight: false })).toEqual(['leave', 'reenter', 'work']);
});
