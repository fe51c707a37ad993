import { LOGIN_FAILED } from '@cercle/contract/accounts';
import { CODE_NEEDED, CODE_REFUSED } from '@cercle/contract/one-time-code';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/builders.ts';
import { openTestClient, openTestLog } from '../../testing/test-client.ts';
import { totpCode } from '../../testing/totp-codes.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
let email: string;
let memberId: number;
let token: string;
let secret: string;
let recoveryCodes: string[];
let visitors = 0;

beforeEach(async () => {
  const member = await world.joinedMember();
  ({ email, id: memberId } = member);
  ({ token } = await world.domain.accounts.login({ email, password: PASSWORD }, 'Firefox sur Linux'));
  ({ secret } = await world.domain.secondFactor.start(member.actor, PASSWORD));
  ({ recoveryCodes } = await world.domain.secondFactor.confirm(member.actor, code()));
  // The code that confirmed the factor is used up.
  world.clock.advance({ seconds: 60 });
});

const code = () => totpCode(secret, world.clock.now());
/** Six digits that are not a valid code around now. */
const wrongCode = () =>
  ['000000', '111111', '222222', '333333'].find(
    (digits) => ![-1, 0, 1].map((steps) => totpCode(secret, world.clock.now(), steps)).includes(digits),
  );

describe('AU-7 Over HTTP', () => {
  const openLogin = () => {
    const { log, lines, entries } = openTestLog();
    const client = openTestClient({ domain: world.domain, database: world.database, log });
    const post = (json: object, from = `192.0.2.${++visitors}`) =>
      client.request('POST', '/api/login', {
        json: { email, password: PASSWORD, ...json },
        remoteAddress: from,
      });
    return { post, lines, entries };
  };

  test('the responses name the field, and reveal no more than the client may know', async () => {
    const { post } = openLogin();
    const challenge = await post({});
    expect(challenge.status).toBe(401);
    expect(await challenge.json()).toEqual({
      status: 401,
      code: 'unauthenticated',
      message: CODE_NEEDED,
      errors: { code: [CODE_NEEDED] },
    });
    expect(await (await post({ code: wrongCode() })).json()).toMatchObject({
      errors: { code: [CODE_REFUSED] },
    });
    expect(await (await post({ password: 'un autre', code: code() })).json()).toEqual({
      status: 401,
      code: 'unauthenticated',
      message: LOGIN_FAILED,
    });
    const loggedIn = await post({ code: code() });
    expect(loggedIn.status).toBe(200);
    expect(Object.keys((await loggedIn.json()) as object)).toEqual(['token']);
  });

  test('RL-1 a request for the code does not count as a failure', async () => {
    const { post } = openLogin();
    for (let time = 0; time < 30; time += 1) expect((await post({}, '198.51.100.1')).status).toBe(401);
    expect((await post({ code: code() }, '198.51.100.1')).status).toBe(200);
  });

  test('LG-2 neither code, recovery code nor device is logged; LG-3 the outcomes are', async () => {
    const { post, lines, entries } = openLogin();
    const [guessed, right] = [wrongCode() ?? '', code()];
    await post({});
    await post({ code: guessed });
    const { headers } = await post({ code: right });
    await post({ code: recoveryCodes[0] });
    const device = /device=([^;]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    expect(device).toHaveLength(43);
    const events = entries().flatMap(({ event }) => (event ? [event] : []));
    expect(events).toEqual(['login-code-asked', 'login-code-refused', 'login-succeeded', 'login-succeeded']);
    for (const hidden of [`"${guessed}"`, `"${right}"`, recoveryCodes[0] ?? '', device, secret])
      expect(lines.join('\n')).not.toContain(hidden);
  });

  test('LG-3 disabling, enabling and new recovery codes are logged, with account and address', async () => {
    const { log, lines, entries } = openTestLog();
    const client = openTestClient({ domain: world.domain, database: world.database, log });
    const send = (method: string, path: string, json: object) =>
      client.request(method, `/api/second-factor${path}`, { token, json });
    expect((await send('POST', '/recovery-codes', { password: PASSWORD })).status).toBe(200);
    expect((await send('POST', '/disable', { password: PASSWORD })).status).toBe(204);
    const offered = (await (await send('POST', '', { password: PASSWORD })).json()) as { secret: string };
    const proof = { code: totpCode(offered.secret, world.clock.now()) };
    expect((await send('PUT', '', proof)).status).toBe(200);
    const account = { level: 'info', account: memberId, address: '192.0.2.1' };
    expect(entries().filter(({ event }) => event)).toMatchObject([
      { event: 'second-factor-codes-renewed', ...account },
      { event: 'second-factor-disabled', ...account },
      { event: 'second-factor-enabled', ...account },
    ]);
    for (const hidden of [PASSWORD, offered.secret, `"${proof.code}"`])
      expect(lines.join('\n')).not.toContain(hidden);
  });

  test.each(['', '/disable', '/recovery-codes'])(
    'LG-3 POST /second-factor%s: a wrong password is logged, and changes nothing',
    async (path) => {
      const { log, entries } = openTestLog();
      const client = openTestClient({ domain: world.domain, database: world.database, log });
      const json = { password: 'un autre' };
      const refused = await client.request('POST', `/api/second-factor${path}`, { token, json });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: { password: [expect.any(String)] } });
      expect(entries().filter(({ event }) => event)).toMatchObject([
        { event: 'current-password-wrong', level: 'warn', account: memberId, address: '192.0.2.1' },
      ]);
    },
  );

  test('RL-1 the password that a change requires can be guessed twenty times, from any number of addresses', async () => {
    const client = openTestClient({ domain: world.domain, database: world.database });
    const guess = (password: string) =>
      client.request('POST', '/api/second-factor/disable', {
        token,
        json: { password },
        remoteAddress: `198.51.100.${++visitors}`,
      });
    for (let time = 0; time < 20; time += 1) expect((await guess('un autre')).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test('the right password does not count as a guess', async () => {
    const client = openTestClient({ domain: world.domain, database: world.database });
    const options = { token, json: { password: PASSWORD } };
    for (let time = 0; time < 15; time += 1)
      expect((await client.request('POST', '/api/second-factor/recovery-codes', options)).status).toBe(200);
  });
});
