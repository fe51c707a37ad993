import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownRevision } from './known-revision.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('The revision of what is kept', () => {
  test('is known for a second at most, as another process may change it', async () => {
    let number = 1;
    const revision = knownRevision(
      async () => String(number),
      () => 0,
    );
    expect(revision.known()).toBeNull();
    expect(await revision.read()).toBe('1');
    number = 2;
    vi.advanceTimersByTime(999);
    expect(revision.known()).toBe('1');
    vi.advanceTimersByTime(1);
    expect(revision.known()).toBeNull();
  });

  test('stays known while it is asked for all the time, and is read again every half second', async () => {
    let number = 1;
    const revision = knownRevision(
      async () => String(number++),
      () => 0,
    );
    await revision.read();
    const seen: (string | null)[] = [];
    for (let time = 0; time < 1_200; time += 100) {
      seen.push(revision.known());
      await nextTurn();
      vi.advanceTimersByTime(100);
    }
    expect(seen.join('')).toBe('111111222223');
  });

  test('is unknown as soon as this process has changed it', async () => {
    let changes = 0;
    const revision = knownRevision(
      async () => '1',
      () => changes,
    );
    await revision.read();
    changes = 1;
    expect(revision.known()).toBeNull();
  });
});
