import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openWaitingLine } from './request-queue.ts';

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('OV-2 The waiting line', () => {
  test('begins a request at once when nobody waits', () => {
    const waits: number[] = [];
    openWaitingLine().join((waited) => waits.push(waited));
    expect(waits).toEqual([0]);
  });

  test('spreads requests that take longer than a moment over several turns, in the order they came', async () => {
    const line = openWaitingLine();
    const happened: string[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      line.join((waited) => {
        spin(11);
        happened.push(`${name}${waited > 0 ? ' waited' : ''}`);
      });
    expect(line.length()).toBe(3);
    while (line.length() > 0) {
      happened.push('others');
      await nextTurn();
    }
    expect(happened).toEqual(['a', 'others', 'b waited', 'others', 'c waited', 'others', 'd waited']);
  });

  test('puts a request that comes while others wait behind them', async () => {
    const line = openWaitingLine();
    const begun: number[] = [];
    const join = (number: number) => line.join(() => begun.push(number));
    line.join(() => spin(11));
    // When a turn has begun, and the waiting requests have not been called yet.
    setImmediate(() => join(2));
    join(1);
    while (line.length() > 0) await nextTurn();
    expect(begun).toEqual([1, 2]);
  });

  test('begins all requests in their order, however many wait, and a turn takes no longer for it', async () => {
    const line = openWaitingLine();
    const begun: number[] = [];
    line.join(() => spin(11));
    const asked = vi.spyOn(globalThis, 'setImmediate');
    for (let number = 0; number < 5_000; number += 1) line.join(() => begun.push(number));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(500);
    asked.mockRestore();
    while (line.length() > 0) await nextTurn();
    expect(begun).toEqual(Array.from({ length: 5_000 }, (_, number) => number));
  });
});
