import { expect, test } from 'vitest';
import { lastMonths, monthsEarlier, nextStartOfHour } from './utc-calendar.ts';

const at = (moment: string) => ({ now: () => new Date(moment) });

test('PR-3 a month before a day that the month before does not have is its last day', () => {
  const monthBefore = (moment: string) => monthsEarlier(at(moment), 1);
  expect(monthBefore('2026-03-31T09:00:00.000Z')).toBe('2026-02-28T09:00:00.000Z');
  expect(monthBefore('2026-03-28T09:00:00.000Z')).toBe('2026-02-28T09:00:00.000Z');
  expect(monthsEarlier(at('2026-01-15T09:00:00.123Z'), 24)).toBe('2024-01-15T09:00:00.123Z');
});

test.each([
  ['2026-03-02T01:59:59.999Z', '2026-03-02T02:00:00.000Z'],
  ['2026-03-02T02:00:00.000Z', '2026-03-03T02:00:00.000Z'],
  ['2026-12-31T09:00:00.000Z', '2027-01-01T02:00:00.000Z'],
])('after %s the next start of the hour 2 is %s', (now, next) =>
  expect(nextStartOfHour(at(now), 2)).toBe(next),
);

test('the last months end with this one and follow each other, over a new year', () => {
  expect(lastMonths(at('2026-01-31T23:30:00.000Z'), 3)).toEqual([
    { start: '2025-11-01T00:00:00.000Z', end: '2025-12-01T00:00:00.000Z' },
    { start: '2025-12-01T00:00:00.000Z', end: '2026-01-01T00:00:00.000Z' },
    { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' },
  ]);
});
