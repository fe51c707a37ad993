import { isBelgianNumber, toIban } from '../account-number.ts';
import { type CodaLine, field, refused } from './coda-line.ts';

const BELGIAN_NUMBER = '0';
const BELGIAN_IBAN = '2';
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
  return isBelgianNumber(number) ? toIban(number) : number;
}
