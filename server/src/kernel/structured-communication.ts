// The structured communication of a Belgian credit transfer (« OGM », « VCS »; Febelfin): ten digits of the creditor's choice and two
// that check them. It is stored as its twelve digits.

/**
 * Twelve digits: the last two are the remainder of the first ten by 97, or 97 when there is none.
 * @param tenDigits shorter numbers have zeros in front
 * @throws RangeError when it is not ten digits
 */
export function structuredCommunication(tenDigits: string): string {
  if (!/^\d{10}$/.test(tenDigits)) throw new RangeError(`Not ten digits: ${tenDigits}`);
  const check = Number(tenDigits) % 97 || 97;
  return tenDigits + String(check).padStart(2, '0');
}

/** « +++202/6000/12320+++ ». @throws RangeError when it is not twelve digits */
export function formatStructuredCommunication(twelveDigits: string): string {
  const [, first, second, third] = /^(\d{3})(\d{4})(\d{5})$/.exec(twelveDigits) ?? [];
  if (!first) throw new RangeError(`Not twelve digits: ${twelveDigits}`);
  return `+++${first}/${second}/${third}+++`;
}
