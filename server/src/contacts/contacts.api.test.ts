import type { Contact } from '@cercle/contract/contacts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { contactMessage } from '../testing/builders.ts';
import { fakeDomain, openTestClient } from '../testing/test-client.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const [one, two] = [1, 2].map(
  (id): Contact => ({
    id,
    ...contactMessage(),
    read: false,
    createdAt: '2026-03-02T09:00:00.000Z',
    answeredAt: null,
    answeredBy: null,
  }),
) as [Contact, Contact];
const submit = vi.fn(async () => undefined);
const all = vi.fn(async () => [two, one]);
const list = vi.fn(async () => ({ content: [two], totalElements: 2, totalPages: 2 }));
const client = openTestClient({ domain: fakeDomain({ contacts: { submit, all, list } }), database });
beforeEach(() => void submit.mockClear());

const send = (json: object) =>
  client.request('POST', '/api/contacts', { json, remoteAddress: crypto.randomUUID() });
const get = (query: string) => client.request('GET', `/api/contacts${query}`, { token: 'an-admin' });

describe('A message from the contact form', () => {
  test('is received with a solved bot check, and thanked for', async () => {
    const message = contactMessage();
    const response = await send({ ...message, recaptchaToken: await botCheckToken('contactFormSubmit') });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      message: 'Merci ! Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.',
    });
    expect(submit).toHaveBeenLastCalledWith(message, NON_IDEMPOTENT);
  });

  test('is received trimmed and with composed accents, however it was typed', async () => {
    const message = contactMessage({ name: 'Zoé Lefèvre'.normalize('NFC') });
    const recaptchaToken = await botCheckToken('contactFormSubmit');
    await send({ ...message, name: ` ${message.name.normalize('NFD')} `, recaptchaToken });
    expect(submit).toHaveBeenLastCalledWith(message, NON_IDEMPOTENT);
  });

  test('is received as it is seen: one line a name, without invisible characters, its lines kept', async () => {
    const typed = {
      name: '\u202aZoé\u00a0Lefèvre\u202e\u0007\n\u001b[31m',
      email: 'Zoé (zoé@x) <Info@société.example>',
      message: 'Bonjour\u202f!\r\nUn mes\u00adsage\u200b.',
    };
    await send({ ...typed, recaptchaToken: await botCheckToken('contactFormSubmit') });
    const stored = {
      name: 'Zoé Lefèvre',
      email: 'info@xn--socit-esab.example',
      message: 'Bonjour !\nUn message.',
    };
    expect(submit).toHaveBeenLastCalledWith(stored, NON_IDEMPOTENT);
  });

  test('AC-3 ignores unknown fields', async () => {
    const message = contactMessage();
    const more = { id: 7, read: true, createdAt: '2000-01-01T00:00:00.000Z', search_text: 'x' };
    await send({ ...message, ...more, recaptchaToken: await botCheckToken('contactFormSubmit') });
    expect(submit).toHaveBeenLastCalledWith(message, NON_IDEMPOTENT);
  });

  test('is refused with a bot check that was made for another form', async () => {
    const response = await send({
      ...contactMessage(),
      recaptchaToken: await botCheckToken('newsletterSubmit'),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: { recaptchaToken: ['La vérification anti-robot a échoué. Veuillez réessayer.'] },
    });
    expect(submit).not.toHaveBeenCalled();
  });

  test.each([
    ['name', '', 'Le nom est requis'],
    ['name', ' Z ', 'Le nom doit comporter au moins 2 caractères'],
    ['name', '\u00ad\u2800\u3164', 'Le nom est requis'],
    ['name', 'z'.repeat(101), 'Le nom doit comporter au plus 100 caractères'],
    ['email', '', "L'email est requis"],
    ['email', 'zoe@', 'Veuillez entrer un email valide'],
    ['email', `${'z'.repeat(245)}@a.example`, 'Veuillez entrer un email valide'],
    ['message', '', 'Le message est requis'],
    ['message', ' 123456789 ', 'Le message doit comporter au moins 10 caractères'],
    ['message', 'z'.repeat(5001), 'Le message doit comporter au plus 5000 caractères'],
    ['message', 'Bonjour\0 à tous', 'Ce texte contient des caractères non autorisés'],
  ])('with %s « %s » is refused on that field alone', async (field, value, sentence) => {
    const response = await send({ ...contactMessage(), recaptchaToken: 'x', [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [field]: [sentence] } });
  });
});

describe('The messages', () => {
  test('are searched for by a hundred characters at most', async () => {
    expect((await get(`?q=${'z'.repeat(100)}`)).status).toBe(200);
    expect(await (await get(`?q=${'z'.repeat(101)}`)).json()).toMatchObject({
      errors: { q: ['Recherche invalide'] },
    });
  });

  test('come as a plain list', async () => {
    const response = await get('');
    expect(await response.json()).toEqual([two, one]);
    expect(response.headers.get('X-Total-Count')).toBeNull();
  });

  test.each([
    ['?page=1', { page: 1, size: 10, q: '' }],
    ['?size=1', { page: 0, size: 1, q: '' }],
    ['?q=zo%C3%A9', { page: 0, size: 10, q: 'zoé' }],
    ['?read=true', { page: 0, size: 10, q: '', read: true }],
    ['?answered=false', { page: 0, size: 10, q: '', answered: false }],
    ['?read=false', { page: 0, size: 10, q: '', read: false }],
  ])('requested with %s come as that page, with the total', async (query, expectedQuery) => {
    const response = await get(query);
    expect(await response.json()).toEqual([two]);
    expect(response.headers.get('X-Total-Count')).toBe('2');
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'admin' }), expectedQuery);
  });

  test.each(['?page=-1', '?size=101', '?size=0', '?page=x', '?read=1'])(
    'cannot be requested with %s',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );
});
