import { expect, test } from 'vitest';
import { startOfBelgianDay } from './belgian-time.ts';

test.each([
  ['2026-01-15', 0, '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', 0, '2026-07-14T22:00:00.000Z'],
  // The clocks change in the night: the day that begins before has 23 hours, or 25.
  ['2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 1, '2026-10-25T23:00:00.000Z'],
  ['2026-12-31', 1, '2026-12-31T23:00:00.000Z'],
])('the day %s of Belgium and %i days begin at %s', (day, days, at) => {
  expect(startOfBelgianDay(day, days)).toBe(at);
});
