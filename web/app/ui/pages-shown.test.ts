import { expect, test } from 'vitest';
import { pageNumber, pagesShown } from './pages-shown.ts';

test.each([0, 1])('a list of %i page(s) shows no pagination', (total) => {
  expect(pagesShown(1, total)).toEqual([]);
});

test('up to five pages are all shown', () => {
  expect(pagesShown(1, 2)).toEqual([1, 2]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('beyond five, the ends are shown and an ellipsis stands for the rest', () => {
  expect(pagesShown(1, 6)).toEqual([1, 2, 'gap', 5, 6]);
  expect(pagesShown(2, 40)).toEqual([1, 2, 'gap', 39, 40]);
  expect(pagesShown(40, 40)).toEqual([1, 2, 'gap', 39, 40]);
});

test('the current page is shown between the ends, with an ellipsis wherever pages are left out', () => {
  expect(pagesShown(7, 20)).toEqual([1, 2, 'gap', 7, 'gap', 19, 20]);
  expect(pagesShown(3, 20)).toEqual([1, 2, 3, 'gap', 19, 20]);
  expect(pagesShown(4, 20)).toEqual([1, 2, 'gap', 4, 'gap', 19, 20]);
  expect(pagesShown(18, 20)).toEqual([1, 2, 'gap', 18, 19, 20]);
});

test('an address that names no page means the first', () => {
  expect(pageNumber('3')).toBe(3);
  for (const text of [null, '', '0', '-1', '1.5', 'deux', '1e3', '9999999']) expect(pageNumber(text)).toBe(1);
});
