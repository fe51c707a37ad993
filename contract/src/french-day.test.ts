import { expect, test } from 'vitest';
import { dayBefore, frenchMonth, periodText } from './french-day.ts';

test.each([
  ['2026-11-26', '2026-11-25'],
  ['2027-03-01', '2027-02-28'],
  ['2028-03-01', '2028-02-29'],
  ['2000-03-01', '2000-02-29'],
  ['2100-03-01', '2100-02-28'],
  ['2027-01-01', '2026-12-31'],
  ['2027-05-01', '2027-04-30'],
  ['2027-08-01', '2027-07-31'],
  ['2027-12-01', '2027-11-30'],
])('the day before %s is %s', (day, before) => expect(dayBefore(day)).toBe(before));

test('a period is written with its last day', () =>
  expect(periodText({ from: '2026-11-26', to: '2027-11-26' })).toBe(
    'du 26 novembre 2026 au 25 novembre 2027',
  ));

test('a month is written with its year', () => expect(frenchMonth('2026-08')).toBe('août 2026'));
