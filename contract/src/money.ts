// Amounts of money are whole cents of euros, negative ones included; rates are basis points, 2 100 for 21 %. What is not
// whole is rounded half up, away from zero for negative amounts, so that a credit note is exactly its invoice with the
// other sign. Products are computed without limit of size, and a result that a number does not hold exactly is refused.

/** @throws RangeError when one is no whole number, or does not hold exactly */
function checkWhole(...values: number[]): void {
  for (const value of values)
    if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`);
}

function toCents(exact: bigint): number {
  const cents = Number(exact);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Too large for an amount: ${exact}`);
  return cents;
}

/** Both whole, `divisor` positive. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** @throws RangeError */
export function netOf(quantity: number, unitCents: number): number {
  checkWhole(quantity, unitCents);
  return toCents(BigInt(quantity) * BigInt(unitCents));
}

/**
 * The VAT of a net sum; of a document with several lines it is computed once per rate, on their sum (EN 16931, BR-CO-17).
 * @throws RangeError also for a negative rate
 */
export function vatOf(netCents: number, basisPoints: number): number {
  checkWhole(netCents, basisPoints);
  if (basisPoints < 0) throw new RangeError(`A negative rate: ${basisPoints}`);
  return toCents(divideHalfUp(BigInt(netCents) * BigInt(basisPoints), 10_000n));
}

/**
 * The part of a price for some of its days. For several seats it is taken of one and then multiplied, so that the unit
 * price on an invoice times its quantity is its amount. @throws RangeError also when `days` is not from 0 to `ofDays`
 */
export function prorate(cents: number, days: number, ofDays: number): number {
  checkWhole(cents, days, ofDays);
  if (ofDays < 1 || days < 0 || days > ofDays) throw new RangeError(`Not a part: ${days} of ${ofDays} days`);
  return toCents(divideHalfUp(BigInt(cents) * BigInt(days), BigInt(ofDays)));
}

/** An amount, for how many days, at which rate a year, in basis points. */
type InterestPart = { baseCents: number; days: number; basisPoints: number };

const DAYS_OF_YEAR = 365n;

/** Simple interest in years of 365 days: rounded once, on the sum of all parts. @throws RangeError also when something is negative */
export function simpleInterest(parts: InterestPart[]): number {
  const exact = parts.reduce((sum, { baseCents, days, basisPoints }) => {
    checkWhole(baseCents, days, basisPoints);
    if (Math.min(baseCents, days, basisPoints) < 0) throw new RangeError('No negative interest');
    return sum + BigInt(baseCents) * BigInt(days) * BigInt(basisPoints);
  }, 0n);
  return toCents(divideHalfUp(exact, 10_000n * DAYS_OF_YEAR));
}

/** « 1 234,50 € » with no-break spaces and a true minus, as the pages write amounts. @throws RangeError */
export function formatEuros(cents: number): string {
  checkWhole(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '\u202f');
  return `${cents < 0 ? '\u2212' : ''}${euros},${digits.slice(-2)}\u00a0€`;
}
