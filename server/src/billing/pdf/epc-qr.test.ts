import { expect, test } from 'vitest';
import { epcText } from './epc-qr.ts';

const engie = {
  name: 'Engie Electrabel NV',
  iban: 'BE68539007547034',
  bic: '',
  cents: 123_45,
  paymentReference: '090933755493',
};

test('C18 the free line is the eleventh: the text is that of the public example', () =>
  expect(epcText(engie, 'free')).toBe(
    'BCD\n002\n1\nSCT\n\nEngie Electrabel NV\nBE68539007547034\nEUR123.45\n\n\n+++090/9337/55493+++',
  ));

test('C19 the structured line is the tenth, and holds the twelve digits alone', () =>
  expect(epcText({ ...engie, bic: 'GKCCBEBB' }, 'structured')).toBe(
    'BCD\n002\n1\nSCT\nGKCCBEBB\nEngie Electrabel NV\nBE68539007547034\nEUR123.45\n\n090933755493',
  ));

test.each([
  [1, 'EUR0.01'],
  [600_00, 'EUR600.00'],
  [1_234_567_89, 'EUR1234567.89'],
])('C18 %i cents are written %s, without separators', (cents, text) =>
  expect(epcText({ ...engie, cents }, 'free').split('\n')[7]).toBe(text),
);

test.each([0, -1, 0.5, 100_000_000_000])('C18 %d is no amount of a transfer', (cents) =>
  expect(() => epcText({ ...engie, cents }, 'free')).toThrow(RangeError),
);

test('C18 a name ends at 70 characters, and no line is lost with it', () => {
  const lines = epcText({ ...engie, name: 'é'.repeat(100) }, 'structured').split('\n');
  expect(lines[5]).toBe('é'.repeat(70));
  expect(lines).toHaveLength(10);
});
