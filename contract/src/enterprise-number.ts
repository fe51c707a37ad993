// The number of a Belgian enterprise in the register (Crossroads Bank for Enterprises): ten digits, the first 0 or 1, the
// last two check the eight before (royal decree of 24 June 2003, article 2). With BE before it, it is the VAT number.

import { typedText } from './text.ts';
import { enterpriseNumber, plainVat } from './vat-number.ts';

const MISSING = 'Le numéro d’entreprise est requis';
/** Longer than any way of writing one. */
const MAX_CHARACTERS = 50;
const TOO_LONG = 'Un numéro d’entreprise compte dix chiffres\u202f: ce texte est trop long.';

/** A right number as its ten digits; a wrong one without the signs around its digits, so that the error is about these. */
const plainNumber = (text: string) => enterpriseNumber(text) ?? plainVat(text).replace(/^BE(?=\d)/i, '');

/** Which part of a plain number is wrong. The right check digits are not told: typed instead, they would hide another mistake. */
function problemOf(plain: string): string {
  const [other] = /\D+/.exec(plain) ?? [];
  if (other) return `Un numéro d’entreprise n’a que des chiffres\u202f: «\u202f${other}\u202f» n’en est pas.`;
  if (plain.length !== 10)
    return `Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons ${plain.length}.`;
  if (!/^[01]/.test(plain))
    return `Le premier chiffre (${plain[0]}) est inexact\u202f: un numéro d’entreprise commence par 0 ou 1.`;
  return `Les deux derniers chiffres (${plain.slice(8)}) ne correspondent pas aux huit premiers\u202f: relisez les dix.`;
}

/** A Belgian enterprise number in any of the ways people write it, stored as ten digits. */
export const enterpriseNumberField = typedText(plainNumber, MAX_CHARACTERS, MISSING, TOO_LONG)
  .min(1, { error: MISSING, abort: true })
  .refine((value) => enterpriseNumber(value) === value, { error: ({ input }) => problemOf(String(input)) });
