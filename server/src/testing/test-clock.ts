import type { Clock } from '../kernel/clock.ts';

export type TestClock = Clock & {
  advance(span: { hours?: number; minutes?: number; seconds?: number }): void;
};

/** A clock that stands still until a test moves it. */
export function createTestClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}
