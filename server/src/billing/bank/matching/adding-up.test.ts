import { expect, test } from 'vitest';
import { addingUp } from './adding-up.ts';

const of = (...cents: number[]) => cents.map((openCents) => ({ openCents }));
const centsOf = (set: { openCents: number }[] | undefined) => set?.map(({ openCents }) => openCents);

test('invoices that add up are found, the earliest set of several', () => {
  expect(centsOf(addingUp(of(100, 200, 300, 400), 500))).toEqual([200, 300]);
  expect(centsOf(addingUp(of(100, 200, 300, 400), 600))).toEqual([100, 200, 300]);
});

test('one invoice alone is no sum, and those that do not add up are none', () => {
  expect(addingUp(of(100, 500), 500)).toBeUndefined();
  expect(addingUp(of(100, 200), 250)).toBeUndefined();
  expect(addingUp([], 250)).toBeUndefined();
});

test('only the first twelve are tried', () => {
  const many = of(...Array.from({ length: 40 }, (_, index) => 2 ** index));
  expect(centsOf(addingUp(many, 1 + 2 ** 11))).toEqual([1, 2 ** 11]);
  expect(addingUp(many, 1 + 2 ** 12)).toBeUndefined();
});
