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

describe('F6 A subscriber who had not confirmed elsewhere, as the file says,', () => {
  const ASKED = 'Confirmez votre inscription à notre newsletter – Cercle';
  const FILE_OF_OTHERS = [
    'E-mail;Status',
    'zoe@a.example;subscribed',
    'lea@a.example;unconfirmed',
    'lea@a.example;subscribed',
    'max@a.example;pending',
    'left@a.example;unconfirmed',
    'left@a.example;unsubscribed',
    'zoe@a.example;pending',
  ].join('\n');
  const askForConfirmations = () =>
    world.domain.newsletterSettings.update(world.admin, { doubleOptIn: true });
  const listed = async (state?: 'PENDING') => {
    const page = { page: 0, size: 10, q: '', state };
    const { content } = await world.domain.newsletter.list(world.admin, page);
    return content.map(({ email }) => email).toSorted();
  };
  async function importOf(file: string, name?: string) {
    let progress = {};
    const { importFile } = world.domain.newsletter;
    for await (progress of importFile(world.admin, bytesOf(file), undefined, name));
    return progress;
  }

  test.each(['unconfirmed', 'Pending', 'Non confirmé', 'À confirmer', 'En attente', 'not confirmed'])(
    'is not imported where the firm asks nobody to confirm, and the preview says so: %s',
    async (word) => {
      const file = `E-mail;Statut\nzoe@a.example;Inscrit\nlea@a.example;${word}`;
      expect(await fatesOf(file)).toEqual(['2 zoe@a.example new', '3 lea@a.example unconfirmed']);
      expect(await importOf(file)).toEqual({ done: 1, total: 1, created: 1 });
      expect([await listed(), await listed('PENDING')]).toEqual([['zoe@a.example'], []]);
      expect(await world.mailsTo('lea@a.example')).toEqual([]);
    },
  );

  test('is asked to confirm where the firm asks for it, as the preview says; each once, whatever other lines say', async () => {
    await askForConfirmations();
    expect(await fatesOf(FILE_OF_OTHERS)).toEqual([
      '2 zoe@a.example new',
      '3 lea@a.example asked',
      '4 lea@a.example repeated',
      '5 max@a.example asked',
      '6 left@a.example unsubscribed',
      '7 left@a.example unsubscribed',
      '8 zoe@a.example repeated',
    ]);
    expect(await importOf(FILE_OF_OTHERS, 'abonnés.csv')).toEqual({
      ...{ done: 3, total: 3, created: 1, asked: 2 },
    });
    expect([await listed(), await listed('PENDING')]).toEqual([
      ['zoe@a.example'],
      ['lea@a.example', 'max@a.example'],
    ]);
    const [mail] = await world.mailsTo('lea@a.example');
    expect(mail?.subject).toBe(ASKED);

    expect(await fatesOf(FILE_OF_OTHERS), 'again').toContain('3 lea@a.example known');
    expect(await importOf(FILE_OF_OTHERS)).toMatchObject({ created: 0 });
    expect(await world.mailsTo('lea@a.example')).toHaveLength(1);

    await world.domain.newsletter.confirm(mail?.secret ?? '');
    expect(await listed()).toEqual(['lea@a.example', 'zoe@a.example']);
    const rows = await world.database.db
      .selectFrom('newsletter_subscription')
      .select('consent')
      .orderBy('email')
      .execute();
    expect(rows.map(({ consent }) => JSON.parse(consent))).toMatchObject([
      { means: 'CONFIRMED', file: 'abonnés.csv' },
      { means: 'IMPORT', file: 'abonnés.csv' },
    ]);
  });

  test('is not asked when they are subscribed here, have left or were removed', async () => {
    const { newsletter } = world.domain;
    for (const name of ['known', 'left', 'removed']) await newsletter.subscribe(`${name}@a.example`);
    const [mail] = await world.mailsTo('left@a.example');
    await newsletter.unsubscribe(mail?.secret ?? '');
    const [removed] = await newsletter.all(world.admin);
    await newsletter.remove(world.admin, removed?.id ?? 0);
    await askForConfirmations();
    const file = 'E-mail;Status\nknown@a.example;pending\nleft@a.example;pending\nremoved@a.example;pending';
    expect(await fatesOf(file)).toEqual([
      '2 known@a.example known',
      '3 left@a.example unsubscribed',
      '4 removed@a.example unsubscribed',
    ]);
    await importOf(file);
    expect(await listed('PENDING')).toEqual([]);
  });

  test('is subscribed by a file that says they confirmed there; what waited here is over', async () => {
    await askForConfirmations();
    await world.domain.newsletter.subscribe('lea@a.example');
    expect(await fatesOf('E-mail;Status\nlea@a.example;confirmed')).toEqual(['2 lea@a.example new']);
    await importOf('E-mail;Status\nlea@a.example;confirmed');
    expect([await listed(), await listed('PENDING')]).toEqual([['lea@a.example'], []]);
    const [mail] = await world.mailsTo('lea@a.example');
    expect(await world.domain.newsletter.peekConfirmation(mail?.secret ?? '')).toMatchObject({
      state: 'CONFIRMED',
    });
  });
});
