import { get as ask, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../kernel/telemetry.ts';
import { fakeDomain, openTestClient, openTestLog, testKeys } from '../../testing/test-client.ts';
import { xsrfCookies } from '../access/xsrf.ts';
import { serve } from '../listener/serve.ts';
import { mountPages } from '../pages/pages.ts';
import { createFastPath } from './fast-path.ts';
import { createResponseCache } from './response-cache.ts';

const PUBLIC_URL = 'http://www.cercle.example';
const SETTINGS = { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 1, PUBLIC_URL };
const HTML = `<p>${'é'.repeat(300)}`;
const { log, entries, lines } = openTestLog();

let known: string | null = '1';
const version = {
  known: () => known,
  read: async () => known ?? '1',
  change: <Result>(work: () => Promise<Result>) => work(),
};
const ambassadors = { list: async () => ({ content: [], totalElements: 0, totalPages: 0 }) };
const calls = createResponseCache(version, { maxEntries: 10, maxBytes: 10_000 });
const { app } = openTestClient({ domain: fakeDomain({ ambassadors }), settings: SETTINGS, log, calls });
const render = async ({ url }: Request) =>
  new Response(HTML, {
    status: url.includes('absent') ? 404 : 200,
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'self'" },
  });
const pages = { render, builtFiles: join(import.meta.dirname, '../../testing'), editedFiles: null };
const finders = [...mountPages(app, pages, version, pages.builtFiles), calls.find];
const counted: string[] = [];
const metrics = { countKept: (path: string, status: number) => counted.push(`${path} ${status}`) };
const xsrf = xsrfCookies(testKeys.xsrf, PUBLIC_URL);
const fastPath = createFastPath({ finders, xsrf, settings: SETTINGS, log, metrics });
let atOnce = 0;
const serving = await serve(
  {
    app,
    fastPath: {
      knows: fastPath.knows,
      answer: (incoming, outgoing) => {
        const isAnswered = fastPath.answer(incoming, outgoing);
        atOnce += Number(isAnswered);
        return isAnswered;
      },
    },
  },
  SETTINGS,
  log,
);
afterAll(() => serving.stop());

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer; atOnce: boolean };

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const before = atOnce;
  return new Promise((resolve, reject) => {
    const asked = ask(
      {
        port: serving.port,
        host: '127.0.0.1',
        path,
        agent: false,
        headers: { host: 'www.cercle.example', 'x-forwarded-for': '192.0.2.7', ...headers },
      },
      async (response) => {
        const body = await buffer(response);
        resolve({ status: response.statusCode, headers: response.headers, body, atOnce: atOnce > before });
      },
    );
    asked.on('error', reject);
  });
}

beforeEach(() => {
  known = '1';
  lines.length = 0;
});

const withoutOwn = ({ 'x-request-id': _, 'set-cookie': __, date: ___, ...headers }: IncomingHttpHeaders) =>
  headers;

describe('A cached response is sent at once', () => {
  test('LG-11 and counted among the requests', async () => {
    await get('/ambassadeurs');
    counted.length = 0;
    await get('/ambassadeurs?page=1');
    const { headers } = await get('/ambassadeurs');
    await get('/ambassadeurs', { 'if-none-match': String(headers.etag) });
    expect(counted).toEqual(['/ambassadeurs 200', '/ambassadeurs 304']);
  });

  test('LG-11 and a page is counted once, whether it was made, kept, or kept in an encoding yet to be made', async () => {
    known = 'of this test';
    const found: string[] = [];
    const end = listen('page', (what) => found.push(what));
    await get('/ambassadeurs');
    await get('/ambassadeurs');
    await get('/ambassadeurs', { 'accept-encoding': 'br' });
    await get('/api/ambassadors');
    await get('/door.ts');
    end();
    expect(found).toEqual(['made', 'kept', 'kept']);
  });

  test.each(['/ambassadeurs', '/api/ambassadors', '/door.ts'])(
    '%s: to the byte and the header as the framework does',
    async (path) => {
      for (const encoding of ['', 'br', 'gzip']) {
        known = null;
        const [slow] = [await get(path, { 'accept-encoding': encoding })];
        known = '1';
        const quick = await get(path, { 'accept-encoding': encoding });
        expect(quick.atOnce).toBe(true);
        expect(slow.atOnce).toBe(path === '/door.ts');
        expect(quick.status).toBe(200);
        expect(quick.body).toEqual(slow.body);
        expect(withoutOwn(quick.headers)).toEqual(withoutOwn(slow.headers));
        expect(quick.headers['x-request-id']).toMatch(/^[\da-f]{12}$/);
        expect(Boolean(quick.headers['set-cookie'])).toBe(path !== '/door.ts');
      }
    },
  );

  test('in an encoding that the client accepts, or as 304 to one that has it', async () => {
    const { headers, body } = await get('/ambassadeurs', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toBe(HTML);
    const again = await get('/ambassadeurs', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.atOnce]).toEqual([304, 0, true]);
  });

  test('with an XSRF cookie for a visitor who has none, and without for one who has', async () => {
    const [cookie = ''] = (await get('/api/ambassadors')).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
    const held = { cookie: cookie.split(';')[0] ?? '' };
    expect((await get('/api/ambassadors', held)).headers['set-cookie']).toBeUndefined();
  });

  test('LG-1 and a call leaves its line in the log, as any other', async () => {
    await get('/api/ambassadors', { 'x-request-id': 'trace-0123456789' });
    expect(entries()).toEqual([
      expect.objectContaining({
        requestId: 'trace-0123456789',
        method: 'GET',
        path: '/api/ambassadors',
        status: 200,
        actor: 'visitor',
        address: '192.0.2.7',
      }),
    ]);
  });
});

describe('A kept answer is not sent at once', () => {
  const shown = async (headers: Record<string, string>) => {
    await get('/api/ambassadors');
    return get('/api/ambassadors', headers);
  };

  test('to a client with a token: its session may have ended', async () => {
    expect(await shown({ authorization: 'Bearer forged' })).toMatchObject({ status: 401, atOnce: false });
    expect(await shown({ authorization: 'Bearer a-member' })).toMatchObject({ status: 200, atOnce: false });
  });

  test('for a host that is not ours', async () => {
    expect(await shown({ host: 'evil.example' })).toMatchObject({ status: 421, atOnce: false });
    expect(await shown({ host: 'localhost:3000' })).toMatchObject({ status: 200, atOnce: true });
  });

  test('once it may be out of date', async () => {
    await shown({});
    known = '2';
    expect((await get('/api/ambassadors')).atOnce).toBe(false);
    expect((await get('/api/ambassadors')).atOnce).toBe(true);
  });

  test('and not kept at all, if the call failed or has parameters that anybody can make up', async () => {
    const long = `/ambassadeurs?q=${'x'.repeat(500)}`;
    for (const path of [
      '/absent',
      '/api/ambassadors?x=1',
      '/api/ambassadors?page=-1',
      '/ambassadeurs?x=1',
      long,
    ])
      for (const _ of [1, 2]) expect((await get(path)).atOnce).toBe(false);
  });
});
