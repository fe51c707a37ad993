import { expect, test } from 'vitest';
import { formatCount, formatRate } from './report-numbers.ts';

test('A count has its thousands apart, and a true minus', () => {
  expect([0, 7, 1_200, 1_234_567, -1_500].map(formatCount)).toEqual([
    ...['0', '7', '1\u202f200', '1\u202f234\u202f567', '\u22121\u202f500'],
  ]);
});

test('A rate has a tenth where it is not whole, and is a dash of nothing', () => {
  expect([0, 8_750, 10_000, 3_333, 6_667, 9_995, 5, null].map(formatRate)).toEqual(
    ['0 %', '87,5 %', '100 %', '33,3 %', '66,7 %', '100 %', '0,1 %', '–'].map((text) =>
      text.replace(' ', '\u00a0'),
    ),
  );
});
