import { expect, test } from 'vitest';
import { website } from './website.ts';

test('A website is taken as people type it, and becomes a link', () => {
  for (const [typed, link] of [
    ['www.Societe.be', 'https://www.societe.be/'],
    [' http://societe.be/equipe?langue=fr ', 'http://societe.be/equipe?langue=fr'],
    ['societe.be:8080', 'https://societe.be:8080/'],
    ['HTTPS://société.be', 'https://xn--socit-esab.be/'],
    ['', ''],
  ] as const) {
    expect(website.parse(typed), typed).toBe(link);
    expect(website.parse(link), 'saved again').toBe(link);
  }
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://societe.be/%0aalert(1)',
  'data:text/html,x',
  'ftp://societe.be',
  'mailto:zoe@societe.be',
  'zoe@societe.be',
  'https://zoe:secret@societe.be',
  'localhost',
  'http://127.0.0.1',
  'http://[::1]/',
  'https://',
  'pas de site',
  '-',
  `www.${'a'.repeat(200)}.be`,
])('%s is no website', (typed) => {
  expect(website.safeParse(typed).success).toBe(false);
});
