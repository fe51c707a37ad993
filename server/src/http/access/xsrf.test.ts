import { describe, expect, test, vi } from 'vitest';
import { deriveKeys } from '../../kernel/keys.ts';
import { sign } from '../../kernel/tokens.ts';
import {
  fakeDomain,
  openTestClient,
  openTestLog,
  testKeys,
  xsrfCookieOf,
} from '../../testing/test-client.ts';

const logout = vi.fn(async () => undefined);
const client = openTestClient({ domain: fakeDomain({ accounts: { logout } }) });
const change = (headers: Record<string, string>) =>
  client.request('POST', '/api/logout', { xsrf: false, headers });
const repeated = (value: string) => ({ Cookie: `XSRF-TOKEN=${value}`, 'X-XSRF-TOKEN': value });

describe('CS-1 A change', () => {
  test('is accepted with the cookie’s token repeated in the header', async () => {
    expect((await change(await client.xsrfHeaders())).status).toBe(204);
  });

  test('is refused without a token', async () => {
    const response = await change({});
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ status: 403, code: 'forbidden', message: 'Accès interdit' });
  });

  test('is refused with the cookie alone: any site could make the browser send it', async () => {
    const { Cookie = '' } = await client.xsrfHeaders();
    expect((await change({ Cookie })).status).toBe(403);
  });

  const random = 'AAAAAAAAAAAAAAAAAAAAAAAA';
  test.each([
    ['one that we did not sign', `${random}.${sign(deriveKeys('another secret').xsrf, random)}`],
    ['one signed for another purpose', `${random}.${sign(testKeys.session, random)}`],
    ['an unsigned one', random],
    ['an empty signature', `${random}.`],
    ['something very long', `${'A'.repeat(5_000)}.x`],
    ['nothing', ''],
  ])('is refused with %s, planted as cookie and header', async (_, value) => {
    expect((await change(repeated(value))).status).toBe(403);
  });

  test('is refused when header and cookie are two valid tokens', async () => {
    const other = xsrfCookieOf(await client.app.request('/healthz')) ?? '';
    const { Cookie = '' } = await client.xsrfHeaders();
    expect((await change({ Cookie, 'X-XSRF-TOKEN': other })).status).toBe(403);
  });

  test('is accepted from a script with a bearer token and no cookie of ours, and only then', async () => {
    const Authorization = 'Bearer a-member';
    const { Cookie = '' } = await client.xsrfHeaders();
    expect((await change({ Authorization })).status).toBe(204);
    expect((await change({ Authorization, Cookie: 'XSRF-TOKEN=x' })).status).toBe(204);
    expect((await change({ Authorization, Cookie })).status).toBe(403);
    expect((await change({ Authorization: 'Basic abc' })).status).toBe(403);
  });
});

/** As Laravel and Angular set it for the whole domain of the firm; browsers send it before or after ours. */
const NEIGHBOURS = ['eyJpdiI6IkE1In0%3D', '"quoted"', `${'a'.repeat(36)}.${'b'.repeat(43)}`, ''];

describe('CS-1 Beside the XSRF-TOKEN of a neighbouring application', () => {
  test.each(NEIGHBOURS)('as %j, ours counts wherever it stands, and is not replaced', async (value) => {
    const { Cookie = '', ...header } = await client.xsrfHeaders();
    const neighbour = `XSRF-TOKEN=${value}`;
    for (const cookies of [
      `${neighbour}; ${Cookie}`,
      `${Cookie}; ${neighbour}`,
      `a=b;${neighbour};${Cookie}`,
    ]) {
      expect((await change({ ...header, Cookie: cookies })).status, cookies).toBe(204);
      const read = await client.request('GET', '/api/openapi.json', { headers: { Cookie: cookies } });
      expect(xsrfCookieOf(read), cookies).toBeNull();
    }
  });

  test.each(NEIGHBOURS)(
    'as %j, the neighbour’s alone is no token of ours, and ours is set',
    async (value) => {
      const Cookie = `XSRF-TOKEN=${value}`;
      expect((await change({ Cookie, 'X-XSRF-TOKEN': value })).status).toBe(403);
      const read = await client.request('GET', '/api/openapi.json', { headers: { Cookie } });
      expect(xsrfCookieOf(read)).toMatch(/^[\w-]{36}\.[\w-]{43}$/);
    },
  );
});

describe('CS-1 A header that repeats several cookies, separated by commas,', () => {
  const neighbour = NEIGHBOURS[2] ?? '';

  test('counts when ours is among the first five', async () => {
    const { Cookie = '', 'X-XSRF-TOKEN': ours = '' } = await client.xsrfHeaders();
    const send = async (...values: string[]) =>
      (await change({ Cookie: `XSRF-TOKEN=${neighbour}; ${Cookie}`, 'X-XSRF-TOKEN': values.join(', ') }))
        .status;
    expect(await send(neighbour, ours)).toBe(204);
    expect(await send(ours, neighbour)).toBe(204);
    expect(await send(neighbour, neighbour)).toBe(403);
    expect(await send(...new Array(5).fill(neighbour), ours)).toBe(403);
  });

  test('does not when ours came as no cookie', async () => {
    const { 'X-XSRF-TOKEN': ours = '' } = await client.xsrfHeaders();
    const headers = { Cookie: `XSRF-TOKEN=${neighbour}`, 'X-XSRF-TOKEN': `${neighbour},${ours}` };
    expect((await change(headers)).status).toBe(403);
  });
});

test('CS-1 the log says why a change was refused, without the values', async () => {
  const { log, lines, entries } = openTestLog();
  const site = openTestClient({ domain: fakeDomain({ accounts: { logout } }), log });
  const { Cookie = '', ...header } = await site.xsrfHeaders();
  const other = xsrfCookieOf(await site.app.request('/healthz')) ?? '';
  const REFUSED = [
    ['xsrf-cookie-missing', { ...header }],
    ['xsrf-cookie-invalid', { ...header, Cookie: 'XSRF-TOKEN=laravel' }],
    ['xsrf-header-missing', { Cookie }],
    ['xsrf-header-differs', { Cookie, 'X-XSRF-TOKEN': other }],
    ['cross-site', { Cookie, ...header, 'Sec-Fetch-Site': 'cross-site' }],
    ['foreign-origin', { Cookie, ...header, Origin: 'https://evil.example' }],
  ] as const;
  for (const [, headers] of REFUSED) await site.request('POST', '/api/logout', { xsrf: false, headers });
  const refusals = entries().filter(({ event }) => event === 'refused');
  expect(refusals.map(({ reason }) => String(reason).split(':')[0])).toEqual(
    REFUSED.map(([reason]) => reason),
  );
  for (const value of [Cookie.slice('XSRF-TOKEN='.length), other, 'laravel'])
    expect(lines.join()).not.toContain(value);
});

describe('Every call that changes something', () => {
  const isChange = ({ method, path }: { method: string; path: string }) =>
    !/^(ALL|GET)$/.test(method) && path.startsWith('/api/');
  const changes = new Set(
    client.app.routes.filter(isChange).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '1')}`),
  );
  const refusals = async (headers: Record<string, string>) => {
    const statuses: [string, number][] = [];
    for (const call of changes) {
      const [method = '', path = ''] = call.split(' ');
      const options = { xsrf: false, headers, token: 'an-admin', remoteAddress: crypto.randomUUID() };
      statuses.push([call, (await client.request(method, path, options)).status]);
    }
    return statuses;
  };

  test('CS-1 is refused without the token, whatever its method', async () => {
    expect(new Set([...changes].map((call) => call.split(' ')[0]))).toEqual(
      new Set(['POST', 'PUT', 'DELETE']),
    );
    const { Cookie = '' } = await client.xsrfHeaders();
    for (const [call, status] of await refusals({ Cookie })) expect(status, call).toBe(403);
  });

  test('CS-2 is refused to a page of another site, whatever its method', async () => {
    const headers = { ...(await client.xsrfHeaders()), 'Sec-Fetch-Site': 'cross-site' };
    for (const [call, status] of await refusals(headers)) expect(status, call).toBe(403);
  });
});

describe('The XSRF cookie', () => {
  test('is set with the first response, readable by our scripts, for our pages only', async () => {
    const cookie = (await client.request('GET', '/api/openapi.json')).headers.get('Set-Cookie');
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{36}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax$/);
  });

  test('stays while it is valid and is replaced when it is not', async () => {
    const { Cookie = '' } = await client.xsrfHeaders();
    const unchanged = await client.request('GET', '/api/openapi.json', { headers: { Cookie } });
    const replaced = await client.request('GET', '/api/openapi.json', {
      headers: { Cookie: 'XSRF-TOKEN=x' },
    });
    expect(xsrfCookieOf(unchanged)).toBeNull();
    expect(xsrfCookieOf(replaced)).not.toBeNull();
  });

  test('is set with pages, never with responses of shared caches', async () => {
    const site = openTestClient();
    site.app.get('/page', (c) => c.html('<p>'));
    site.app.get('/assets/a.js', (c) => c.body('', 200, { 'Cache-Control': 'public, max-age=9, immutable' }));
    const page = await site.request('GET', '/page');
    expect(xsrfCookieOf(page)).not.toBeNull();
    expect(page.headers.get('Cache-Control'), 'with the cookie of one visitor').toBe('private, no-cache');
    expect(xsrfCookieOf(await site.request('GET', '/assets/a.js'))).toBeNull();
  });

  test('is not set for a script that calls with a token, which would have to repeat it from then on', async () => {
    const answer = await client.request('GET', '/api/openapi.json', { token: 'an-admin' });
    expect(xsrfCookieOf(answer)).toBeNull();
  });

  test('is not Secure where the site is served over plain HTTP', async () => {
    const domain = fakeDomain();
    domain.site.publicUrl = 'http://localhost:3000';
    const httpClient = await openTestClient({ domain }).request('GET', '/api/openapi.json');
    expect(httpClient.headers.get('Set-Cookie')).not.toContain('Secure');
  });
});
