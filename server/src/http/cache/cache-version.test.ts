import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCacheVersion } from './cache-version.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('The cache version', () => {
  test('is known for a second at most, as another process may change it', async () => {
    let number = 1;
    const version = createCacheVersion(async () => String(number));
    expect(version.known()).toBeNull();
    expect(await version.read()).toBe('1');
    number = 2;
    vi.advanceTimersByTime(999);
    expect(version.known()).toBe('1');
    vi.advanceTimersByTime(1);
    expect(version.known()).toBeNull();
  });

  test('stays known while it is read all the time, and is queried again every half second', async () => {
    let number = 1;
    const version = createCacheVersion(async () => String(number++));
    await version.read();
    const seen: (string | null)[] = [];
    for (let time = 0; time < 1_200; time += 100) {
      seen.push(version.known());
      await nextTurn();
      vi.advanceTimersByTime(100);
    }
    expect(seen.join('')).toBe('111111222223');
  });

  test('is unknown as soon as this process has changed it', async () => {
    const version = createCacheVersion(async () => '1');
    await version.read();
    expect(await version.change(async () => 'changed')).toBe('changed');
    expect(version.known()).toBeNull();
  });

  test('is unknown once a change has failed, as it may have been committed', async () => {
    const version = createCacheVersion(async () => '1');
    await version.read();
    const failing = version.change(() => Promise.reject(new Error('the connection broke')));
    await expect(failing).rejects.toThrow();
    expect(version.known()).toBeNull();
  });
});
