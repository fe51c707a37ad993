import { expect, test } from 'vitest';
import { printable } from './fonts.ts';

test.each([
  'Œuvres d’Hœdt',
  '1\u202f234,50\u00a0€',
  '«\u202fŁódź, Żywiec, Ștefan\u202f»',
  'a\nb',
  '21 % × 3 – … −',
])('%j is printed as it is', (text) => expect(printable(text, 'regular')).toBe(text));

test('Characters that a font does not have are printed as their letter, or as a question mark', () => {
  expect(printable('Ṩafà Σ Ж', 'regular')).toBe('Safà ? ?');
  expect(printable('Łódź', 'serif')).toBe('?ódz');
});

test('Pictographs that a font does not have are not printed', () => {
  expect(printable('Fête 🎉 d’été 🧑🏽‍🍳🇧🇪', 'semibold')).toBe('Fête d’été');
  expect(printable('🎉 Fête', 'semibold')).toBe('Fête');
  expect(printable('© 2026', 'regular')).toBe('© 2026');
});

test('Marks that were typed apart from their letter are printed on it', () =>
  expect(printable('e\u0301te\u0301', 'regular')).toBe('été'));

test('Tabs and other spaces are spaces, signs without width are not printed', () =>
  expect(printable('a\tb\u2009c\u200bd\u00ade\r\n', 'regular')).toBe('a b cde\n'));
