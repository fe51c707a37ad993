import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text of twenty characters stays whole, a longer one is cut and says so', () => {
  expect(shorten('Vingt caractères, ou', 20)).toBe('Vingt caractères, ou');
  expect(shorten('Vingt caractères, oui', 20)).toBe('Vingt caractères, ou...');
});

test('a character outside of the common plane is not cut in two', () => {
  expect(shorten('👩‍💼👩‍💼', 1)).toBe('👩...');
});
