// Numbers of accounts. A Belgian one of before IBAN has twelve digits: three of the bank, seven, and two check digits, the
// remainder of the first ten by 97, or 97 for none.

import { type CamtElement, textAt } from './camt-element.ts';

const BELGIAN = /^\d{12}$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const MODULUS = 97;
/** « BE00 » behind the account, with its letters as numbers (ISO 13616). */
const BELGIUM_BEHIND = '111400';

const remainder = (digits: string) => Number(BigInt(digits) % BigInt(MODULUS));

const isBelgian = (digits: string) =>
  BELGIAN.test(digits) && (remainder(digits.slice(0, 10)) || MODULUS) === Number(digits.slice(10));

function toIban(digits: string): string {
  const check = MODULUS + 1 - remainder(digits + BELGIUM_BEHIND);
  return `BE${String(check).padStart(2, '0')}${digits}`;
}

/** The number of an account (CashAccount), a Belgian one as its IBAN, another as it is written; empty without one. */
export function accountNumberOf(account: CamtElement): string {
  const number = textAt(account, 'Id/IBAN', 'Id/Othr/Id')
    .replace(/[ ./-]/g, '')
    .toUpperCase();
  return isBelgian(number) ? toIban(number) : number;
}

/** Its IBAN; empty for any other number. */
export function ibanOf(account: CamtElement): string {
  const number = accountNumberOf(account);
  return IBAN.test(number) ? number : '';
}
