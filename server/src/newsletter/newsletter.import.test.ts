import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const bytesOf = (file: string) => new TextEncoder().encode(file);
const previewOf = async (file: string) =>
  (await world.domain.newsletter.previewFile(world.admin, bytesOf(file))).lines;
const fatesOf = async (file: string) =>
  (await previewOf(file)).map(({ line, name, fate }) => `${line} ${name} ${fate}`);

const FILE = [
  'E-mail',
  'Zoé Martin <Zoe@societe.example>',
  'mailto:r&d@societe.example',
  'a/b@societe.example',
  '\u200einfo@société.example\u00a0',
  'info@xn--socit-esab.example',
  'zoé@societe.example',
].join('\n');

test('A file takes addresses as they were pasted, at domains of any letters', async () => {
  const lines = await previewOf(FILE);
  expect(lines.map(({ fate }) => fate)).toEqual(['new', 'new', 'new', 'new', 'repeated', 'invalid']);
  for await (const _ of world.domain.newsletter.importFile(world.admin, bytesOf(FILE)));
  expect((await world.domain.newsletter.all(world.admin)).map(({ email }) => email).sort()).toEqual([
    'a/b@societe.example',
    'info@xn--socit-esab.example',
    'r&d@societe.example',
    'zoe@societe.example',
  ]);
});

describe('A subscriber who has left, as the file says,', () => {
  test.each([
    ['Statut', 'Désinscrit'],
    ['Status', 'unsubscribed'],
    ['Status', 'Cleaned'],
    ['État', 'Désabonnée'],
    ['Email Subscription Status', 'Hard bounce'],
    ['UNSUB_TIME', '2024-01-02 03:04:05'],
    ['CLEAN_TIME', '2024-01-02 03:04:05'],
    ['Blocklisted', 'yes'],
    ['Unsubscribed from all email', 'true'],
    ['Désinscrit', '✓'],
  ])('is never subscribed: %s %s', async (heading, word) => {
    const file = `E-mail;${heading}\nzoe@a.example;\nleft@a.example;${word}`;
    expect(await fatesOf(file)).toEqual(['2 zoe@a.example new', '3 left@a.example unsubscribed']);
    for await (const _ of world.domain.newsletter.importFile(world.admin, bytesOf(file)));
    expect((await world.domain.newsletter.all(world.admin)).map(({ email }) => email)).toEqual([
      'zoe@a.example',
    ]);
  });

  test.each([
    ['Unsub time;Clean time', ';2020-01-01 10:00:00'],
    ['Clean time;Unsub time', ';2020-01-01 10:00:00'],
    ['Unsubscribed;Bounced', 'no;yes'],
    ['Désinscrit;Opt-out', ';oui'],
    ['Statut;Newsletter', 'Actif;Non'],
    ['Newsletter;Statut', 'oui;Désinscrit'],
    ['Status;Status', 'subscribed;unsubscribed'],
    ['Newsletter;Newsletter', 'oui;non'],
    ['Statut;État;Newsletter', 'Inscrit;peut-être;non'],
  ])('is never subscribed, whichever of several columns says so: %s %s', async (headings, cells) => {
    expect(await fatesOf(`E-mail;${headings}\na@b.example;${cells}`)).toEqual(['2 a@b.example unsubscribed']);
  });

  test.each([
    ['Newsletter', 'non'],
    ['Subscribed', 'FALSE'],
    ['Email Opt In', 'no'],
    ['Consent', 'no'],
    ['Email Marketing Consent', 'unsubscribed'],
    ['Email Marketing Consent', 'NEVER_SUBSCRIBED'],
    ['Accepts Marketing', 'no'],
    ['Newsletter', ''],
    ['Newsletter', '–'],
    ['Opt-in', ''],
    ['Abonné', ''],
    ['Inscrit(e)', ''],
    ['Consentement', ' '],
  ])('is never subscribed where only a yes subscribes: %s “%s”', async (heading, word) => {
    const file = `E-mail;${heading}\nzoe@a.example;oui\nc@b.example;${word}`;
    expect(await fatesOf(file)).toEqual(['2 zoe@a.example new', '3 c@b.example unsubscribed']);
  });

  test('is not brought back by another line of the same file', async () => {
    const file = 'E-mail;Statut\nzoe@a.example;Inscrit\nZOE@a.example;cleaned\nanouk@a.example;subscribed';
    expect(await fatesOf(file)).toEqual([
      '2 zoe@a.example unsubscribed',
      '3 ZOE@a.example unsubscribed',
      '4 anouk@a.example new',
    ]);
  });

  test.each([
    ['Statut', 'peut-être'],
    ['Statut', '✓'],
    ['Statut;État', 'Inscrit;peut-être'],
    ['Statut;Newsletter', 'peut-être;oui'],
  ])('in words that are unknown, is not subscribed on a guess: %s %s', async (headings, cells) => {
    expect(await previewOf(`E-mail;${headings}\nzoe@a.example;${cells}`)).toMatchObject([
      { fate: 'invalid', reasons: ['Le statut doit être «\u202fInscrit\u202f» ou «\u202fDésinscrit\u202f»'] },
    ]);
  });
});
