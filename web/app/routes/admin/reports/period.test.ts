import { reportQuery } from '@cercle/contract/reports';
import { expect, test } from 'vitest';
import { choosableMonths, presetPeriods, readPeriod } from './period.ts';

const read = (search: string, thisMonth = '2026-11') => readPeriod(new URLSearchParams(search), thisMonth);

test('Without a period in the address it is the last whole quarter, at the turn of a year too', () => {
  expect(read('').period).toEqual({ from: '2026-07', to: '2026-09' });
  expect(read('', '2026-10').period).toEqual({ from: '2026-07', to: '2026-09' });
  expect(read('', '2026-02').period).toEqual({ from: '2025-10', to: '2025-12' });
});

test('The presets are quarters and years of the calendar, and the twelve months that end with this one', () => {
  expect(presetPeriods('2026-11')).toEqual({
    thisQuarter: { from: '2026-10', to: '2026-12' },
    lastQuarter: { from: '2026-07', to: '2026-09' },
    thisYear: { from: '2026-01', to: '2026-12' },
    lastYear: { from: '2025-01', to: '2025-12' },
    lastTwelve: { from: '2025-12', to: '2026-11' },
  });
});

test.each([
  ['?de=2026-07', 'unreadable'],
  ['?a=2026-07', 'unreadable'],
  ['?de=2026-13&a=2026-14', 'unreadable'],
  ['?de=juillet&a=2026-09', 'unreadable'],
  ['?de=1899-12&a=1900-02', 'unreadable'],
  ['?de=2026-01&a=3000-01', 'unreadable'],
  ['?de=2026-09&a=2026-07', 'reversed'],
  ['?de=2016-01&a=2026-01', 'long'],
  ['?de=2026-12&a=2026-12', 'ahead'],
])('%s names no period: %s', (search, problem) => {
  expect(read(search)).toEqual({ problem });
});

test.each([
  ['2016-02', '2026-01'],
  ['2026-09', '2026-09'],
  ['2026-09', '2027-03'],
  ['1900-01', '1900-02'],
])('From %s to %s is a period, here as for the call', (from, to) => {
  expect(read(`?de=${from}&a=${to}`)).toEqual({ period: { from, to } });
  expect(reportQuery.safeParse({ from, to }).success).toBe(true);
});

test.each([
  ['2026-09', '2026-07'],
  ['2016-01', '2026-01'],
  ['1899-12', '1900-01'],
  ['2999-01', '2999-12'],
])('From %s to %s is none, here as for the call', (from, to) => {
  expect(read(`?de=${from}&a=${to}`, '2999-01').period).toBeUndefined();
  expect(reportQuery.safeParse({ from, to }).success).toBe(false);
});

test('The months to choose from go to the end of this year, and hold those of the period', () => {
  const months = choosableMonths('2026-11', { from: '2010-03', to: '2010-05' });
  expect(months[0]).toBe('2026-12');
  expect(months.slice(-3)).toEqual(['2017-01', '2010-05', '2010-03']);
  expect(choosableMonths('2026-11', { from: '2026-07', to: '2026-09' })).toHaveLength(120);
});
