import { expect, test } from 'vitest';
import { monthsEarlier } from './clock.ts';

test('PR-3 a month before a day that the month before does not have is its last day', () => {
  const monthBefore = (moment: string) => monthsEarlier({ now: () => new Date(moment) }, 1);
  expect(monthBefore('2026-03-31T09:00:00.000Z')).toBe('2026-02-28T09:00:00.000Z');
  expect(monthBefore('2026-03-28T09:00:00.000Z')).toBe('2026-02-28T09:00:00.000Z');
});
