import { expect, test } from 'vitest';
import { typedCents } from './typed-cents.ts';

test.each([
  ['726,00', 72_600],
  ['726', 72_600],
  ['1.234,50 €', 123_450],
  ['1 234,50', 123_450],
  ['1234.50 EUR', 123_450],
  ['-726,00', 72_600],
  ['\u2212726,00\u00a0€', 72_600],
])('%s is an amount', (text, cents) => expect(typedCents(text)).toBe(cents));

test.each(['', 'dubois', '726,0', '726,000', '12/03', '202600012320', 'BE68', '726,00 dubois'])(
  '%j is none',
  (text) => expect(typedCents(text)).toBeUndefined(),
);
