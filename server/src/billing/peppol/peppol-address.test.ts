import { expect, test } from 'vitest';
import { peppolAddressesOf } from './peppol-address.ts';

test('C16: a company is looked for by its enterprise number, then by its VAT number, both derived', () => {
  expect(peppolAddressesOf('0403019261')).toEqual(['0208:0403019261', '9925:be0403019261']);
});
