import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { fakeDomain, openTestClient, openTestLog } from '../testing/test-client.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Subscribed } from './newsletter.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const TOKEN = 'jeton-de-quarante-trois-caracteres-exactement';
const subscribe = vi.fn(async (_email: string): Promise<Subscribed> => 'SUBSCRIBED');
const unsubscribe = vi.fn(async (token: string) => {
  if (token !== TOKEN) throw new DomainError('not-found', 'Ce lien de désinscription n’est pas valable.');
});
const peek = vi.fn(async () => ({ isValid: true, isSubscribed: true, email: 'z…@societe.example' }));
const row = {
  ...{ id: 3, email: 'zoe@societe.example', createdAt: '2026-03-02T09:00:00.000Z' },
  state: 'SUBSCRIBED' as const,
};
const all = async () => [row];
const list = async () => ({ content: [row], totalElements: 41, totalPages: 5 });
const { log, lines } = openTestLog();
const domain = fakeDomain({ newsletter: { subscribe, unsubscribe, peek, all, list } });
const client = openTestClient({ domain, database, log });
beforeEach(() => vi.clearAllMocks());

const botCheck = (action = 'newsletterSubmit') => botCheckToken(action);
const send = async (json: object) =>
  client.request('POST', '/api/newsletters', { json, remoteAddress: crypto.randomUUID() });

describe('Subscribing by the form', () => {
  test('takes a solved bot check and one address, whatever its case', async () => {
    const response = await send({ email: ' ZOE@Societe.Example ', recaptchaToken: await botCheck() });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      message:
        'Vous êtes maintenant inscrit à notre newsletter. Vous recevrez bientôt nos dernières actualités.',
    });
    expect(subscribe).toHaveBeenLastCalledWith('zoe@societe.example', NON_IDEMPOTENT);
  });

  test('is refused with 403 and its sentence when the address is known', async () => {
    const message = 'Cet email est déjà inscrit à notre newsletter. Merci de votre fidélité !';
    subscribe.mockRejectedValueOnce(new DomainError('forbidden', message));
    const response = await send({ email: 'zoe@societe.example', recaptchaToken: await botCheck() });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ status: 403, code: 'forbidden', message });
  });

  test.each([
    [{}, 'E-mail est requis'],
    [{ email: '  ' }, 'E-mail est requis'],
    [{ email: 'zoe' }, 'Veuillez entrer une adresse e-mail valide'],
    [{ email: 'zoe@societe.example\r\nBcc: x@y.example' }, 'Veuillez entrer une adresse e-mail valide'],
  ])('with %j is refused on its field', async (fields, sentence) => {
    const response = await send({ recaptchaToken: 'x', ...fields });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { email: [sentence] } });
  });

  test('is refused with a bot check that was made for another form', async () => {
    const recaptchaToken = await botCheck('contactFormSubmit');
    expect((await send({ email: 'zoe@societe.example', recaptchaToken })).status).toBe(400);
    expect(subscribe).not.toHaveBeenCalled();
  });
});

describe('The unsubscribe link', () => {
  test('is shown by GET, which changes nothing', async () => {
    const response = await client.request('GET', `/api/newsletters/unsubscribe/${TOKEN}`);
    expect(await response.json()).toEqual({ isValid: true, isSubscribed: true, email: 'z…@societe.example' });
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('unsubscribes by POST from our page', async () => {
    const response = await client.request('POST', `/api/newsletters/unsubscribe/${TOKEN}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Vous n’êtes plus inscrit à notre newsletter.' });
  });

  test('is not written in the log', async () => {
    await client.request('POST', '/api/newsletters/unsubscribe/jeton-coupe');
    await client.request('GET', `/api/newsletters/unsubscribe/${TOKEN}`);
    expect(lines.join('')).toContain('/newsletters/unsubscribe/');
    expect(lines.join('')).not.toMatch(/jeton-/);
  });
});

/** The request of a mail provider: no cookie, no header of ours. */
const oneClick = (headers: Record<string, string> = {}, token = TOKEN) =>
  client.request('POST', `/newsletter/desinscription/${token}`, {
    xsrf: false,
    remoteAddress: crypto.randomUUID(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });

describe('PR-4 The one-click POST of a mail program', () => {
  test('unsubscribes without cookie, origin or session', async () => {
    const response = await oneClick();
    expect([response.status, await response.text()]).toEqual([
      200,
      'Vous n’êtes plus inscrit à notre newsletter.',
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(unsubscribe).toHaveBeenLastCalledWith(TOKEN);
  });

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://courrier.example' },
    { Authorization: 'Bearer x' },
  ])('unsubscribes from wherever the mail is read: %j', async (headers) => {
    expect((await oneClick(headers)).status).toBe(200);
  });

  test('of a browser without scripts leads back to the page, which then confirms it', async () => {
    const response = await oneClick({ Accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`/newsletter/desinscription/${TOKEN}`);
    expect(unsubscribe).toHaveBeenLastCalledWith(TOKEN);
  });

  test('with another token is a 404 and unsubscribes nobody', async () => {
    expect((await oneClick({}, 'x')).status).toBe(404);
  });

  test('CS-1 opens no other way: the same route of the API requires origin and cookie like every change', async () => {
    const headers = { Origin: 'https://courrier.example' };
    for (const path of [
      `/api/newsletters/unsubscribe/${TOKEN}`,
      `/newsletter/desinscription/${TOKEN}/x`,
      '/newsletter/desinscription',
    ]) {
      const response = await client.request('POST', path, { xsrf: false, headers });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await client.request('PUT', `/newsletter/desinscription/${TOKEN}`, { headers })).status).toBe(
      403,
    );
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

describe('The subscriptions', () => {
  test('come as a plain list, or as a page that says how many there are', async () => {
    const whole = await client.request('GET', '/api/newsletters', { token: 'an-admin' });
    expect([await whole.json(), whole.headers.get('X-Total-Count')]).toEqual([[row], null]);
    const page = await client.request('GET', '/api/newsletters?page=0&size=10', { token: 'an-admin' });
    expect([await page.json(), page.headers.get('X-Total-Count')]).toEqual([[row], '41']);
  });
});
