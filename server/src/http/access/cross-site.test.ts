import { describe, expect, test, vi } from 'vitest';
import { fakeDomain, openTestClient, openTestLog } from '../../testing/test-client.ts';

const logout = vi.fn(async () => undefined);
const client = openTestClient({ domain: fakeDomain({ accounts: { logout } }) });
const change = (headers: Record<string, string>) =>
  client.request('POST', '/api/logout', { xsrf: false, headers });

describe('CS-2 A change requested by a page of another site', () => {
  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://www.cercle.example.evil.example' },
    { Origin: 'https://evil.example/https://www.cercle.example' },
    { Origin: 'http://www.cercle.example' },
    { Origin: 'http://evil-localhost:3000', Host: 'localhost:3000' },
  ])('is refused although its token is right: %j', async (headers) => {
    expect((await change({ ...(await client.xsrfHeaders()), ...headers })).status).toBe(403);
  });

  test.each([
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.cercle.example' },
    { Origin: 'http://localhost:3000', Host: 'localhost:3000' },
    { 'Sec-Fetch-Site': 'none' },
  ])('is not confused with one of ours: %j', async (headers) => {
    expect((await change({ ...(await client.xsrfHeaders()), ...headers })).status).toBe(204);
  });

  const DOCUMENTED_PROXY = { Origin: 'https://www.autre-nom.example', Host: '127.0.0.1:3000' };

  test('behind a proxy that passes on another host, the log says why all forms are refused, within bounds', async () => {
    const { log, entries } = openTestLog();
    const logged = openTestClient({ log });
    const send = async (headers: Record<string, string>) =>
      logged.request('POST', '/api/logout', {
        xsrf: false,
        headers: { ...(await logged.xsrfHeaders()), ...headers },
      });
    expect((await send(DOCUMENTED_PROXY)).status).toBe(403);
    await send({ Origin: `https://${'x'.repeat(9_000)}.example`, Host: 'y'.repeat(9_000) });
    await send({ Origin: `https://a\x9b31mX.example/${'s'.repeat(43)}`, Host: 'b\x85.example' });
    await logged.request('POST', '/api/logout', { xsrf: false });
    const [reason, longest, unprintable, missing] = entries().flatMap(({ event, reason }) =>
      event === 'refused' ? [reason] : [],
    );
    expect(reason).toMatch(
      /^foreign-origin: https:\/\/www\.autre-nom\.example is neither PUBLIC_URL nor Host \(127\.0\.0\.1:3000\)/,
    );
    expect(String(longest).length).toBeLessThan(500);
    expect(unprintable).toMatch(
      /^foreign-origin: https:\/\/a\?31mX\.example\/\? is .* Host \(b\?\.example\)/,
    );
    expect(missing).toBe('xsrf-cookie-missing');
  });

  test.each([
    [1, 'www.autre-nom.example', 204],
    [1, 'other.example, www.autre-nom.example', 204],
    [1, 'www.autre-nom.example, other.example', 403],
    [0, 'www.autre-nom.example', 403],
  ])('with %i trusted proxies, X-Forwarded-Host: %s answers %i', async (proxies, forwarded, status) => {
    const accounts = { logout };
    const behind = openTestClient({ domain: fakeDomain({ accounts }), settings: { TRUST_PROXY: proxies } });
    const headers = { ...(await behind.xsrfHeaders()), ...DOCUMENTED_PROXY, 'X-Forwarded-Host': forwarded };
    expect((await behind.request('POST', '/api/logout', { xsrf: false, headers })).status).toBe(status);
  });

  test('reading is not refused', async () => {
    const response = await client.request('GET', '/api/openapi.json', {
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test.each([['image'], ['iframe'], ['empty']])(
    'RL-4 reading from it, as for an %s, uses up no limit of its visitors',
    async (destination) => {
      const from = crypto.randomUUID();
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': destination };
      const path = '/api/validate-password-reset-token?token=x';
      for (let time = 0; time < 30; time += 1)
        expect((await client.request('GET', path, { remoteAddress: from, headers })).status).toBe(403);
      expect((await client.request('GET', path, { remoteAddress: from })).status).not.toBe(429);
    },
  );

  test('a link from another site to the API can be followed', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' };
    expect((await client.request('GET', '/api/openapi.json', { headers })).status).toBe(200);
  });
});
