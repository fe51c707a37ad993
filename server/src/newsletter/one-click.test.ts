import { CONFIRMATION_SENT } from '@cercle/contract/newsletter-form';
import { afterAll, describe, expect, test } from 'vitest';
import { botCheckToken } from '../testing/bot-check-token.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
const client = openTestClient({ domain, database, images });

const DONE = 'Vous n’êtes plus inscrit à notre newsletter.';
const subscribed = async () => (await domain.newsletter.all(admin)).map(({ email }) => email);
const secretsTo = async (email: string) => (await world.mailsTo(email)).flatMap(({ secret }) => secret ?? []);
/** As the mail program of the reader has it. */
async function welcomed(email: string): Promise<string> {
  await domain.newsletter.subscribe(email);
  return (await secretsTo(email)).at(-1) ?? '';
}

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');
const URLENCODED = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
};

describe('RFC 8058: the address in List-Unsubscribe', () => {
  test.each([
    ['multipart/form-data', { body: form }],
    ['application/x-www-form-urlencoded', URLENCODED],
  ])('unsubscribes by one POST of %s, without a cookie, and answers 200 at once', async (name, sent) => {
    const email = `${name.length}@societe.example`;
    const path = `/newsletter/desinscription/${await welcomed(email)}`;
    await client.request('GET', path);
    await client.request('GET', path.replace('/newsletter/desinscription', '/api/newsletters/unsubscribe'));
    await client.request('HEAD', path);
    expect(await subscribed(), 'a GET changes nothing').toContain(email);
    for (const time of ['first', 'second']) {
      const response = await client.request('POST', path, { ...sent, xsrf: false });
      expect([response.status, response.headers.get('Location'), await response.text()], time).toEqual([
        200,
        null,
        DONE,
      ]);
      expect(await subscribed()).not.toContain(email);
    }
    expect(await world.mailsTo(email), 'a welcome, and one acknowledgement').toHaveLength(2);
  });

  test('F5 leads out for good: with double opt-in, who asks again is asked to confirm, by a POST alone', async () => {
    const email = 'retour@societe.example';
    const path = `/newsletter/desinscription/${await welcomed(email)}`;
    await client.request('POST', path, { ...URLENCODED, xsrf: false });
    await domain.newsletterSettings.update(admin, { doubleOptIn: true });
    const json = { email, recaptchaToken: await botCheckToken('newsletterSubmit') };
    const asked = await client.request('POST', '/api/newsletters', { json });
    expect([asked.status, await asked.json()]).toEqual([201, { message: CONFIRMATION_SENT }]);
    const token = (await secretsTo(email)).at(-1);
    const state = await client.request('GET', `/api/newsletters/confirm/${token}`);
    expect(await state.json()).toEqual({ state: 'PENDING', email: 'r…@societe.example' });
    expect(state.headers.get('Cache-Control')).toContain('no-store');
    await client.request('GET', `/newsletter/confirmation/${token}`);
    expect(await subscribed()).not.toContain(email);
    for (const time of ['first', 'second']) {
      const confirmed = await client.request('POST', `/api/newsletters/confirm/${token}`);
      expect([confirmed.status, await confirmed.json()], time).toEqual([
        200,
        { message: 'Votre inscription à notre newsletter est confirmée.' },
      ]);
    }
    expect(await subscribed()).toContain(email);
  });
});

test('Without scripts the page of a confirmation sends its form to itself, and is shown again', async () => {
  await domain.newsletterSettings.update(admin, { doubleOptIn: true });
  const email = 'sans-script@societe.example';
  const path = `/newsletter/confirmation/${await welcomed(email)}`;
  const headers = { ...URLENCODED.headers, Accept: 'text/html,*/*;q=0.8' };
  const response = await client.request('POST', path, { headers, body: '', xsrf: false });
  expect([response.status, response.headers.get('Location')]).toEqual([303, path]);
  expect(await subscribed()).toContain(email);
  const unknown = await client.request('POST', '/api/newsletters/confirm/inconnu');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'not-found' });
});
