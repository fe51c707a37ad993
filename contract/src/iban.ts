// The number of a bank account (IBAN, ISO 13616): two letters of its country, two check digits, and the number of the account
// there. Moved behind the account, with letters as 10 to 35, they give a remainder of 1 by 97 (ISO 7064, MOD 97-10).

import { typedText } from './text.ts';
import { oneLine } from './typed-text.ts';

const MAX_CHARACTERS = 60;
/** Of a Belgian one, check digits included. */
const BELGIAN_LENGTH = 16;
/** The shortest is Norwegian; ISO 13616 allows no more than 34. */
const MIN_LENGTH = 15;
const MAX_LENGTH = 34;

const EXAMPLE = 'BE68 5390 0754 7034';
const NO_IBAN = `Un IBAN commence par deux lettres et deux chiffres, comme ${EXAMPLE}.`;
const WRONG_CHECK = 'Les chiffres de cet IBAN ne vont pas ensemble\u202f: relisez-les.';
const TOO_LONG = 'Un IBAN compte au plus 34 caractères.';
const INVALID_BIC = 'Un BIC compte 8 ou 11 lettres et chiffres. Exemple\u202f: GKCCBEBB';

const withoutSigns = (text: string) =>
  oneLine(text)
    .replace(/[ .:\u2010-\u2015-]/g, '')
    .toUpperCase();

const plainIban = (text: string) => withoutSigns(text).replace(/^IBAN(?=[A-Z]{2}\d)/, '');

const SHAPE = /^[A-Z]{2}\d{2}[A-Z\d]*$/;
/** 00, 01 and 99 give the remainder of 97, 98 and 02, and are check digits of no account. */
const CHECK_DIGITS = /^..(?:0[2-9]|[1-8]\d|9[0-8])/;

const remainder = (iban: string) =>
  [...(iban.slice(4) + iban.slice(0, 4))]
    .map((character) => Number.parseInt(character, 36).toString())
    .join('')
    .split('')
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Why a plain text is no IBAN; undefined for one. */
function problemOf(plain: string): string | undefined {
  if (!SHAPE.test(plain)) return NO_IBAN;
  const { length } = plain;
  if (plain.startsWith('BE') && length !== BELGIAN_LENGTH)
    return `Un IBAN belge compte ${BELGIAN_LENGTH} caractères\u202f: nous en lisons ${length}.`;
  if (length < MIN_LENGTH)
    return `Un IBAN compte au moins ${MIN_LENGTH} caractères\u202f: nous en lisons ${length}.`;
  if (length > MAX_LENGTH) return TOO_LONG;
  return CHECK_DIGITS.test(plain) && remainder(plain) === 1 ? undefined : WRONG_CHECK;
}

/** An IBAN of any country, however it is written; stored without spaces. */
export const ibanField = typedText(plainIban, MAX_CHARACTERS, NO_IBAN, TOO_LONG).refine(
  (value) => problemOf(value) === undefined,
  { error: ({ input }) => problemOf(String(input)) },
);

/** The bank of an account: 8 characters, or 11 with its branch (BIC, ISO 9362). */
export const bicField = typedText(withoutSigns, MAX_CHARACTERS, INVALID_BIC, INVALID_BIC).refine(
  (value) => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(value),
  INVALID_BIC,
);
