import { describe, expect, test } from 'vitest';
import { fakeDomain, openTestClient } from '../../testing/test-client.ts';

const members = { list: async () => ({ content: [], totalPages: 0, totalElements: 0 }) };
const domain = fakeDomain({ members });
const PUBLIC_URL = 'https://www.cercle.example';
const openWithHost = (settings = {}) => {
  const client = openTestClient({ domain, settings: { PUBLIC_URL, ...settings } });
  client.app.get('*', (c) => c.html('<p>'));
  return client;
};
const client = openWithHost();
const behindProxy = openWithHost({ TRUST_PROXY: 1 });

describe('TK-6 A site with PUBLIC_URL set', () => {
  test.each([
    'https://www.cercle.example',
    'http://www.cercle.example:3000',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://192.168.1.20:3000',
    'http://[fd00::1]:3000',
    'http://bureau:3000',
    'http://cercle.default.svc.cluster.local',
  ])('answers at %s', async (address) => {
    expect((await client.request('GET', `${address}/contactez-nous`)).status).toBe(200);
    expect((await client.request('GET', `${address}/api/members`)).status).toBe(200);
  });

  test.each([
    'http://evil.example',
    'http://cercle.example',
    'http://www.cercle.example.evil.example',
    'http://xwww.cercle.example',
    'http://www.cercle.example.',
    'http://localhost.evil.example',
  ])('leads from %s to the page at that address, and takes no call there', async (address) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await client.request(method, `${address}//contactez-nous?q=1`);
      expect(response.status).toBe(308);
      expect(response.headers.get('Location')).toBe(`${PUBLIC_URL}/contactez-nous?q=1`);
      expect(response.headers.get('Cache-Control'), 'the address may be ours one day').toBe('no-store');
    }
    for (const [method, path] of [
      ['GET', '/api/members'],
      ['POST', '/api/login'],
      ['POST', '/contactez-nous'],
    ] as const) {
      const response = await client.request(method, address + path);
      expect(response.status, path).toBe(421);
      expect(await response.json()).toMatchObject({ code: 'misdirected' });
    }
  });

  test('ignores a client that claims to have called a proxy under another name', async () => {
    const headers = { 'X-Forwarded-Host': 'www.cercle.example' };
    expect((await client.request('GET', 'http://evil.example/', { headers })).status).toBe(308);
  });

  test('trusts its own proxy, which may call it under another name', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example, www.cercle.example:443' };
    expect((await behindProxy.request('GET', 'http://upstream.example/', { headers })).status).toBe(200);
    expect((await behindProxy.request('GET', 'http://upstream.example/')).status).toBe(308);
  });

  test('answers monitoring under any host name', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await client.request('GET', `http://evil.example${path}`)).status).toBe(200);
  });
});

test('A site without PUBLIC_URL answers under any host name', async () => {
  const fresh = openWithHost({ PUBLIC_URL: null });
  for (const address of ['http://192.168.1.20:3000', 'http://essai.example'])
    expect((await fresh.request('GET', `${address}/contactez-nous`)).status).toBe(200);
});
