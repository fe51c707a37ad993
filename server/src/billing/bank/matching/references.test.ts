import { describe, expect, test } from 'vitest';
import { referencesIn } from './references.ts';

const inText = (free: string) => referencesIn({ structured: null, free });

describe('A structured communication is found', () => {
  test.each([
    ['as the form prints it', '+++202/6000/12320+++'],
    ['between stars', '***202/6000/12320***'],
    ['without signs', '202600012320'],
    ['among words, without spaces', 'COTISATION202600012320MERCI'],
    ['before an amount', '202600012320 726,00 EUR'],
    ['after a day', '27/11/2026 202600012320'],
    ['with spaces', '202 6000 12320'],
    ['with spaces around its slashes', '202 / 6000 / 12320'],
    ['with dots', 'REF 202.6000.12320'],
    ['with dashes', '202-6000-12320'],
    ['with the dashes of a word processor', '202–6000–12320'],
    ['in groups of four', '2026 0001 2320'],
    ['cut at the end of a line', '20260001\n2320'],
    ['cut by a space', '+++202/6000/123 20+++'],
    ['with signs on one side', '+++202/6000/12320'],
    ['beside an account', 'BE68 5390 0754 7034 202600012320'],
  ])('%s: %s', (_, free) => expect(inText(free)).toEqual(['202600012320']));

  test('its check digits are 97 where the remainder is 0', () =>
    expect(inText('+++202/6000/09797+++ 202600009791')).toEqual(['202600009791']));

  test('in its own field, once', () => {
    expect(referencesIn({ structured: '202600012320', free: '' })).toEqual(['202600012320']);
    expect(referencesIn({ structured: '202600012320', free: '+++202/6000/12320+++' })).toHaveLength(1);
  });

  test('several, in their order', () =>
    expect(inText('202600012320 + 202600000192')).toEqual(['202600012320', '202600000192']));
});

describe('No structured communication is found', () => {
  test.each([
    ['with wrong check digits', '+++202/6000/12321+++'],
    ['in an IBAN', 'BE68 5390 0754 7034'],
    ['in an IBAN without spaces', 'BE68539007547034'],
    ['in an IBAN whose last twelve digits are valid', 'BE68 2026 0001 2320'],
    ['in an account of before IBAN', '539-0075470-34'],
    ['in the number of a card', '2026 0001 2320 1111'],
    ['in a longer number', '4202600012320'],
    ['in a part of a reference', '47-202600012320'],
    ['in a reference that goes on', '202600012320/001'],
    ['in an enterprise number', 'BE 0403.019.261'],
    ['in a phone number', '+32 470 12 34 56'],
    ['without digits', 'Cotisation du club'],
  ])('%s: %s', (_, free) => expect(inText(free)).toEqual([]));

  test('in a field whose check digits are wrong', () =>
    expect(referencesIn({ structured: '202600012321', free: '' })).toEqual([]));
});

test('a text of digits alone takes no time', () => {
  const started = performance.now();
  expect(inText('12 '.repeat(50_000)).length).toBeLessThanOrEqual(20);
  expect(performance.now() - started).toBeLessThan(2_000);
});
