import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createRateLimitStore } from '../../db/sqlite/rate-limit-store.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const VICTIM = 'victime@cercle.example';

const login = async ({ password }: { password: string }) => {
  if (password !== 'le bon') throw new DomainError('unauthenticated');
  return { token: 'new', deviceToken: 'a-device' };
};

const OWN_DEVICE = 'a'.repeat(43);
const findKnownDevice = async (email: string, tokens: string[]) =>
  (email === VICTIM && tokens.find((token) => token === OWN_DEVICE || token.startsWith('own'))) || null;

function openLogin() {
  const client = openTestClient({ domain: fakeDomain({ accounts: { login, findKnownDevice } }) });
  const attempt = async (from: string, password = 'le mauvais', email = VICTIM, device?: string) => {
    const { Cookie } = await client.xsrfHeaders();
    const headers = device ? { Cookie: `${Cookie}; device=${device}` } : {};
    return client.request('POST', '/api/login', { remoteAddress: from, json: { email, password }, headers });
  };
  const statuses = async (from: string, times: number, email?: string, device?: string) => {
    const responses = [];
    for (let time = 0; time < times; time += 1)
      responses.push((await attempt(from, 'le mauvais', email, device)).status);
    return responses;
  };
  /** How many passwords were compared, of one for each address. */
  const countGuesses = async (addresses: string[]) => {
    const responses = [];
    for (const address of addresses) responses.push(await attempt(address));
    return responses.filter(({ status }) => status === 401).length;
  };
  return { attempt, statuses, countGuesses };
}

describe('RL-1 Logging in', () => {
  test('may fail ten times in five minutes for one account from one address, then must wait', async () => {
    const { attempt, statuses } = openLogin();
    expect(await statuses('192.0.2.1', 10)).toEqual(new Array(10).fill(401));
    const refused = await attempt('192.0.2.1', 'le bon');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(290);
    expect(await refused.json()).toMatchObject({
      code: 'too-many',
      message: 'Trop de tentatives. Veuillez patienter avant de réessayer.',
    });
  });

  test('may fail twenty-five times from one address, whatever the accounts', async () => {
    const { statuses } = openLogin();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      expect(await statuses('192.0.2.1', 5, `${name}@x.example`)).toEqual(new Array(5).fill(401));
    }
    expect(await statuses('192.0.2.1', 1, 'f@x.example')).toEqual([429]);
  });

  test('may succeed any number of times', async () => {
    const { attempt } = openLogin();
    for (let time = 0; time < 40; time += 1) expect((await attempt('192.0.2.1', 'le bon')).status).toBe(200);
  });

  test('is not counted while the site itself is unavailable', async () => {
    const failLogin = async () => {
      throw new DomainError('unavailable');
    };
    const client = openTestClient({ domain: fakeDomain({ accounts: { login: failLogin } }) });
    const json = { email: VICTIM, password: 'le bon' };
    for (let time = 0; time < 40; time += 1)
      expect((await client.request('POST', '/api/login', { json })).status).toBe(503);
  });

  test('RL-2 is counted by socket, whatever the forwarded headers contain', async () => {
    const client = openTestClient({ domain: fakeDomain({ accounts: { login } }) });
    const json = { email: VICTIM, password: 'le mauvais' };
    const statuses = [];
    for (let time = 0; time < 11; time += 1) {
      const headers = { 'X-Forwarded-For': `203.0.113.${time}`, 'X-Real-IP': `203.0.113.${time}` };
      statuses.push((await client.request('POST', '/api/login', { json, headers })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(401), 429]);
  });
});

describe('AU-2 Many logins at once', () => {
  test('logins beyond those that may wait for hashing are refused before limits count them', async () => {
    const pendingLogin = Promise.withResolvers<never>();
    const waitForLogin = async () => pendingLogin.promise;
    const client = openTestClient({ domain: fakeDomain({ accounts: { login: waitForLogin } }) });
    const json = { email: VICTIM, password: 'le mauvais' };
    const attempt = (from: string) => client.request('POST', '/api/login', { remoteAddress: from, json });
    const first = Array.from({ length: 34 }, (_, number) => attempt(`203.0.113.${number}`));
    await new Promise((resolve) => setImmediate(resolve));
    for (let time = 0; time < 30; time += 1) {
      const shed = await attempt('192.0.2.1');
      expect(shed.status).toBe(503);
      expect(shed.headers.get('Retry-After')).toBe('5');
    }
    pendingLogin.reject(new DomainError('unauthenticated'));
    expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await attempt('192.0.2.1')).status).toBe(401);
  });
});

describe('RL-1 The password of one account is guessed', () => {
  const addresses = (count: number, addressOf: (high: number, low: number) => string) =>
    Array.from({ length: count }, (_, number) => addressOf(number >> 8, number & 255));

  test('twenty times in five minutes from one IPv6 /48, and fifteen from a /56, whichever /64 asks', async () => {
    const hex = (number: number) => number.toString(16);
    const from48 = addresses(1_110, (high, low) => `2001:db8:1:${hex(low * 256 + high)}::1`);
    expect(await openLogin().countGuesses(from48)).toBe(20);
    const from56 = addresses(256, (_, low) => `2001:db8:1:${hex(low)}::1`);
    expect(await openLogin().countGuesses(from56)).toBe(15);
  });

  test('three hundred times in an hour by strangers, from however many networks', async () => {
    for (const addressOf of [
      (high: number, low: number) => `203.${high}.${low}.1`,
      (high: number, low: number) => `2001:db8:${(high * 256 + low).toString(16)}::1`,
    ])
      expect(await openLogin().countGuesses(addresses(400, addressOf))).toBe(300);
  });

  test('twice from each address once fifty guesses have failed', async () => {
    const { statuses } = openLogin();
    for (let index = 0; index < 5; index += 1) await statuses(`203.0.113.${index}`, 10);
    expect(await statuses('192.0.2.1', 3)).toEqual([401, 401, 429]);
    expect(await statuses('192.0.2.1', 3, 'another@x.example')).toEqual([401, 401, 401]);
  });
});

describe('RL-4 Limits cannot be used as a weapon', () => {
  test('an attacker with a dozen addresses stays limited and locks nobody out', async () => {
    const { attempt, statuses } = openLogin();
    for (let index = 0; index < 12; index += 1) await statuses(`203.0.113.${index}`, 50);
    expect((await attempt('203.0.113.0')).status).toBe(429);
    expect((await attempt('192.0.2.1', 'le bon')).status).toBe(200);
  });

  test('one with five hundred does not lock out a device that the owner has used, not even at an address of the attacker', async () => {
    const { attempt, statuses } = openLogin();
    for (let index = 0; index < 500; index += 1) await statuses(`203.0.${index >> 8}.${index & 255}`, 3);
    for (const address of ['203.0.0.0', '192.0.2.1'])
      expect((await attempt(address, 'le bon', VICTIM, OWN_DEVICE)).status).toBe(200);
    expect((await attempt('192.0.2.1', 'le bon', VICTIM, 'b'.repeat(43))).status).toBe(429);
  });

  test('a device that the owner has used may fail ten times in five minutes, from wherever, and then is like any other', async () => {
    const { attempt, statuses } = openLogin();
    for (let index = 0; index < 10; index += 1)
      expect(await statuses(`192.0.2.${index}`, 1, VICTIM, OWN_DEVICE)).toEqual([401]);
    expect(await statuses('192.0.2.11', 11, VICTIM, OWN_DEVICE)).toEqual([...new Array(10).fill(401), 429]);
    expect((await attempt('192.0.2.12', 'le bon')).status, 'the others do not count it').toBe(200);
  });

  test('someone with the cookie of the owner’s device does not lock the owner out', async () => {
    const { attempt, statuses } = openLogin();
    await statuses('203.0.113.1', 30, VICTIM, OWN_DEVICE);
    for (let time = 0; time < 12; time += 1)
      expect((await attempt('192.0.2.1', 'le bon', VICTIM, OWN_DEVICE)).status).toBe(200);
  });

  test('all known devices of an account together fail sixty times in an hour beyond what strangers may', async () => {
    const { statuses } = openLogin();
    const devices = Array.from({ length: 10 }, (_, number) => `own${number}`.padEnd(43, 'x'));
    let guesses = 0;
    for (const device of devices)
      guesses += (await statuses('203.0.113.1', 12, VICTIM, device)).filter(
        (status) => status === 401,
      ).length;
    expect(guesses, 'ten more as a stranger at that address').toBe(70);
  });

  test('during an attack on many accounts every address has five attempts, no more', async () => {
    const { attempt, statuses } = openLogin();
    for (let index = 0; index < 99; index += 1)
      await statuses(`203.0.113.${index}`, 10, `victime${index}@x.example`);
    for (let time = 0; time < 20; time += 1) await attempt('192.0.2.2', 'le bon');
    expect(await statuses('192.0.2.3', 6, 'a@x.example'), 'what succeeded is no attack').toEqual(
      new Array(6).fill(401),
    );
    await statuses('203.0.113.99', 10, 'b@x.example');
    expect(await statuses('192.0.2.1', 6)).toEqual([401, 401, 401, 401, 401, 429]);
    for (let time = 0; time < 6; time += 1)
      expect((await attempt('192.0.2.2', 'le bon')).status, 'and has no limit').toBe(200);
  });
});

describe('RL-4 A success is answered even if the database can no longer refund its attempt:', () => {
  const RECOVERY_CODES = { recoveryCodes: ['abcd-efgh-jkmn'] };
  let isStoreDown: boolean;
  const openClientWithFailingStore = () => {
    isStoreDown = false;
    const counts = createRateLimitStore(new DatabaseSync(':memory:'));
    const prepare = (text: string) => {
      if (isStoreDown) throw new Error('away');
      return counts.prepare(text);
    };
    return openTestClient({
      domain: fakeDomain(VERBS),
      database: { rateLimitStore: { ...counts, prepare } },
    });
  };
  const succeedThenFailStore =
    <Result>(result: Result) =>
    async () => {
      isStoreDown = true;
      return result;
    };
  const VERBS = {
    accounts: { login: succeedThenFailStore({ token: 'new', deviceToken: 'a-device' }) },
    secondFactor: { renewCodes: succeedThenFailStore(RECOVERY_CODES) },
  };

  test('a login', async () => {
    const json = { email: VICTIM, password: 'le bon' };
    expect((await openClientWithFailingStore().request('POST', '/api/login', { json })).status).toBe(200);
  });

  test('recovery codes, which are shown only once', async () => {
    const options = { token: 'an-admin', json: { password: 'le bon' } };
    const response = await openClientWithFailingStore().request(
      'POST',
      '/api/second-factor/recovery-codes',
      options,
    );
    expect(await response.json()).toEqual(RECOVERY_CODES);
  });
});
