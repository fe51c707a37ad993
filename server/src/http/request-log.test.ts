import { describe, expect, test } from 'vitest';
import { DomainError, fieldError } from '../kernel/domain-error.ts';
import { fakeDomain, invalidInvitation, openTestClient, openTestLog } from '../testing/test-client.ts';
import { maskedPath } from './request-log.ts';

const SECRET = 'aB3-_'.repeat(9);
const login = async ({ password }: { password: string }) => {
  if (password !== 'le bon') throw new DomainError('unauthenticated');
  return { token: SECRET, deviceToken: SECRET };
};
const invitations = { validate: async () => invalidInvitation };

function openLoggedClient(proxies = 0) {
  const testLog = openTestLog();
  const client = openTestClient({
    domain: fakeDomain({ accounts: { login }, invitations }),
    log: testLog.log,
    settings: { TRUST_PROXY: proxies },
  });
  return { ...client, ...testLog };
}

describe('LG-1 A request has one log line', () => {
  test('with the caller, the route, the time, the address, and the result', async () => {
    const { request, entries } = openLoggedClient();
    const response = await request('GET', '/api/ambassadors?page=x', { token: 'a-member' });
    const [entry, ...more] = entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ level: 'info', method: 'GET', path: '/api/ambassadors', status: 400 });
    expect(entry).toMatchObject({ actor: 'member 7', address: '192.0.2.1', ms: expect.any(Number) });
    expect(entry).toMatchObject({ requestId: response.headers.get('X-Request-Id') });
    expect(entry?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('with the id that our own proxy gave it, unless that could harm the log; with no other client’s', async () => {
    const idFor = async (id: string, proxies: number) => {
      const { request } = openLoggedClient(proxies);
      const { headers } = await request('GET', '/healthz', { headers: { 'X-Request-Id': id } });
      return headers.get('X-Request-Id');
    };
    expect(await idFor('trace-0123456789', 1)).toBe('trace-0123456789');
    const own = expect.stringMatching(/^[\da-f]{12}$/);
    for (const id of ['"},{"level":"x', 'short', 'x'.repeat(65), 'été-0123456789', ''])
      expect(await idFor(id, 1)).toEqual(own);
    expect(await idFor('trace-0123456789', 0)).toEqual(own);
  });

  test('that stays one line of JSON whatever the path contains', async () => {
    const { request, lines } = openLoggedClient();
    await request('GET', '/api/%0d%0a%1b%5b31m%e2%80%a8%22,%22level%22:%22x%00%ed%a0%80');
    expect(lines).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(lines[0]?.trimEnd()).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028]/);
  });

  test('unless it is a page that succeeded, or a health check', async () => {
    const { request, lines, app } = openLoggedClient();
    app.get('/page', (c) => c.html('<p>'));
    await request('GET', '/page');
    await request('GET', '/healthz');
    await request('GET', '/readyz');
    expect(lines).toEqual([]);
  });
});

describe('LG-2 No secret reaches the log', () => {
  test('neither a link’s, nor a query’s, nor a login’s', async () => {
    const { request, lines } = openLoggedClient();
    await request('GET', `/api/validate-invitation/${SECRET}`);
    await request('GET', `/api/Validate%2DInvitation//${SECRET}?token=${SECRET}&email=a@b.example`);
    await request('GET', `/api/members?token=${SECRET}&email=a@b.example`);
    await request('POST', '/api/login', { json: { email: 'a@b.example', password: 'le bon' } });
    await request('POST', '/api/login', { json: { email: 'a@b.example', password: 'le mauvais' } });
    await request('GET', '/api/profile', { token: SECRET });
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of [SECRET, 'a@b.example', 'le bon', 'le mauvais'])
      expect(lines.join()).not.toContain(secret);
  });

  test('not even one that is passed to the log by mistake', () => {
    const { log, lines } = openTestLog();
    log.info({
      password: SECRET,
      body: { token: SECRET, email: SECRET },
      headers: { authorization: SECRET },
    });
    expect(lines.join()).not.toContain(SECRET);
  });

  test.each([
    ['/validate-invitation/abc', '/validate-invitation/…'],
    ['/api/complete-invitation/abc/d', '/api/complete-invitation/…/d'],
    ['/newsletter/desinscription/abc', '/newsletter/desinscription/…'],
    ['/api/newsletters/unsubscribe/abc', '/api/newsletters/unsubscribe/…'],
    ['/newsletter/confirmation/abc', '/newsletter/confirmation/…'],
    ['/api/newsletters/confirm/abc', '/api/newsletters/confirm/…'],
    ['/api/calendars/abc/events.ics', '/api/calendars/…/events.ics'],
    [`/any/${SECRET}`, '/any/…'],
    ['/été', '/%C3%A9t%C3%A9'],
  ])('%s is logged as %s', (path, logged) => expect(maskedPath(path)).toBe(logged));
});

describe('LG-3 Security events have log entries of their own', () => {
  test('logins, under a pseudonym of the account', async () => {
    const { request, entries } = openLoggedClient();
    for (const password of ['le mauvais', 'le bon']) {
      await request('POST', '/api/login', { json: { email: 'a@b.example', password } });
    }
    const [failed, , succeeded] = entries();
    expect(failed).toMatchObject({ event: 'login-failed', level: 'warn', address: '192.0.2.1' });
    expect(succeeded).toMatchObject({ event: 'login-succeeded', account: failed?.account });
  });

  test('a wrong current password, as a stranger may type it on an unlocked device', async () => {
    const eraseOwn = async () => {
      throw fieldError('password', 'Non.');
    };
    const { log, entries } = openTestLog();
    const { request } = openTestClient({ domain: fakeDomain({ personalData: { eraseOwn } }), log });
    await request('POST', '/api/profile/delete', { token: 'a-member', json: { password: 'le mauvais' } });
    expect(entries()).toContainEqual(
      expect.objectContaining({
        event: 'current-password-wrong',
        level: 'warn',
        account: 7,
        address: '192.0.2.1',
      }),
    );
  });

  test('refusals', async () => {
    const { request, entries } = openLoggedClient();
    await request('POST', '/api/login', { xsrf: false });
    expect(entries()).toContainEqual(
      expect.objectContaining({ event: 'refused', code: 'forbidden', level: 'warn' }),
    );
  });
});
