import { describe, expect, test } from 'vitest';
import { isEmail, plainEmail } from './email-address.ts';
import { emailAddress } from './text.ts';

const schema = emailAddress('requis', 'invalide');
const stored = (typed: string) => schema.safeParse(typed).data;
const refusal = (typed: unknown) => schema.safeParse(typed).error?.issues[0]?.message;

describe('An address that mail servers accept is accepted', () => {
  test.each([
    'r&d@societe.example',
    'a/b@societe.example',
    'x=y@societe.example',
    "o'neil@societe.example",
    "!#$%&'*+-/=?^_`{|}~@societe.example",
    'zoe.martin+cercle@mail.societe.example',
    'zoe@xn--socit-esab.example',
    'zoe@societe.xn--p1ai',
    `${'z'.repeat(64)}@societe.example`,
  ])('%s', (address) => expect(stored(address)).toBe(address));

  test.each([
    'zoe', 'zoe@', '@societe.example', 'zoe@societe', 'zoe@@societe.example', 'zoe..m@societe.example',
    '.zoe@societe.example', 'zoe.@societe.example', 'zoe martin@societe.example', '"zoe"@societe.example',
    'zoé@societe.example', 'zoe@societe.example,max@societe.example', 'zoe@-societe.example', 'zoe@[10.0.0.1]',
    'zoe@1.2.3.4', 'zoe@société.example/chemin', 'zoe@société.example:25', 'zoe@société.example:80', 'zoe@société.example/', 'zoe@société.example\\',
    'zoe@société.example?', 'zoe@société.example#', 'société.example', '@société.example', 'zoe@é%2Eexample', 'zoe@so ciété.example',
    'zo\0e@societe.example', '\ud800@societe.example', `${'z'.repeat(250)}@societe.example`, 'Zoé <zoe>',
    'Zoé <zoe@societe.example>, Max <max@societe.example>', '<zoe@societe.example> <max@societe.example>',
    'zoe@societe.example; Max <max@société.example>, <>',
  ])('%j is refused', (typed) => expect(refusal(typed)).toBe('invalide')); // biome-ignore format: a table

  test.each([undefined, null, 3, '', ' ', '\u200b', 'mailto:', '<>'])('%j is missing', (typed) =>
    expect(refusal(typed)).toBe('requis'),
  );
});

describe('What is around a pasted address goes', () => {
  test.each([
    ['\u202azoe@societe.example\u202c', 'zoe@societe.example'],
    ['zo\u200be\u00ad@soci\u200bete.example\u200e', 'zoe@societe.example'],
    ['\u00a0ZOE@Societe.Example\u00a0', 'zoe@societe.example'],
    ['Zoé Martin <zoe@societe.example>', 'zoe@societe.example'],
    ['"Martin, Zoé" <Zoe@societe.example>;', 'zoe@societe.example'],
    ['zoe@ancienne.example <zoe@societe.example>', 'zoe@societe.example'],
    ['< zoe@societe.example >', 'zoe@societe.example'],
    ['mailto:zoe@societe.example', 'zoe@societe.example'],
    ['MAILTO:r%26d@societe.example?subject=Bonjour', 'r&d@societe.example'],
    ['zoe@societe.example<mailto:zoe@societe.example>', 'zoe@societe.example'],
  ])('%j', (typed, address) => expect(stored(typed)).toBe(address));

  test('a percent sign that encodes nothing stays', () =>
    expect(plainEmail('mailto:100%@societe.example')).toBe('100%@societe.example'));
});

describe('A domain is stored in ASCII', () => {
  test.each([
    ['info@société.example', 'info@xn--socit-esab.example'],
    ['Info@SOCIÉTÉ.example', 'info@xn--socit-esab.example'],
    ['info@socie\u0301te\u0301.example', 'info@xn--socit-esab.example'],
    ['info@почта.example', 'info@xn--80a1acny.example'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['Info <info@société.example>', 'info@xn--socit-esab.example'],
  ])('%s', (typed, address) => {
    expect(stored(typed)).toBe(address);
    expect(stored(address)).toBe(address);
    expect(isEmail(address)).toBe(true);
  });
});
