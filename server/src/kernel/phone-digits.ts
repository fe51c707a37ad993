/** Belgium's; a number without a country code is taken for Belgian. */
const COUNTRY_CODE = '32';
/** Of a Belgian number without its zero: eight, of a mobile one nine. */
const MAX_NATIONAL_DIGITS = 9;

/** `(0)`, as in `+32 (0)470`, is for those who dial within the country. */
const writtenDigits = (phone: string) => phone.replaceAll('(0)', '').replace(/[^\d+]/g, '');

/**
 * The digits of a phone number, the same however it is written: `0470 00 00 33`, `+32 (0)470/00.00.33` and
 * `0032470000033` are `32470000033`.
 */
export function phoneDigits(phone: string): string {
  const written = writtenDigits(phone);
  const digits = written.replaceAll('+', '');
  if (/^\+|^00/.test(written)) return withoutTrunkZero(digits.replace(/^00/, ''));
  if (digits.startsWith('0')) return COUNTRY_CODE + digits.slice(1);
  return digits === '' || digits.length > MAX_NATIONAL_DIGITS
    ? withoutTrunkZero(digits)
    : COUNTRY_CODE + digits;
}

/** Of a number that somebody wrote with both its country code and its zero. */
const withoutTrunkZero = (digits: string) => digits.replace(/^320/, COUNTRY_CODE);

/** Fewer digits, which many numbers contain, are looked for as a text alone. A plus counts as the `00` that it stands for. */
const MIN_DIGITS = 4;
/** Of what is left without `00`, as no number is stored with it. */
const MIN_INTERNATIONAL_DIGITS = 3;

/**
 * What to look for in `phoneDigits` for a part of a number, as it is written: its digits, which may stand anywhere in the
 * number, or the number that they begin. Nothing for fewer than four digits.
 */
export function phoneDigitsToFind(part: string): string[] {
  const written = writtenDigits(part);
  const digits = written.replace(/^\+/, '00').replaceAll('+', '');
  if (digits.length < MIN_DIGITS) return [];
  return [written.replaceAll('+', ''), phoneDigits(part)].filter(
    ({ length }) => length >= MIN_INTERNATIONAL_DIGITS,
  );
}
