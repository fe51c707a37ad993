import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('OV-2 The waiting line', () => {
  test('begins a request at once when nobody waits', () => {
    const waits: number[] = [];
    createRequestQueue().enqueue((waited) => waits.push(waited));
    expect(waits).toEqual([0]);
  });

  test('spreads requests that take longer than a moment over several turns, in the order they came', async () => {
    const queue = createRequestQueue();
    const events: string[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      queue.enqueue((waited) => {
        spin(11);
        events.push(`${name}${waited > 0 ? ' waited' : ''}`);
      });
    expect(queue.length()).toBe(3);
    while (queue.length() > 0) {
      events.push('others');
      await nextTurn();
    }
    expect(events).toEqual(['a', 'others', 'b waited', 'others', 'c waited', 'others', 'd waited']);
  });

  test('puts a request that comes while others wait behind them', async () => {
    const queue = createRequestQueue();
    const started: number[] = [];
    const enqueue = (number: number) => queue.enqueue(() => started.push(number));
    queue.enqueue(() => spin(11));
    // When a turn has begun, and the waiting requests have not been called yet.
    setImmediate(() => enqueue(2));
    enqueue(1);
    while (queue.length() > 0) await nextTurn();
    expect(started).toEqual([1, 2]);
  });

  test('begins all requests in their order, however many wait, and a turn takes no longer for it', async () => {
    const queue = createRequestQueue();
    const started: number[] = [];
    queue.enqueue(() => spin(11));
    const setImmediateSpy = vi.spyOn(globalThis, 'setImmediate');
    for (let number = 0; number < 5_000; number += 1) queue.enqueue(() => started.push(number));
    expect(setImmediateSpy.mock.calls.length).toBeLessThanOrEqual(500);
    setImmediateSpy.mockRestore();
    while (queue.length() > 0) await nextTurn();
    expect(started).toEqual(Array.from({ length: 5_000 }, (_, number) => number));
  });
});
