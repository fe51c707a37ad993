import { oneLine } from './typed-text.ts';

/** A typed VAT number without the signs that people write between its characters, nor « TVA » before it. */
export const plainVat = (text: string) =>
  oneLine(text)
    .replace(/^(?:TVA|BTW|VAT)[ :]+/i, '')
    .replace(/[ ./()\u2010-\u2015-]/g, '');

/**
 * The Belgian enterprise number in a VAT number: ten digits, without `BE`; null if there is none, or its check digits
 * are wrong. It begins with 0 or 1, and its last two digits are 97 less the remainder of the first eight by 97 (royal
 * decree of 24 June 2003, article 2). A number of the nine digits of before 2005 gets a 0 in front.
 */
export function enterpriseNumber(vat: string): string | null {
  const digits = digitsOf(vat);
  if (!digits) return null;
  return Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97) ? digits : null;
}

const digitsOf = (vat: string) => /^(?:BE)?([01]?\d{9})$/i.exec(plainVat(vat))?.[1]?.padStart(10, '0');

/** Two letters of another country, then a number: its rules are not ours. */
const FOREIGN = /^(?!BE)[A-Z]{2}.*\d/i;

/** What to verify about a number that is stored as it is; undefined for a good, a foreign or no number. */
export function vatHint(vat: string): string | undefined {
  const plain = plainVat(vat);
  if (plain === '' || FOREIGN.test(plain) || enterpriseNumber(plain)) return undefined;
  return digitsOf(plain)
    ? 'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.'
    : 'Vérifiez ce numéro\u202f: un numéro belge compte dix chiffres et commence par 0 ou 1.';
}
