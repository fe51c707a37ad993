import { expect, test } from 'vitest';
import { phoneDigits, phoneDigitsToFind } from './phone-digits.ts';

test.each([
  '+32 470 00 00 33',
  '0470 00 00 33',
  '0470/00.00.33',
  '0032-470-00-00-33',
  '+32 (0)470 00 00 33',
  '+32 0470 00 00 33',
  '(0)470 00 00 33',
  '32470000033',
  '470 00 00 33',
])('%s is one number, however it is written', (phone) => expect(phoneDigits(phone)).toBe('32470000033'));

test.each([
  ['+352 621 12 34 56', '352621123456'],
  ['00352 621 12 34 56', '352621123456'],
  ['02 511 11 11', '3225111111'],
  ['+33 (0)6 12 34 56 78', '33612345678'],
  ['', ''],
  ['+', ''],
])('%s is %s', (phone, digits) => expect(phoneDigits(phone)).toBe(digits));

test.each([
  ['0470 00 00 33', ['0470000033', '32470000033']],
  ['0470', ['0470', '32470']],
  ['+32 470', ['32470', '32470']],
  ['00 00 33', ['000033', '0033']],
  ['00 33', ['0033']],
  ['0032 4', ['00324', '324']],
  ['+32 4', ['324', '324']],
  ['+32', []],
  ['470 00', ['47000', '3247000']],
  ['033', []],
])('of a number, %s may be %j', (part, digits) => expect(phoneDigitsToFind(part)).toEqual(digits));
