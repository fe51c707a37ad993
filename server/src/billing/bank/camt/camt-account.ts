import { isBelgianNumber, toIban } from '../account-number.ts';
import { type CamtElement, textAt } from './camt-element.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** The number of an account (CashAccount), a Belgian one as its IBAN, another as it is written; empty without one. */
export function accountNumberOf(account: CamtElement): string {
  const number = textAt(account, 'Id/IBAN', 'Id/Othr/Id')
    .replace(/[ ./-]/g, '')
    .toUpperCase();
  return isBelgianNumber(number) ? toIban(number) : number;
}

/** Its IBAN; empty for any other number. */
export function ibanOf(account: CamtElement): string {
  const number = accountNumberOf(account);
  return IBAN.test(number) ? number : '';
}
