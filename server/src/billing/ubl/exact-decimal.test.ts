import { expect, test } from 'vitest';
import { divide, multiply, roundToCents, roundToWhole, toDecimal, writeCents } from './exact-decimal.ts';

const decimal = (text: string) => {
  const number = toDecimal(text);
  if (number === null) throw new Error(`No number: ${text}`);
  return number;
};

test('numbers are read as XML Schema writes them', () => {
  expect(decimal(' +1.50 ')).toBe(decimal('1.5'));
  expect(decimal('-.5')).toBe(-decimal('0.5'));
  expect(decimal('5.')).toBe(decimal('5'));
  for (const text of ['', ' ', '.', '1,5', '1e3', 'NaN', '1 000', '--1']) expect(toDecimal(text)).toBeNull();
  expect(toDecimal(undefined)).toBeNull();
});

test('C10: a half goes up, of negative numbers too: −1 446,375 is −1 446,37', () => {
  const vat = multiply(decimal('-7612.50'), decimal('0.19'));
  expect(writeCents(roundToCents(vat))).toBe('-1446.37');
  expect(writeCents(roundToCents(-vat))).toBe('1446.38');
  expect(roundToWhole(decimal('-0.5'))).toBe(0n);
  expect(roundToWhole(decimal('0.5'))).toBe(decimal('1'));
});

test('sums that floating numbers miss are exact', () => {
  expect(decimal('0.1') + decimal('0.2')).toBe(decimal('0.3'));
  expect(multiply(decimal('3'), divide(decimal('1'), decimal('4')))).toBe(decimal('0.75'));
});
