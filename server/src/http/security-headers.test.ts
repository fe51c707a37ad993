import { describe, expect, test } from 'vitest';
import { fakeDomain, openTestClient } from '../testing/test-client.ts';
import { lowerCaseSecurityHeaders, setHstsForSubdomains } from './security-headers.ts';

const members = { list: async () => ({ content: [], totalPages: 0, totalElements: 0 }) };
const accounts = { logout: async () => undefined };
const client = openTestClient({ domain: fakeDomain({ members, accounts }) });
client.app.get('/crash', () => {
  throw new Error('a page that fails');
});
client.app.get('/page', (c) => c.html('<p>', 200, { 'Content-Security-Policy': "script-src 'sha256-x'" }));
client.app.get('/kept', (c) => c.text('User-agent: *', 200, { 'Cache-Control': 'public, no-cache' }));

const RESPONSES: [string, string, number, object?][] = [
  ['GET', '/healthz', 200],
  ['GET', '/api/members', 200],
  ['HEAD', '/api/members', 200],
  ['OPTIONS', '/api/members', 404],
  ['GET', '/api/members?page=x', 400],
  ['GET', '/api/profile', 401, { token: 'forged' }],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/logout', 204],
  ['POST', '/api/logout', 403, { xsrf: false }],
  ['GET', '/crash', 500],
  ['GET', '/no-such-page', 404],
];

describe('IO-8, IO-11 The headers of', () => {
  test.each(RESPONSES)('%s %s (%i) protect its reader', async (method, path, status, options = {}) => {
    const { status: answered, headers } = await client.request(method, path, options);
    expect(answered).toBe(status);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{12}$/);
    for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin'])
      expect(headers.has(name)).toBe(false);
  });

  test('a page include the policy that the page has set', async () => {
    const { headers } = await client.request('GET', '/page');
    expect(headers.get('Content-Security-Policy')).toBe("script-src 'sha256-x'");
    // It sets a cookie, which no shared cache may give to the next visitor.
    expect(headers.get('Set-Cookie')).toContain('XSRF-TOKEN=');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });
});

test('IO-8 the rule of https covers other sites of the domain only if the operator wants it', async () => {
  setHstsForSubdomains(true);
  try {
    const { headers } = await client.request('GET', '/no-such-page');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(lowerCaseSecurityHeaders()['strict-transport-security']).toContain('includeSubDomains');
  } finally {
    setHstsForSubdomains(false);
  }
});

test('a response that shared caches may store sets no cookie', async () => {
  const { headers } = await client.request('GET', '/kept');
  expect(headers.has('Set-Cookie')).toBe(false);
});

test.each(['TRACE', 'PROPFIND', 'FOO'])('IO-8 the method %s is refused', async (method) => {
  // The platform's own Request refuses TRACE; a raw client can send it.
  const request = new Proxy(new Request('http://localhost/api/members'), {
    get: (target, key) => (key === 'method' ? method : Reflect.get(target, key, target)),
  });
  const response = await client.app.fetch(request);
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toContain('GET');
});

test('AC-6 no header turns a GET into a change', async () => {
  const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' };
  expect((await client.request('GET', '/api/members', { headers })).status).toBe(200);
});
