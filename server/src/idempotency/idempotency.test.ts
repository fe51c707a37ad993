import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { ambassadorFields, application, contactMessage, DEVICE, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';
import { createIdempotency } from './idempotency.ts';

const FIRM_ADDRESS = 'contact@cercle.example';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
const client = openTestClient({ domain, database, images });
const photo = await photoFile();
const { token: adminToken } = await domain.accounts.login(
  { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
  DEVICE,
);

let key = '';
beforeEach(() => {
  key = crypto.randomUUID();
});

type RequestOptions = {
  json?: unknown;
  body?: FormData | string;
  token?: string;
  headers?: Record<string, string>;
};
const post = (path: string, { headers, ...sent }: RequestOptions) =>
  client.request('POST', path, {
    ...sent,
    headers: { 'Idempotency-Key': key, ...headers },
    remoteAddress: crypto.randomUUID(),
  });
const answers = async (responses: Promise<Response>[]) =>
  Promise.all((await Promise.all(responses)).map(async (one) => `${one.status} ${await one.text()}`));
const many = (times: number, send: () => Promise<Response>) =>
  answers(Array.from({ length: times }, () => send()));

const form = (data: object, ...files: string[]) => {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  for (const name of ['photo', ...files]) body.append(name, photo);
  return body;
};

const messages = async () => (await domain.contacts.all(admin)).length;
const mails = async (address: string) => (await world.mailsTo(address)).length;

describe('CO-1 The same call under one key', () => {
  test('sent fifty times at once makes one message and one mail, and gets fifty equal responses', async () => {
    const json = { ...contactMessage(), recaptchaToken: await botCheckToken('contactFormSubmit') };
    const before = { messages: await messages(), mails: await mails(FIRM_ADDRESS) };
    const responses = await many(50, () => post('/api/contacts', { json }));
    expect(new Set(responses)).toEqual(new Set([expect.stringMatching(/^201 .*Merci/)]));
    expect(await messages()).toBe(before.messages + 1);
    expect(await mails(FIRM_ADDRESS)).toBe(before.mails + 1);
  });

  test('subscribes once, requests membership once, invites an administrator once', async () => {
    const [reader, applicant, colleague] = ['lectrice', 'candidate', 'collegue'].map(
      (name) => `${name}@societe.example`,
    ) as [string, string, string];
    const calls: [string, RequestOptions][] = [
      [
        '/api/newsletters',
        { json: { email: reader, recaptchaToken: await botCheckToken('newsletterSubmit') } },
      ],
      [
        '/api/members/requests',
        {
          json: {
            ...application({ email: applicant }),
            recaptchaToken: await botCheckToken('membershipRequestFormSubmit'),
          },
        },
      ],
      [
        '/api/admin/administrators',
        { json: { fullName: 'Une collègue', email: colleague }, token: adminToken },
      ],
    ];
    for (const [path, sent] of calls) expect(new Set(await many(5, () => post(path, sent))).size).toBe(1);
    for (const address of [reader, applicant, colleague]) expect(await mails(address)).toBe(1);
  });

  test('creates a member and an ambassador once, and responds with the one that was created', async () => {
    const data = memberData();
    const responses = await many(6, () => post('/api/members', { body: form(data), token: adminToken }));
    expect(new Set(responses)).toEqual(new Set([expect.stringMatching(/^201 {"id":\d+,"requestId":\d+}$/)]));
    expect(await mails(data.email)).toBe(1);
    const partner = ambassadorFields();
    const created = await many(6, () =>
      post('/api/ambassadors', { body: form(partner, 'logo'), token: adminToken }),
    );
    expect(new Set(created)).toEqual(new Set([expect.stringMatching(/^201 {"id":\d+}$/)]));
  });

  test.each([
    ['/api/newsletters/import', 'E-mail\nun@lot.example\ndeux@lot.example'],
    ['/api/admin/ambassadors/import', 'Nom;Société;Fonction\nUn;Lot;Gérante\nDeux;Lot;Gérante'],
  ])('imports a file once, and reports the same result each time: %s', async (path, body) => {
    const sent = { headers: { 'Content-Type': 'text/csv' }, body, token: adminToken };
    const responses = await many(5, () => post(path, sent));
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toContain('{"done":2,"total":2,"created":2}');
    const other = await post(path, { ...sent, body: `${body}\ntrois@lot.example;Lot;Gérante` });
    expect(other.status).toBe(422);
  });

  test('imports all of a file of several batches, and nothing of it again', async () => {
    const addresses = Array.from({ length: 401 }, (_, number) => `lectrice${number}@lots.example`);
    const body = ['E-mail', ...addresses].join('\n');
    const sent = { headers: { 'Content-Type': 'text/csv' }, body, token: adminToken };
    const runImport = async () => (await post('/api/newsletters/import', sent)).text();
    expect(await runImport()).toMatch(/\{"done":401,"total":401,"created":401\}\n$/);
    const found = (q: string) => domain.newsletter.list(admin, { page: 0, size: 1, q });
    const [first] = (await found(addresses[0] ?? '')).content;
    await domain.newsletter.remove(admin, first?.id ?? 0);
    expect(await runImport()).toMatch(/\{"done":401,"total":401,"created":401\}\n$/);
    expect(await found('@lots.example'), 'who was deleted stays so').toMatchObject({ totalElements: 400 });
  });

  test('gets the same response once it is done, even if its bot check is used or has expired', async () => {
    const message = contactMessage();
    const first = await post('/api/contacts', {
      json: { ...message, recaptchaToken: await botCheckToken('contactFormSubmit') },
    });
    const again = await post('/api/contacts', { json: { ...message, recaptchaToken: 'périmé' } });
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
  });

  test('can be sent again after it failed', async () => {
    const data = memberData();
    const taken = memberData({ email: data.email });
    await domain.members.create(admin, taken, photo);
    const send = () => post('/api/members', { body: form(data), token: adminToken });
    expect((await send()).status).toBe(409);
    const { content } = await domain.requests.list(admin, {
      page: 0,
      size: 1,
      sort: 'createdAt,desc',
      q: data.email,
    });
    await domain.requests.remove(admin, content[0]?.id ?? 0);
    expect((await send()).status).toBe(201);
  });
});

describe('CO-1 A key', () => {
  const write = async (change = {}, sent: RequestOptions = {}) =>
    post('/api/contacts', {
      json: { ...contactMessage(change), recaptchaToken: await botCheckToken('contactFormSubmit') },
      ...sent,
    });

  test('that is reused with other content is refused, and nothing is written', async () => {
    await write({ message: 'Bonjour, parlons-en demain.' });
    const before = await messages();
    const response = await write({ message: 'Bonjour, parlons-en mardi.' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'reused-key',
      message:
        'Un premier envoi, avec un autre contenu, est déjà arrivé. Envoyer à nouveau en ferait un second.',
    });
    expect(await messages()).toBe(before);
  });

  test('of another person, or for another path, is another call', async () => {
    const message = { name: 'Zoé', email: 'zoe@deux.example' };
    const before = await messages();
    await write(message);
    expect((await write(message, { token: adminToken })).status).toBe(201);
    expect(await messages()).toBe(before + 2);
    const json = { email: 'autre@societe.example', recaptchaToken: await botCheckToken('newsletterSubmit') };
    expect((await post('/api/newsletters', { json })).status).toBe(201);
  });

  test('expires after 24 hours, not before; it then identifies another call, for a day too', async () => {
    const message = { name: 'Zoé', email: 'zoe@heures.example', message: 'Bonjour, parlons-en.' };
    const before = await messages();
    await write(message);
    world.clock.advance({ hours: 23, minutes: 59 });
    await write(message);
    expect(await messages()).toBe(before + 1);
    world.clock.advance({ minutes: 1 });
    const other = { ...message, message: 'Bonjour, c’est autre chose.' };
    for (const _ of [1, 2]) expect((await write(other)).status).toBe(201);
    expect(await messages()).toBe(before + 2);
  });

  test('that expires while its call is repeated still gets the response', async () => {
    const { clock } = world;
    const call = { actor: VISITOR, route: 'POST /somewhere', key, body: {} };
    const first = await createIdempotency({ db: database.db, clock }).once(call);
    await first.run(database.db, async () => 'made');
    clock.advance({ hours: 24, seconds: -100 });
    const advancingClock = {
      now: () => {
        clock.advance({ seconds: 40 });
        return clock.now();
      },
    };
    const again = await createIdempotency({ db: database.db, clock: advancingClock }).once(call);
    expect(await again.run(database.db, async () => 'made again')).toBe('made');
  });

  test.each(['deux mots', 'clé', 'x'.repeat(256)])('cannot be « %s »', async (invalidKey) => {
    const response = await write({}, { headers: { 'Idempotency-Key': invalidKey } });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: unknown }).errors).toEqual({
      'Idempotency-Key': ['Cette clé doit compter 1 à 255 caractères ASCII visibles, sans espace'],
    });
  });

  test('may be omitted: two calls are two messages', async () => {
    const before = await messages();
    for (const _ of [1, 2]) {
      const json = { ...contactMessage(), recaptchaToken: await botCheckToken('contactFormSubmit') };
      await client.request('POST', '/api/contacts', { json, remoteAddress: crypto.randomUUID() });
    }
    expect(await messages()).toBe(before + 2);
  });

  test('is stored as a hash, without anything of the content', async () => {
    await write({ message: 'Un secret entre nous.' });
    const rows = JSON.stringify(await database.db.selectFrom('idempotency_key').selectAll().execute());
    expect(rows).not.toContain(key);
    expect(rows).not.toContain('secret');
  });
});
