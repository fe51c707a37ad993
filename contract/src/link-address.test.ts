import { expect, test } from 'vitest';
import { isLinkAddress, LINK_ADDRESS_ERROR, linkAddress } from './link-address.ts';

test.each(['https://www.societe.be/a?b=c#d', 'mailto:zoe@societe.be', 'tel:+3225551234', '/evenements', '/'])(
  'A link leads to %s',
  (href) => {
    expect(isLinkAddress(href)).toBe(true);
    expect(linkAddress.parse(href)).toBe(href);
  },
);

test.each([
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)'],
  ...[
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'http://societe.be',
    'https://',
    'https:societe.be',
  ],
  ...[
    '//societe.be',
    '/\\societe.be',
    '/\t/societe.be',
    '\\\\societe.be',
    '#ici',
    'contact',
    '',
    'mailto:',
    'tel:',
  ],
  ...[
    'mailto:zoe',
    'tel:alert(1)',
    'https://zoe:secret@societe.be',
    'https://societe.be/\u202egpj.exe',
    '/a\0',
  ],
  `/${'a'.repeat(2_000)}`,
])('No link leads to %s', (href) => {
  expect(isLinkAddress(href)).toBe(false);
});

test.each([
  [' www.Societe.be ', 'https://www.Societe.be'],
  ['societe.be/equipe?langue=fr', 'https://societe.be/equipe?langue=fr'],
  ['Zoé <Zoe@Societe.be>', 'mailto:zoe@societe.be'],
  ['02/555 12 34', 'tel:025551234'],
  ['+32 2 555 12 34', 'tel:+3225551234'],
  ['tel:02 555 12 34', 'tel:025551234'],
])('« %s » means %s', (typed, href) => {
  expect(linkAddress.parse(typed)).toBe(href);
  expect(linkAddress.parse(href), 'saved again').toBe(href);
});

test.each([
  ['', 'Indiquez où le lien mène'],
  ['http://societe.be', LINK_ADDRESS_ERROR],
  ['javascript:alert(1)', LINK_ADDRESS_ERROR],
  ['ici', LINK_ADDRESS_ERROR],
])('« %s » is refused: %s', (typed, message) => {
  expect(linkAddress.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
