import { describe, expect, test } from 'vitest';
import { FIRM } from '../testing/firm.ts';
import { countDone, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { openRekeyedNewsletter } from '../testing/rekeyed-newsletter.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { createNewsletter } from './newsletter.ts';

const ZOE = 'zoe@societe.example';
const FIRST_PAGE = { page: 0, size: 10, q: '' } as const;

const world = worldPerTest();

const subjects = async () => (await world.mailsTo(ZOE)).map(({ subject }) => subject);
/** The token in the latest mail that has one. */
const latestToken = async () => (await world.mailsTo(ZOE)).flatMap(({ secret }) => secret ?? []).at(-1) ?? '';
const subscribed = async () => (await world.domain.newsletter.all(world.admin)).map(({ email }) => email);
const WELCOME = 'Bienvenue dans notre newsletter – Cercle';
const FAREWELL = 'Vous êtes désinscrit de notre newsletter – Cercle';

describe('Subscribing', () => {
  test('is welcomed by a mail with a link to unsubscribe, in its text and for the mail program', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    expect(await subscribed()).toEqual([ZOE]);
    const mail = await world.database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    const link = 'https://www.cercle.example/newsletter/desinscription/~secret-of-this-mail~';
    expect(mail).toMatchObject({ subject: WELCOME, recipient_address: ZOE });
    expect(mail.letter).toContain(link);
    expect(mail.list_unsubscribe).toBe(
      `<${link}>, <mailto:contact@cercle.example?subject=D%C3%A9sinscription%20de%20la%20newsletter>`,
    );
  });

  test('offers no address to write to when the firm has none', async () => {
    const { database, clock, keys, images } = world;
    const mails: (string[] | undefined)[] = [];
    const newsletter = createNewsletter({
      db: database.db,
      location: database.location,
      clock,
      keys,
      images,
      site: { ...FIRM, contactEmail: null },
      firm: { name: 'Cercle', address: 'admin@cercle.example' },
      adminLoginToken: '',
      hasMailServer: true,
      wakeJobs: () => undefined,
      cacheVersion: world.version,
      outbox: {
        enqueue: async (_db, { unsubscribeUrls }) => mails.push(unsubscribeUrls),
        enqueueBulk: () => Promise.reject(new Error('No campaign here')),
      },
    });
    await newsletter.subscribe(ZOE);
    expect(mails).toEqual([['https://www.cercle.example/newsletter/desinscription/~secret-of-this-mail~']]);
  });

  test('again is refused, and sends nothing', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    await expect(world.domain.newsletter.subscribe(ZOE)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Cet email est déjà inscrit à notre newsletter. Merci de votre fidélité !',
    });
    expect(await subjects()).toEqual([WELCOME]);
  });

  test('CO-4 fifty times at once makes one subscription and one mail; the others are refused', async () => {
    const outcomes = await outcomesOf(50, () => world.domain.newsletter.subscribe(ZOE));
    expect(outcomes.toSorted()).toEqual(['done', ...Array(49).fill('forbidden')]);
    expect(await subscribed()).toEqual([ZOE]);
    expect(await subjects()).toEqual([WELCOME]);
  });
});

describe('The unsubscribe link', () => {
  test('TK-2 is nowhere in the database in a form that opens it', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const token = await latestToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = world.database;
    const rows = [
      await db.selectFrom('mail').selectAll().execute(),
      await db.selectFrom('newsletter_subscription').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    const [seed, hash] = await db
      .selectFrom('newsletter_subscription')
      .select(['token_seed', 'token_hash'])
      .executeTakeFirstOrThrow()
      .then(({ token_seed, token_hash }) => [token_seed, token_hash]);
    for (const guess of [seed, hash])
      expect((await world.domain.newsletter.peek(guess ?? '')).isValid).toBe(false);
  });

  test('PR-4 changes nothing when it is opened', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const token = await latestToken();
    const state = { isValid: true, isSubscribed: true, email: 'z…@societe.example' };
    expect(await world.domain.newsletter.peek(token)).toEqual(state);
    expect(await world.domain.newsletter.peek(token)).toEqual(state);
    expect(await subscribed()).toEqual([ZOE]);
    expect(await world.domain.newsletter.peek('x')).toEqual({
      isValid: false,
      isSubscribed: false,
      email: null,
    });
  });

  test('shows the domain of an address in its own letters', async () => {
    await world.domain.newsletter.subscribe('info@xn--socit-esab.example');
    const [mail] = await world.mailsTo('info@xn--socit-esab.example');
    expect(await world.domain.newsletter.peek(mail?.secret ?? '')).toMatchObject({
      email: 'i…@société.example',
    });
  });

  test('PR-4 unsubscribes, years later too, and is acknowledged by one mail', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const token = await latestToken();
    world.clock.advance({ hours: 24 * 365 * 5 });
    await Promise.all(Array.from({ length: 20 }, () => world.domain.newsletter.unsubscribe(token)));
    expect(await subscribed()).toEqual([]);
    expect(await subjects()).toEqual([WELCOME, FAREWELL]);
    expect((await world.domain.newsletter.peek(token)).isSubscribed).toBe(false);
  });

  test('is understood with the full stop or the bracket that a mail program takes for a part of it', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const token = await latestToken();
    expect(await world.domain.newsletter.peek(`${token}>`)).toMatchObject({ isSubscribed: true });
    await world.domain.newsletter.unsubscribe(`${token}.`);
    expect(await subscribed()).toEqual([]);
  });

  test('that is unknown ends nothing', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    await expect(world.domain.newsletter.unsubscribe('x')).rejects.toMatchObject({
      code: 'not-found',
      message: 'Ce lien de désinscription n’est pas valable.',
    });
    expect(await subscribed()).toEqual([ZOE]);
  });

  test('of one subscriber does not unsubscribe another', async () => {
    await world.domain.newsletter.subscribe('paul@societe.example');
    await world.domain.newsletter.subscribe(ZOE);
    await world.domain.newsletter.unsubscribe(await latestToken());
    expect(await subscribed()).toEqual(['paul@societe.example']);
  });
});

describe('An unsubscribed address', () => {
  test('may subscribe again, is welcomed again, and every earlier link still works', async () => {
    const { subscribe, unsubscribe } = world.domain.newsletter;
    await subscribe(ZOE);
    const first = await latestToken();
    await unsubscribe(first);
    world.clock.advance({ hours: 1 });
    await subscribe(ZOE);
    expect(await world.domain.newsletter.all(world.admin)).toMatchObject([
      { email: ZOE, createdAt: '2026-03-02T10:00:00.000Z' },
    ]);
    expect(await subjects()).toEqual([WELCOME, FAREWELL, WELCOME]);
    await unsubscribe(await latestToken());
    await subscribe(ZOE);
    await unsubscribe(first);
    expect(await subscribed()).toEqual([]);
  });

  test('stays stored: no administrator sees or deletes it', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const [row] = await world.domain.newsletter.all(world.admin);
    await world.domain.newsletter.unsubscribe(await latestToken());
    expect((await world.domain.newsletter.list(world.admin, FIRST_PAGE)).totalElements).toBe(0);
    await expect(world.domain.newsletter.remove(world.admin, row?.id ?? 0)).rejects.toMatchObject(NOT_FOUND);
    const stored = await world.database.db.selectFrom('newsletter_subscription').selectAll().execute();
    expect(stored).toMatchObject([{ email: ZOE, unsubscribed_at: '2026-03-02T09:00:00.000Z' }]);
  });

  test('has a link that works in the next mail although SESSION_SECRET was changed', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const early = await latestToken();
    const { newsletter: rekeyed, tokens } = openRekeyedNewsletter(world);
    await rekeyed.unsubscribe(early);
    await rekeyed.subscribe(ZOE);
    await rekeyed.unsubscribe(tokens.at(-1) ?? '');
    expect(await subscribed()).toEqual([]);
  });
});

describe('The list of subscriptions', () => {
  test('is newest first, paged, and searched by address', async () => {
    for (const name of ['anne', 'bruno', 'chloe']) {
      await world.domain.newsletter.subscribe(`${name}@societe.example`);
      world.clock.advance({ minutes: 1 });
    }
    const list = async (change: object) =>
      world.domain.newsletter.list(world.admin, { ...FIRST_PAGE, ...change });
    expect((await list({ size: 2 })).content.map(({ email }) => email)).toEqual([
      'chloe@societe.example',
      'bruno@societe.example',
    ]);
    expect(await list({ size: 2, page: 1 })).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect((await list({ q: 'BRUNO@' })).content.map(({ email }) => email)).toEqual([
      'bruno@societe.example',
    ]);
    expect((await list({ q: '_' })).content).toEqual([]);
  });

  test('loses a subscriber that an administrator deletes, once, and LG-4 the audit log has it', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    const [row] = await world.domain.newsletter.all(world.admin);
    const { remove } = world.domain.newsletter;
    const id = row?.id ?? 0;
    expect(await countDone(2, () => remove(world.admin, id))).toBe(1);
    expect(await subscribed()).toEqual([]);
    const auditEntries = await world.database.db.selectFrom('audit_entry').selectAll().execute();
    expect(auditEntries).toMatchObject([
      { action: 'newsletter.deleted', subject_kind: 'newsletter', subject_id: id, subject_name: ZOE },
    ]);
  });
});

test('CO-6 those subscribed at the same time are listed once each over the pages, the last one first', async () => {
  const emails = [1, 2, 3, 4].map((number) => `inscrit${number}@societe.example`);
  for (const email of emails) await world.domain.newsletter.subscribe(email);
  const page = async (page: number) =>
    (await world.domain.newsletter.list(world.admin, { page, size: 2, q: '' })).content;
  const listed = [...(await page(0)), ...(await page(1))].map(({ email }) => email);
  expect(listed).toEqual(emails.toReversed());
  expect((await world.domain.newsletter.all(world.admin)).map(({ email }) => email)).toEqual(listed);
});
