import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../http/access/limits.ts';
import { createRateLimits } from '../../http/access/rate-limit.ts';
import { botCheckToken } from '../../testing/bot-check-token.ts';
import { completion, DEVICE, PASSWORD } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { openTestClient, openTestLog } from '../../testing/test-client.ts';
import { openWorld } from '../../testing/world.ts';

const NEW = 'quatre vents du nord';
const world = await openWorld();
afterAll(() => world.close());
let testLog: ReturnType<typeof openTestLog>;
let client: ReturnType<typeof openTestClient>;
beforeEach(() => {
  testLog = openTestLog();
  client = openTestClient({ ...world, log: testLog.log });
});

type RequestOptions = Parameters<typeof client.request>[2];
async function requestReset(email: string, options: RequestOptions = {}): Promise<Response> {
  const recaptchaToken = await botCheckToken('forgotPasswordFormSubmit');
  const query = new URLSearchParams({ email, recaptchaToken });
  return client.request('POST', `/api/forgot-password?${query}`, {
    remoteAddress: crypto.randomUUID(),
    ...options,
  });
}

async function complete(token: string, change: object = {}, options: RequestOptions = {}): Promise<Response> {
  const recaptchaToken = await botCheckToken('resetPasswordFormSubmit');
  const json = { password: NEW, confirmPassword: NEW, recaptchaToken, token, ...change };
  return client.request('POST', '/api/complete-password-reset', { json, ...options });
}

async function failAsStrangers(email: string) {
  const limits = createRateLimits(world.database);
  for (let time = 0; time < RATE_LIMITS.accountByStrangers.points; time += 1)
    await limits.consume('accountByStrangers', email);
}

test('RL-4 a link lets its owner log in from a new device, however many strangers tried before', async () => {
  const { email } = await world.joinedMember();
  await failAsStrangers(email);
  const logIn = () => client.request('POST', '/api/login', { json: { email, password: NEW } });
  expect((await logIn()).status).toBe(429);
  expect((await complete(await world.resetSecret(email))).status).toBe(204);
  expect((await logIn()).status).toBe(200);
});

test('RL-4 so does an invitation, which proves the mailbox too', async () => {
  const { email, secret } = await world.invitedMember();
  await failAsStrangers(email);
  const body = new FormData();
  body.append('data', JSON.stringify(completion()));
  body.append('photo', await photoFile());
  expect((await client.request('POST', `/api/complete-invitation/${secret}`, { body })).status).toBe(204);
  const json = { email, password: PASSWORD };
  expect((await client.request('POST', '/api/login', { json })).status).toBe(200);
});

const validate = (token: string) =>
  client.request('GET', `/api/validate-password-reset-token?${new URLSearchParams({ token })}`, {
    remoteAddress: crypto.randomUUID(),
  });

describe('Requesting a new password', () => {
  test('RL-1 EN-2 is accepted five times in half an hour for one e-mail address, known or not, from any client', async () => {
    const { email } = await world.joinedMember();
    const outcomes = [];
    for (const address of [email, 'personne@societe.example']) {
      const responses = [];
      for (let time = 0; time < 6; time += 1) responses.push(await requestReset(address));
      const last = responses.at(-1);
      expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(1_700);
      outcomes.push({ statuses: responses.map(({ status }) => status), body: await last?.text() });
    }
    expect(outcomes[0]?.statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test('RL-6 requires a bot check of its own, once; without one the address is not counted', async () => {
    const { email } = await world.joinedMember();
    const recaptchaToken = await botCheckToken('contactFormSubmit');
    for (let time = 0; time < 6; time += 1) {
      const query = new URLSearchParams({ email, recaptchaToken });
      const response = await client.request('POST', `/api/forgot-password?${query}`);
      expect(response.status).toBe(400);
    }
    expect((await requestReset(email)).status).toBe(200);
  });

  test('rejects an invalid address, on the field', async () => {
    const response = await requestReset('pas une adresse');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { email: ['Veuillez entrer un email valide'] } });
  });

  test('TK-6 mails a link to the configured origin, whatever the Host header of the request', async () => {
    const { email } = await world.joinedMember();
    const poisoned = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    };
    expect((await requestReset(email, { headers: poisoned })).status).toBe(200);
    await world.processResetRequests();
    const { subject, text } = (await world.mailsTo(email)).at(-1) ?? { subject: '', text: '' };
    expect(subject).toBe('Réinitialisez votre mot de passe – Cercle');
    expect(text).toContain('https://www.cercle.example/reinitialiser-mot-de-passe?token=');
    expect(text).not.toContain('evil');
  });
});

describe('Following the link', () => {
  test('TK-3 validation returns true and does not consume the link; it returns false for an unknown, used or malformed one', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    for (let look = 0; look < 2; look += 1) expect(await (await validate(secret)).json()).toBe(true);
    expect((await complete(secret)).status).toBe(204);
    for (const token of [secret, 'inconnu', '', 'x'.repeat(3_000), "' or 1=1 --", '\0'])
      expect(await (await validate(token)).json(), token.slice(0, 20)).toBe(false);
    expect((await client.request('GET', '/api/validate-password-reset-token')).status).toBe(400);
  });

  test('a used and an unknown link give the same error', async () => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    await complete(secret);
    const refusals = [];
    for (const token of [secret, 'inconnu']) {
      const response = await complete(token);
      refusals.push({ status: response.status, body: await response.json() });
    }
    const message = 'Ce lien de réinitialisation est invalide ou a expiré';
    expect(refusals[0]).toEqual({ status: 410, body: { status: 410, code: 'expired', message } });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test.each([
    [
      { password: 'court', confirmPassword: 'court' },
      'password',
      'Le mot de passe doit comporter au moins 8 caractères',
    ],
    [{ confirmPassword: 'autre chose' }, 'confirmPassword', 'Les mots de passe ne correspondent pas'],
    [{ recaptchaToken: 'x' }, 'recaptchaToken', 'La vérification anti-robot a échoué. Veuillez réessayer.'],
  ])('%o gives an error on %s, and the link still works', async (change, field, message) => {
    const { email } = await world.joinedMember();
    const secret = await world.resetSecret(email);
    const response = await complete(secret, change);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [field]: expect.arrayContaining([message]) } });
    expect(await (await validate(secret)).json()).toBe(true);
  });

  test('TK-5 SE-3 the old session is invalid on every route from the next request on', async () => {
    const { email } = await world.joinedMember();
    const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
    expect((await client.request('GET', '/api/profile', { token })).status).toBe(200);
    const response = await complete(
      await world.resetSecret(email),
      {},
      {
        headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
      },
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    for (const path of ['/api/profile', '/api/members', '/api/ambassadors'])
      expect((await client.request('GET', path, { token })).status).toBe(401);
    expect((await world.mailsTo(email)).at(-1)?.text).toContain('Firefox sur Windows');
  });

  test('TK-4 LG-2 LG-3 the log names the event and the account, but neither link, password nor address', async () => {
    const { email, id } = await world.joinedMember();
    await requestReset(email);
    const secret = await world.resetSecret(email);
    await validate(secret);
    await complete(secret);
    await complete(secret);
    const text = testLog.lines.join('');
    for (const word of [secret, secret.slice(0, 20), NEW, email]) expect(text).not.toContain(word);
    expect(testLog.entries().filter(({ event }) => event === 'password-reset')).toMatchObject([
      { level: 'info', account: id, address: '192.0.2.1' },
    ]);
  });
});
