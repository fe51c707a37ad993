import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bicField, ibanField } from './iban.ts';
import { formatIban } from './number-texts.ts';

const parse = (text: unknown) => ibanField.safeParse(text);
const errorsOf = (text: unknown) => parse(text).error?.issues.map(({ message }) => message);

/** Examples of the register of ISO 13616. */
const VALID = [
  'BE68539007547034',
  'NO9386011117947',
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'MT84MALT011000012345MTLCAST001S',
];

describe('An IBAN', () => {
  test.each(VALID)('%s is stored as it is, also when it is typed in groups of four', (iban) => {
    expect(parse(iban).data).toBe(iban);
    expect(parse(formatIban(iban)).data).toBe(iban);
  });

  test.each([
    'BE68 5390 0754 7034',
    'be68 5390 0754 7034',
    'IBAN: BE68 5390 0754 7034',
    'BE68-5390-0754-7034',
    'BE68.5390.0754.7034',
    '\u200eBE68\u00a05390\u202f0754\u00a07034\ufeff',
  ])('%j is BE68539007547034', (text) => expect(parse(text).data).toBe('BE68539007547034'));

  test('is shown in groups of four', () => {
    expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
    expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  });

  const WRONG_CHECK = 'Les chiffres de cet IBAN ne vont pas ensemble\u202f: relisez-les.';
  const NO_IBAN = 'Un IBAN commence par deux lettres et deux chiffres, comme BE68 5390 0754 7034.';
  test.each([
    ['539-0075470-34', NO_IBAN],
    ['BEXX 5390 0754 7034', NO_IBAN],
    ['', NO_IBAN],
    [undefined, NO_IBAN],
    ['BE68 5390 0754 703', 'Un IBAN belge compte 16 caractères\u202f: nous en lisons 15.'],
    ['BE68 5390 0754 70344', 'Un IBAN belge compte 16 caractères\u202f: nous en lisons 17.'],
    ['LU28 0019', 'Un IBAN compte au moins 15 caractères\u202f: nous en lisons 8.'],
    [`MT84${'1'.repeat(31)}`, 'Un IBAN compte au plus 34 caractères.'],
    ['1'.repeat(70), 'Un IBAN compte au plus 34 caractères.'],
    ['BE68 5390 0754 7035', WRONG_CHECK],
    ['BE86 5390 0754 7034', WRONG_CHECK],
  ])('%j is refused: %s', (text, message) => expect(errorsOf(text)).toEqual([message]));

  const belgian = fc
    .bigInt({ min: 0n, max: 999_999_999_999n })
    .map((number) => String(number).padStart(12, '0'))
    .map((account) => {
      const check = 98n - (BigInt(`${account}111400`) % 97n);
      return { account, check: String(check).padStart(2, '0') };
    });

  test('one wrong digit, or two neighbours exchanged, is always seen', () => {
    fc.assert(
      fc.property(belgian, fc.integer({ min: 2, max: 14 }), fc.nat(9), ({ account, check }, at, digit) => {
        const iban = `BE${check}${account}`;
        expect(parse(iban).data).toBe(iban);
        const mistyped = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`;
        const exchanged = `${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`;
        for (const wrong of [mistyped, exchanged]) expect(parse(wrong).success, wrong).toBe(wrong === iban);
      }),
    );
  });

  test('its check digits are 02 to 98: others with the same remainder are of no account', () => {
    fc.assert(
      fc.property(belgian, ({ account, check }) => {
        for (const alias of [Number(check) + 97, Number(check) - 97])
          if (alias >= 0 && alias < 100)
            expect(parse(`BE${String(alias).padStart(2, '0')}${account}`).success, `${alias}`).toBe(false);
      }),
    );
    expect(errorsOf('BE98000000000081'), 'of the account 81').toBeUndefined();
    expect(errorsOf('BE01000000000081')).toEqual([WRONG_CHECK]);
  });
});

describe('A BIC', () => {
  test.each([
    ['GKCCBEBB', 'GKCCBEBB'],
    ['gkcc be bb', 'GKCCBEBB'],
    ['KREDBEBB XXX', 'KREDBEBBXXX'],
  ])('%j is %s', (text, bic) => expect(bicField.parse(text)).toBe(bic));

  test.each(['', 'GKCC', 'GKCC1EBB', 'GKCCBEBBX', 'BE68539007547034'])('%j is none', (text) =>
    expect(bicField.safeParse(text).error?.issues).toMatchObject([
      { message: 'Un BIC compte 8 ou 11 lettres et chiffres. Exemple\u202f: GKCCBEBB' },
    ]),
  );
});
