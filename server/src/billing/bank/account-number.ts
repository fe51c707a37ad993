// A Belgian account number of before IBAN has twelve digits: three of the bank, seven, and two check digits, the remainder of the
// first ten by 97, or 97 for none.

const BELGIAN = /^\d{12}$/;
/** « BE00 » as digits, behind the number, for its check (ISO 7064, MOD 97-10). */
const BE_AS_DIGITS = '111400';

/** Whether its check digits hold. */
export const isBelgianNumber = (number: string) =>
  BELGIAN.test(number) && (Number(number.slice(0, 10)) % 97 || 97) === Number(number.slice(10));

/** The IBAN of a Belgian account number of twelve digits; anything else as it stands. */
export function toIban(number: string): string {
  if (!BELGIAN.test(number)) return number;
  const check = 98n - (BigInt(number + BE_AS_DIGITS) % 97n);
  return `BE${String(check).padStart(2, '0')}${number}`;
}
