// Decimal numbers of a document, exactly: whole multiples of 10⁻¹⁰, as the rules add, multiply and round them.

const DECIMALS = 10;
const ONE = 10n ** BigInt(DECIMALS);
const CENT = ONE / 100n;

/** What a document lacks, or writes otherwise than as a number, is null; nothing equals it. */
export type Decimal = bigint | null;

const FORMAT = /^\s*([+-]?)(\d*)\.?(\d*)\s*$/;

/** Digits after the tenth decimal are left out. */
export function toDecimal(text: string | undefined): Decimal {
  const [, sign, whole = '', fraction = ''] = FORMAT.exec(text ?? '') ?? [];
  if (whole === '' && fraction === '') return null;
  const size = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

export const whole = (number: number): bigint => BigInt(number) * ONE;

export const sum = (numbers: readonly Decimal[]): bigint =>
  numbers.reduce<bigint>((soFar, one) => soFar + (one ?? 0n), 0n);

export const multiply = (one: bigint, other: bigint): bigint => (one * other) / ONE;

/** @param divisor not zero */
export const divide = (dividend: bigint, divisor: bigint): bigint => (dividend * ONE) / divisor;

export const size = (number: bigint): bigint => (number < 0n ? -number : number);

/** As `round` of XPath: a half goes up, of negative numbers too. */
const round = (number: bigint, unit: bigint): bigint => {
  const shifted = number + unit / 2n;
  const remainder = ((shifted % unit) + unit) % unit;
  return shifted - remainder;
};

export const roundToCents = (number: bigint): bigint => round(number, CENT);
export const roundToWhole = (number: bigint): bigint => round(number, ONE);

export const isEqual = (one: Decimal, other: Decimal): boolean => one !== null && one === other;

/** « 15.82 »: a number of whole cents. */
export const writeCents = (number: bigint): string => {
  const cents = String(size(number) / CENT).padStart(3, '0');
  return `${number < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
};
