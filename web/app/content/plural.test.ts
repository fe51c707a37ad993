import { expect, test } from 'vitest';
import { AMBASSADORS } from './ambassadors.ts';
import { formatNumber, plural } from './plural.ts';

test('thousands are set apart by a narrow space that does not break', () => {
  expect(plural(10_000, 'membre', 'membres')).toBe('10\u202f000\u00a0membres');
  expect(AMBASSADORS.count(10_000)).toBe('10\u202f000\u00a0partenaires et ambassadeurs');
});

test('one alone, and none, are spoken of in the singular', () => {
  expect(plural(0, 'demande', 'demandes')).toBe('0\u00a0demande');
  expect(plural(2, 'demande', 'demandes')).toBe('2\u00a0demandes');
  expect(AMBASSADORS.count(1)).toBe('1\u00a0partenaire ou ambassadeur');
});

test('counts are written as the language has it, whatever their size', () => {
  const { format } = new Intl.NumberFormat('fr-BE');
  for (const count of [0, 7, 42, 999, 1_000, 9_999, 10_000, 123_456, 1_000_000, 9_876_543_210])
    expect(formatNumber(count)).toBe(format(count));
});
