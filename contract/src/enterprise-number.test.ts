import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enterpriseNumberField } from './enterprise-number.ts';
import { formatEnterpriseNumber } from './number-texts.ts';

const parse = (text: unknown) => enterpriseNumberField.safeParse(text);
const errorsOf = (text: unknown) => parse(text).error?.issues.map(({ message }) => message);

/** §4.3 of the facts; 0428759497 has the check digits of a remainder of 0. */
const VALID = ['0403019261', '0428759497', '0566988259', '0403170701', '0739484052', '1000000021'];

describe('An enterprise number', () => {
  test.each(VALID)('%s is stored as it is, also when its VAT number is typed', (digits) => {
    expect(parse(digits).data).toBe(digits);
    expect(parse(`BE${digits}`).data).toBe(digits);
    expect(parse(formatEnterpriseNumber(digits)).data).toBe(digits);
  });

  test.each([
    'BE 0403.019.261',
    '0403 019 261',
    '403019261',
    'BE 403.019.261',
    'be0403019261',
    'TVA BE 0403.019.261',
    'N° TVA\u00a0: BE0403019261',
    'T.V.A. BE-0403-019-261',
    'BTW BE 0403/019/261',
    '0403\u2013019\u2013261',
    '0403\u00a0019\u202f261',
    '\u200e0403.019.261\u200b\ufeff',
    '  0403.019.261\n',
  ])('%j is 0403019261', (text) => expect(parse(text).data).toBe('0403019261'));

  test('is shown with dots', () => expect(formatEnterpriseNumber('0403019261')).toBe('0403.019.261'));
});

describe('A wrong number: the error says which part', () => {
  test.each([
    ['', 'Le numéro d’entreprise est requis'],
    [' \u200b ', 'Le numéro d’entreprise est requis'],
    [undefined, 'Le numéro d’entreprise est requis'],
    ['0403.019', 'Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 7.'],
    ['0403.019.26', 'Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 9.'],
    ['BE431150351', 'Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 9.'],
    ['BE 0403.019.2611', 'Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 11.'],
    ['FR40303265045', 'Un numéro d’entreprise n’a que des chiffres\u202f: «\u202fFR\u202f» n’en est pas.'],
    ['0403.O19.261', 'Un numéro d’entreprise n’a que des chiffres\u202f: «\u202fO\u202f» n’en est pas.'],
    [
      'Non assujetti',
      'Un numéro d’entreprise n’a que des chiffres\u202f: «\u202fNon assujetti\u202f» n’en est pas.',
    ],
    ['BE2000021323', 'Le premier chiffre (2) est inexact\u202f: un numéro d’entreprise commence par 0 ou 1.'],
    [
      '0431.150.351',
      'Les deux derniers chiffres (51) ne correspondent pas aux huit premiers\u202f: relisez les dix.',
    ],
    [
      '0739484059',
      'Les deux derniers chiffres (59) ne correspondent pas aux huit premiers\u202f: relisez les dix.',
    ],
    [
      'BE0000000000',
      'Les deux derniers chiffres (00) ne correspondent pas aux huit premiers\u202f: relisez les dix.',
    ],
    ['1'.repeat(60), 'Un numéro d’entreprise compte dix chiffres\u202f: ce texte est trop long.'],
  ])('%j: %s', (text, message) => expect(errorsOf(text)).toEqual([message]));

  test('one wrong digit, or two neighbours exchanged, is always seen', () => {
    const right = fc.integer({ min: 1, max: 19_999_999 }).map((first) => {
      const check = 97 - (first % 97);
      return `${String(first).padStart(8, '0')}${String(check).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(right, fc.nat(9), fc.nat(9), (digits, at, digit) => {
        expect(parse(digits).data).toBe(digits);
        const mistyped = `${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`;
        const exchanged = `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at]}${digits.slice(at + 2)}`;
        for (const wrong of [mistyped, exchanged]) expect(parse(wrong).success, wrong).toBe(wrong === digits);
      }),
    );
  });
});
