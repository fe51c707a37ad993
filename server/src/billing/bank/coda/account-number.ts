import { type CodaLine, field, refused } from './coda-line.ts';

const BELGIAN_NUMBER = '0';
const BELGIAN_IBAN = '2';
const BELGIAN = /^\d{12}$/;
/** « BE00 » as digits, behind the number, for its check (ISO 7064, MOD 97-10). */
const BE_AS_DIGITS = '111400';

/** The IBAN of a Belgian account number of twelve digits; anything else as it stands. */
function toIban(number: string): string {
  if (!BELGIAN.test(number)) return number;
  const check = 98n - (BigInt(number + BE_AS_DIGITS) % 97n);
  return `BE${String(check).padStart(2, '0')}${number}`;
}

/** The last two digits of a Belgian account number are the remainder of the others by 97, or 97 when there is none. */
const isBelgian = (number: string) =>
  BELGIAN.test(number) && (Number(number.slice(0, 10)) % 97 || 97) === Number(number.slice(10));

/** The account of a statement, from its old balance: its structure says where number and currency stand. @throws DomainError */
export function accountOf(line: CodaLine): { iban: string; currency: string } {
  const structure = line.text(1, 2);
  if (!/^[0-3]$/.test(structure))
    throw refused(line.number, `«\u00a0${structure}\u00a0» n’annonce aucun genre de compte`);
  if (structure === BELGIAN_NUMBER)
    return { iban: toIban(field(line, 5, 17)), currency: field(line, 18, 21) };
  return { iban: field(line, 5, structure === BELGIAN_IBAN ? 36 : 39), currency: field(line, 39, 42) };
}

/**
 * The account of a counterparty, from a record 23, which does not say its structure: the currency stands behind a Belgian number,
 * where longer ones go on.
 */
export function counterpartyAccount(line: CodaLine): string {
  const text = field(line, 10, 44);
  const [, number = text] = /^(\S+) +[A-Z]{3}$/.exec(text) ?? [];
  return isBelgian(number) ? toIban(number) : number;
}
