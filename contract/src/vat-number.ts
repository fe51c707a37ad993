import { oneLine } from './typed-text.ts';

/** « N° TVA », « T.V.A. », « TVA/BTW » … before a number, as it is left without the signs between its characters. */
const VAT_MARK = /^(?:(?:N[°ºo])?(?:TVA|BTW|VAT)(?:N[°ºor])?:?)+(?=[A-Z]{0,4}\d)/i;

/**
 * A typed VAT number without the signs that people write between its characters, nor « TVA » before it. A text without a
 * digit, such as « Non assujetti », stays one.
 */
export function plainVat(text: string): string {
  const line = oneLine(text);
  if (/^\D*[a-z]\D*$/i.test(line)) return line;
  return line.replace(/[ ./()\u2010-\u2015-]/g, '').replace(VAT_MARK, '');
}

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

/** The letters of another country of the European VAT area or next to it, then a number: its rules are not ours. */
const FOREIGN =
  /^(?:A[TD]|BG|C[HYZ]|D[EK]|E[ELS]|F[IR]|G[BR]|H[RU]|I[ET]|L[TUV]|M[CT]|N[LO]|P[LT]|RO|S[EIK]|XI).*\d/i;

/** What to verify about a number that is stored as it is; undefined for a good, a foreign or no number. */
export function vatHint(vat: string): string | undefined {
  const plain = plainVat(vat);
  if (plain === '' || FOREIGN.test(plain) || enterpriseNumber(plain)) return undefined;
  return digitsOf(plain)
    ? 'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.'
    : 'Vérifiez ce numéro\u202f: un numéro belge compte dix chiffres et commence par 0 ou 1.';
}
