import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayEmail } from './display-email.ts';

test.each([
  ['info@xn--socit-esab.example', 'info@société.example'],
  ['info@mail.xn--socit-esab.example', 'info@mail.société.example'],
  ['info@xn--80a1acny.xn--p1ai', 'info@почта.рф'],
  ['info@xn--r8jz45g.xn--zckzah', 'info@例え.テスト'],
  ['i…@xn--socit-esab.example', 'i…@société.example'],
  ['r&d@societe.example', 'r&d@societe.example'],
  ['xn--zoe@societe.example', 'xn--zoe@societe.example'],
  ['Société xn--socit-esab', 'Société xn--socit-esab'],
  ['@xn--socit-esab.example', '@xn--socit-esab.example'],
  // What turns the text around, in Punycode; and no Punycode at all.
  ['info@xn--zoe-6q0a.example', 'info@xn--zoe-6q0a.example'],
  ['info@xn--9.example', 'info@xn--9.example'],
  ['info@xn--99999999.example', 'info@xn--99999999.example'],
])('%s is shown as %s', (stored, shown) => expect(displayEmail(stored)).toBe(shown));

test('a domain is shown in the letters that its ASCII form stands for', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aeznéèßøœžжяשμ例え한ไ0'),
    minLength: 1,
    maxLength: 12,
  });
  const property = fc.property(letters, (label) => {
    const ascii = domainToASCII(`${label}.example`);
    fc.pre(ascii !== '');
    expect(displayEmail(`info@${ascii}`)).toBe(`info@${domainToUnicode(ascii)}`);
  });
  fc.assert(property, { numRuns: 1_000 });
});
