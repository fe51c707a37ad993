import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMinimumDelay } from './minimum-delay.ts';

const root = { dataset: { pacing: 'described' } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: root });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  root.dataset.pacing = 'described';
});

/** Milliseconds until `work` is seen, by the fake clock. */
async function settledAfterMs(promise: Promise<unknown>): Promise<number> {
  const start = Date.now();
  let end = Number.NaN;
  const recordEnd = () => {
    end = Date.now();
  };
  promise.then(recordEnd, recordEnd);
  await vi.runAllTimersAsync();
  return end - start;
}

const resolveAfter = <Result>(ms: number, result: Result) =>
  new Promise<Result>((resolve) => {
    setTimeout(() => resolve(result), ms);
  });

test('an answer at once is seen after the described wait', async () => {
  expect(await settledAfterMs(withMinimumDelay('emailedLink', Promise.resolve('ok')))).toBe(2000);
});

test('the wait runs beside the work, not in front of it', async () => {
  expect(await settledAfterMs(withMinimumDelay('directoryEntry', resolveAfter(250, 'ok')))).toBe(300);
  expect(await settledAfterMs(withMinimumDelay('directoryEntry', resolveAfter(900, 'ok')))).toBe(900);
});

test('a failure is seen after the same wait', async () => {
  expect(await settledAfterMs(withMinimumDelay('profile', Promise.reject(new Error('no'))))).toBe(500);
});

test('brisk pages wait for nothing', async () => {
  root.dataset.pacing = 'brisk';
  expect(await settledAfterMs(withMinimumDelay('emailedLink', Promise.resolve('ok')))).toBe(0);
});
