import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatShortDate } from './dates.ts';

test('a day and a time are those of Brussels, wherever the reader is', () => {
  const summer = '2026-07-01T22:30:00Z';
  expect(formatDateTime(summer)).toBe('2 juillet 2026 à 00:30');
  expect(formatDate(summer)).toBe('2 juillet 2026');
  expect(formatShortDate(summer)).toBe('2 juil. 2026');
  expect(formatDateTime('2026-12-01T22:30:00Z')).toBe('1 décembre 2026 à 23:30');
});
