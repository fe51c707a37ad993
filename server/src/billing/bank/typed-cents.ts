const AMOUNT = /^[+\-\u2212]?(\d{1,3}(?:[ .]?\d{3})*)(?:[.,](\d{2}))?(?: ?(?:€|eur))?$/i;
/** Longer ones are numbers of something else. */
const MAX_EUROS_DIGITS = 9;

/** « 726,00 », « 1.234,50 € », « -12 »: cents, without the sign; undefined for any other text. */
export function typedCents(q: string): number | undefined {
  const [, euros = '', cents = '00'] = AMOUNT.exec(q.replace(/\s+/g, ' ').trim()) ?? [];
  const digits = euros.replace(/\D/g, '');
  return digits === '' || digits.length > MAX_EUROS_DIGITS ? undefined : Number(digits + cents);
}
