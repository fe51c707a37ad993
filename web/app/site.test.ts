import { expect, test } from 'vitest';
import { mailtoHref } from './site.ts';

test.each([
  ['zoe@societe.example', 'mailto:zoe@societe.example'],
  ['info@xn--socit-esab.example', 'mailto:info@xn--socit-esab.example'],
  ['r&d@societe.example', 'mailto:r%26d@societe.example'],
  ['a/b?c=d#e%f@societe.example', 'mailto:a%2Fb%3Fc%3Dd%23e%25f@societe.example'],
])('a mail to %s opens by %s', (address, href) => {
  expect(mailtoHref(address)).toBe(href);
  expect(decodeURIComponent(new URL(href).pathname)).toBe(address);
});
