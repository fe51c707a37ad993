import { describe, expect, test } from 'vitest';
import { enterpriseNumber, vatHint } from './vat-number.ts';

test.each(['BE0123456749', 'be 0123.456.749', '0123.456.749', 'BE 123.456.749', 'TVA BE 0123.456.749'])(
  '%s is the enterprise number 0123456749',
  (vat) => expect(enterpriseNumber(vat)).toBe('0123456749'),
);

test('check digits that are 97 stand for a remainder of 0', () =>
  expect(enterpriseNumber('1000000897')).toBe(null));

test.each(['BE0123456748', 'BE2123456749', '012345674', 'FR40303265045', 'BE01234567490', 'ABC', ''])(
  '%j holds no enterprise number',
  (vat) => expect(enterpriseNumber(vat)).toBe(null),
);

describe('The hint at the field', () => {
  test.each([
    '',
    'BE 0123.456.749',
    '123456749',
    'FR40303265045',
    'LU12345678',
    'CHE-123.456.788 TVA',
    'NL123456789B01',
  ])('is silent for %j', (vat) => expect(vatHint(vat)).toBe(undefined));
  test.each(['BE 0123.456.789', '0123456789', '123.456.789'])(
    'says of %s that its check digits are wrong',
    (vat) =>
      expect(vatHint(vat)).toBe(
        'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.',
      ),
  );
  test.each([
    'ABC',
    'BE',
    '12',
    'TVAX1',
    'BT12',
    'VA12',
    'Non assujetti',
    'BE 2123.456.749',
    'BE01234567490',
  ])('says of %s what a number looks like', (vat) =>
    expect(vatHint(vat)).toBe(
      'Vérifiez ce numéro\u202f: un numéro belge compte dix chiffres et commence par 0 ou 1.',
    ),
  );
});
