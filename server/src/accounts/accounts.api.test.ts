import { createHmac } from 'node:crypto';
import { CODE_REFUSED } from '@cercle/contract/one-time-code';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/builders.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
const logIn = async () => {
  const json = { email: ADMIN_EMAIL.toUpperCase(), password: ADMIN_PASSWORD };
  const response = await client.request('POST', '/api/login', { json });
  return ((await response.json()) as { token: string }).token;
};
const statusWith = async (token: string) =>
  (await client.request('GET', '/api/admin/profile', { token })).status;

const token = await logIn();
const [head = '', body = '', signature = ''] = token.split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));

/** The token with another header, signed with the real key if that is possible. */
const withHeader = (header: object, hash = 'sha256') => {
  const signed = `${encode(header)}.${body}`;
  return `${signed}.${createHmac(hash, world.keys.session).update(signed).digest('base64url')}`;
};
const signedWith = (key: Uint8Array) =>
  `${head}.${body}.${createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')}`;
const withClaims = (change: object) => {
  const signed = `${head}.${encode({ ...claims, ...change })}`;
  return `${signed}.${createHmac('sha256', world.keys.session).update(signed).digest('base64url')}`;
};

const FORGERIES = {
  'no algorithm': `${encode({ alg: 'none' })}.${body}.`,
  'no algorithm, with a signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
  'no algorithm, in other case': `${encode({ alg: 'NoNe' })}.${body}.`,
  'an empty algorithm': `${encode({ alg: '' })}.${body}.${signature}`,
  'a header without algorithm': `${encode({ typ: 'JWT' })}.${body}.${signature}`,
  'HS384 with our key': withHeader({ alg: 'HS384' }, 'sha384'),
  'HS512 with our key': withHeader({ alg: 'HS512' }, 'sha512'),
  'HS256 in lower case': withHeader({ alg: 'hs256' }),
  'RS256 with our key': withHeader({ alg: 'RS256' }),
  'ES256 with our key': withHeader({ alg: 'ES256' }),
  'a critical extension': withHeader({ alg: 'HS256', crit: ['x'], x: 1 }),
  'unencoded payload': withHeader({ alg: 'HS256', b64: false, crit: ['b64'] }),
  'a header that is a list': `${encode(['HS256'])}.${body}.${signature}`,
  'a header that is no JSON': `e30x.${body}.${signature}`,
  'no signature': `${head}.${body}.`,
  'two parts': `${head}.${body}`,
  'one part': head,
  'four parts': `${token}.x`,
  'five parts': `${token}.x.y`,
  'dots alone': '..',
  'another signature': `${head}.${body}.${'A'.repeat(43)}`,
  'a shorter signature': `${head}.${body}.${signature.slice(0, 20)}`,
  'a longer signature': `${token}AAAA`,
  'another payload': `${head}.${encode({ ...claims, id: 2 })}.${signature}`,
  'a later expiry': `${head}.${encode({ ...claims, exp: 99_999_999_999 })}.${signature}`,
  'the key of another purpose': signedWith(world.keys.xsrf),
  'a key of zeros': signedWith(new Uint8Array(32)),
  'its scheme twice': `Bearer ${token}`,
  'an empty payload': `${head}..${signature}`,
  'a payload that is no JSON': `${head}.e30x.${signature}`,
  'eight kilobytes': `${head}.${'A'.repeat(8_000)}.${signature}`,
  'an expiry in the past': withClaims({ exp: 1 }),
  'an expiry that is text': withClaims({ exp: '9999999999' }),
  'no expiry': withClaims({ exp: undefined }),
  'an endless expiry': withClaims({ exp: 1e300 }),
  'a start in the future': withClaims({ nbf: 9_999_999_999 }),
  'another session version': withClaims({ sessionVersion: 99 }),
  'an account that is text': withClaims({ id: '1' }),
  'an account that does not exist': withClaims({ id: 999_999 }),
  'an account beyond what databases hold': withClaims({ id: 1e308 }),
  'an invented role': withClaims({ roles: [{ authority: 'ROLE_ROOT', name: 'ROLE_ROOT' }] }),
};

describe('A session token', () => {
  test('gives access to its owner’s data', async () => expect(await statusWith(token)).toBe(200));

  test.each(Object.entries(FORGERIES))('SE-1 is rejected with %s', async (_, forgery) => {
    expect(await statusWith(forgery)).toBe(401);
  });

  test('is verified with our key alone, even if its header names another', async () => {
    // Signed with our key, hence valid; the server ignores the other keys that it names.
    const kid = "../../../dev/null' or 1=1";
    expect(await statusWith(withHeader({ alg: 'HS256', kid, jku: 'http://127.0.0.1:1/', jwk: {} }))).toBe(
      200,
    );
  });

  test('SE-3 is invalid after logging out', async () => {
    const own = await logIn();
    expect((await client.request('POST', '/api/logout', { token: own })).status).toBe(204);
    expect(await statusWith(own)).toBe(401);
    expect((await client.request('POST', '/api/logout', { token: own })).status).toBe(204);
  });
});

test('A login takes the address as it was pasted, and a domain in its own letters', async () => {
  const { email } = await world.joinedMember({ email: 'info@xn--socit-esab.example' });
  const forms = [
    `\u200e${ADMIN_EMAIL}\u200b`,
    `Direction <${ADMIN_EMAIL}>`,
    `mailto:${ADMIN_EMAIL}`,
    email,
    'Info@Société.example',
  ];
  for (const [index, form] of forms.entries()) {
    const json = { email: form, password: index < 3 ? ADMIN_PASSWORD : PASSWORD };
    expect((await client.request('POST', '/api/login', { json })).status, form).toBe(200);
  }
});

test.each([
  ['password', 'é'.repeat(513), 'Le mot de passe est trop long'],
  ['code', 'z'.repeat(65), CODE_REFUSED],
])(
  'A login with a %s that is longer than allowed is rejected before it is compared',
  async (field, value, sentence) => {
    const json = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, [field]: value };
    const response = await client.request('POST', '/api/login', { json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [field]: [sentence] } });
  },
);
