import { describe, expect, test } from 'vitest';
import { invoiceNumbersIn } from './invoice-numbers.ts';

const numbersIn = (free: string) => invoiceNumbersIn(free).map(({ year, number }) => `${year}-${number}`);

describe('An invoice’s number is found', () => {
  test.each([
    ['as it is printed', '2026-000123'],
    ['with a slash, without zeros', '2026/123'],
    ['after a word', 'Facture 2026-000123'],
    ['the year last', 'facture 123 2026'],
    ['the year last, with a slash', 'Facture n° 123/2026'],
    ['after a short word', 'FACT. 2026 000123'],
    ['after the sign of a number', 'n°2026-123'],
    ['in Dutch', 'factuur 2026/000123'],
    ['in English', 'INVOICE 2026-000123'],
    ['joined to other words', 'PAIEMENTFACTURE2026-000123MERCI'],
    ['in digits alone', 'FACT2026000123'],
    ['cut at the end of a line', 'facture 2026-0001\n23'],
    ['cut after the year', 'facture 2026-\n000123'],
    ['cut in the year', 'facture 20 26-000123'],
    ['with dots', '2026.000123'],
    ['with the dash of a word processor', '2026–000123'],
    ['the year last, with zeros', '000123/2026'],
    ['beside its structured communication', '2026-000123 +++202/6000/12320+++'],
    ['with a day after it', '2026-000123 du 27/11/2026'],
  ])('%s: %s', (_, free) => expect(numbersIn(free)).toEqual(['2026-123']));

  test('several', () =>
    expect(numbersIn('Factures 2026-000123, 2026-000124 et 2025-000007')).toEqual([
      '2026-123',
      '2026-124',
      '2025-7',
    ]));

  test.each(['2026/11', '11/2026', 'salaire 2026-11'])('and doubted where it may be a month: %s', (free) =>
    expect(invoiceNumbersIn(free)).toEqual([{ year: 2026, number: 11, isDoubtful: true }]),
  );

  test('and not doubted after a word', () =>
    expect(invoiceNumbersIn('facture 2026/11')).toEqual([{ year: 2026, number: 11, isDoubtful: false }]));
});

describe('No invoice’s number is found', () => {
  test.each([
    ['in a day', '2026-11-27'],
    ['in a Belgian day', '27/11/2026'],
    ['in a day with dots', '27.11.2026'],
    ['of a credit note', 'NC-2026-000004'],
    ['in a structured communication', '+++202/6000/12320+++'],
    ['in twelve digits', '202600012320'],
    ['in an account', 'BE68 5390 0754 7034'],
    ['in a phone number', '0470 12 34 56'],
    ['of nothing', '2026-000000'],
    ['in a year alone', 'Cotisation 2026'],
  ])('%s: %s', (_, free) => expect(numbersIn(free)).toEqual([]));
});
