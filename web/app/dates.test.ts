import { expect, test } from 'vitest';
import { day, moment, shortDay } from './dates.ts';

test('a day and a time are those of Brussels, wherever the reader is', () => {
  const summer = '2026-07-01T22:30:00Z';
  expect(moment(summer)).toBe('2 juillet 2026 à 00:30');
  expect(day(summer)).toBe('2 juillet 2026');
  expect(shortDay(summer)).toBe('2 juil. 2026');
  expect(moment('2026-12-01T22:30:00Z')).toBe('1 décembre 2026 à 23:30');
});
