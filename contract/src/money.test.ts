import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEuros, netOf, prorate, simpleInterest, vatOf } from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const NOT_WHOLE = [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];

/** Whether `rounded` is `dividend / divisor` half up, symmetric: within half a unit, and exactly half away from zero. */
function isHalfUp(rounded: number, dividend: number, divisor: number): boolean {
  const twice = 2n * (BigInt(Math.abs(rounded)) * BigInt(divisor) - BigInt(Math.abs(dividend)));
  return twice > -BigInt(divisor) && twice <= BigInt(divisor);
}

describe('§2.2 Part of a price for some of its days', () => {
  test('three seats with 200 of 365 days left: each is rounded, then multiplied', () => {
    expect(prorate(600_00, 200, 365)).toBe(328_77);
    expect(netOf(3, prorate(600_00, 200, 365))).toBe(986_31);
  });

  test('from Single to Business on day 120: a credit and a charge for the 245 days left', () => {
    expect(prorate(600_00, 245, 365)).toBe(402_74);
    expect(prorate(netOf(4, 450_00), 245, 365)).toBe(1_208_22);
  });

  test('no day costs nothing, all days the whole price', () => {
    expect(prorate(600_00, 0, 365)).toBe(0);
    expect(prorate(600_00, 365, 365)).toBe(600_00);
  });

  test('half a cent goes up, of a credit down', () => {
    expect(prorate(1, 1, 2)).toBe(1);
    expect(prorate(-1, 1, 2)).toBe(-1);
    expect(prorate(1, 182, 365)).toBe(0);
  });

  test('is the nearest cent, and that of a credit is the same amount', () => {
    const period = fc
      .integer({ min: 1, max: 1_000 })
      .chain((ofDays) => fc.tuple(fc.integer({ min: 0, max: ofDays }), fc.constant(ofDays)));
    fc.assert(
      fc.property(amounts, period, (cents, [days, ofDays]) => {
        expect(isHalfUp(prorate(cents, days, ofDays), cents * days, ofDays)).toBe(true);
        expect(prorate(-cents, days, ofDays)).toBe(0 - prorate(cents, days, ofDays));
      }),
    );
  });

  test.each([
    [366, 365],
    [-1, 365],
    [0, 0],
  ])('%i of %i days is refused', (days, ofDays) =>
    expect(() => prorate(600_00, days, ofDays)).toThrow(RangeError),
  );
});

describe('VAT', () => {
  test.each([
    [15_00, 2_100, 3_15],
    [600_00, 2_100, 126_00],
    [50, 2_100, 11],
    [-50, 2_100, -11],
    [986_31, 2_100, 207_13],
    [600_00, 0, 0],
  ])('of %i cents at %i basis points is %i cents', (net, rate, vat) => expect(vatOf(net, rate)).toBe(vat));

  test('is the nearest cent, and that of a credit note is the same amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        expect(isHalfUp(vatOf(net, rate), net * rate, 10_000)).toBe(true);
        expect(vatOf(-net, rate)).toBe(0 - vatOf(net, rate));
      }),
    );
  });

  test('a negative rate is refused', () => expect(() => vatOf(100, -1)).toThrow(RangeError));
});

test.each(NOT_WHOLE)('%d is no amount, number or rate', (value) => {
  for (const use of [
    () => netOf(value, 1),
    () => netOf(1, value),
    () => vatOf(value, 1),
    () => vatOf(1, value),
    () => prorate(value, 1, 1),
    () => prorate(1, value, 365),
    () => prorate(1, 1, value),
    () => formatEuros(value),
  ])
    expect(use).toThrow(RangeError);
});

test('an amount that a number does not hold exactly is refused, also when its factors are fine', () => {
  expect(() => netOf(1_000_000_000, 1_000_000_000)).toThrow(RangeError);
  expect(() => vatOf(Number.MAX_SAFE_INTEGER, 20_000)).toThrow(RangeError);
  expect(prorate(Number.MAX_SAFE_INTEGER, 364, 365)).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

describe('Interest (law of 2 August 2002)', () => {
  const of = (baseCents: number, days: number, basisPoints: number) => ({ baseCents, days, basisPoints });

  test.each([
    [[of(726_00, 45, 1_050)], 9_40],
    [[of(726_00, 365, 1_050)], 76_23],
    [[of(726_00, 31, 1_250), of(726_00, 14, 1_150)], 10_91],
    [[of(726_00, 1, 0)], 0],
    [[], 0],
  ])('of %o is %i cents', (parts, cents) => expect(simpleInterest(parts)).toBe(cents));

  test('is rounded once, at the end: parts of less than half a cent count', () => {
    const small = of(1_00, 10, 1_000);
    expect(simpleInterest([small])).toBe(0);
    expect(simpleInterest([small, small])).toBe(1);
  });

  test('half a cent goes up', () => {
    expect(simpleInterest([of(3_65, 5, 1_000)])).toBe(1);
    expect(simpleInterest([of(3_64, 5, 1_000)])).toBe(0);
  });

  test('takes nothing that is negative, or no whole number', () => {
    for (const part of [of(-1, 1, 1), of(1, -1, 1), of(1, 1, -1), of(0.5, 1, 1)])
      expect(() => simpleInterest([part])).toThrow(RangeError);
  });
});

test.each([
  [1_234_50, '1\u202f234,50\u00a0€'],
  [123_456_789_00, '123\u202f456\u202f789,00\u00a0€'],
  [600_00, '600,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [0, '0,00\u00a0€'],
  [-1_234_50, '\u22121\u202f234,50\u00a0€'],
])('%i cents are written %s', (cents, text) => expect(formatEuros(cents)).toBe(text));
