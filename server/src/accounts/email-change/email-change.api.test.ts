import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { openTestClient, openTestLog } from '../../testing/test-client.ts';
import { openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
let testLog: ReturnType<typeof openTestLog>;
let client: ReturnType<typeof openTestClient>;
beforeEach(() => {
  testLog = openTestLog();
  client = openTestClient({ ...world, log: testLog.log });
});

const newAddress = () => `${crypto.randomUUID()}@societe.example`;

async function loggedIn() {
  const { email } = await world.joinedMember();
  const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
  const ask = (change: object = {}, from = '192.0.2.1') =>
    client.request('POST', '/api/profile/email', {
      json: { email: newAddress(), password: PASSWORD, ...change },
      token,
      remoteAddress: from,
    });
  return { email, token, ask };
}

describe('POST /profile/email', () => {
  test('EN-3 answers the same for an address that has an account and for one that has none', async () => {
    const { ask } = await loggedIn();
    const known = await world.joinedMember();
    for (const email of [known.email, newAddress()]) {
      const response = await ask({ email });
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
  });

  test('makes the address plain, and refuses what is none on its field', async () => {
    const { ask } = await loggedIn();
    expect((await ask({ email: 'Zoé <ZOE@société.be>' })).status).toBe(204);
    expect(await world.mailsTo('zoe@xn--socit-esab.be')).toHaveLength(1);
    for (const email of ['', 'zoe', 'a@b.be, c@d.be']) {
      const response = await ask({ email });
      expect(await response.json()).toMatchObject({ errors: { email: [expect.any(String)] } });
    }
  });

  test('AU-4 allows ten wrong passwords in all from one address, shared with other checks of it', async () => {
    const { ask, token } = await loggedIn();
    for (let time = 0; time < 10; time += 1) expect((await ask({ password: 'un autre' })).status).toBe(400);
    expect((await ask()).status).toBe(429);
    const json = { password: PASSWORD };
    const other = await client.request('POST', '/api/profile/delete', {
      json,
      token,
      remoteAddress: '192.0.2.1',
    });
    expect(other.status).toBe(429);
  });
});

test('RL-1 five links leave for one address, from whichever accounts; wrong passwords do not count', async () => {
  const [one, other] = [await loggedIn(), await loggedIn()];
  const email = newAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await one.ask({ email, password: 'un autre' });
    for (const { ask } of [one, other]) statuses.push((await ask({ email })).status);
  }
  expect(statuses).toEqual([...Array(5).fill(204), 429]);
  expect(await world.mailsTo(email)).toHaveLength(5);
  expect((await other.ask()).status).toBe(204);
});

describe('A link to a new address', () => {
  async function requestedLink() {
    const { token, ask } = await loggedIn();
    const email = newAddress();
    await ask({ email });
    return { token, email, secret: (await world.mailsTo(email)).at(-1)?.secret ?? '' };
  }
  const confirm = (secret: string, options: object = {}) =>
    client.request('POST', '/api/confirm-email-change', { json: { token: secret }, ...options });

  test('is read without being used, and stored by no cache', async () => {
    const { secret, email, token } = await requestedLink();
    const read = () => client.request('GET', `/api/email-change-link?token=${secret}`, { token });
    const response = await read();
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(await response.json()).toEqual({ status: 'VALID', email, isOwn: true });
    expect(await (await read()).json()).toMatchObject({ status: 'VALID' });
  });

  test('used from a session of the account continues it, and never shows in the log', async () => {
    const { secret, email, token } = await requestedLink();
    const answer = (await (await confirm(secret, { token })).json()) as { email: string; token: string };
    expect(answer.email).toBe(email);
    const statusOf = async (bearer: string) =>
      (await client.request('GET', '/api/profile', { token: bearer })).status;
    expect([await statusOf(token), await statusOf(answer.token)]).toEqual([401, 200]);
    const log = JSON.stringify(testLog.lines);
    expect(log).toContain('email-changed');
    for (const hidden of [secret, email]) expect(log).not.toContain(hidden);
  });

  test('that is unknown or used is expired', async () => {
    const { secret } = await requestedLink();
    await confirm(secret);
    for (const dead of [secret, 'x']) expect((await confirm(dead)).status).toBe(410);
  });
});
