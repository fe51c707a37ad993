import { get as ask, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { on } from '../../kernel/telemetry.ts';
import { fakeDomain, openTestClient, openTestLog, testKeys } from '../../testing/test-client.ts';
import { createXsrfCookies } from '../access/xsrf.ts';
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
const lookups = [...mountPages(app, pages, version, pages.builtFiles), calls.find];
const countedRequests: string[] = [];
const metrics = { countCached: (path: string, status: number) => countedRequests.push(`${path} ${status}`) };
const xsrf = createXsrfCookies(testKeys.xsrf, PUBLIC_URL);
const fastPath = createFastPath({ lookups, xsrf, settings: SETTINGS, log, metrics });
let fastResponses = 0;
const serving = await serve(
  {
    app,
    fastPath: {
      isCached: fastPath.isCached,
      respond: (incoming, outgoing) => {
        const hasResponded = fastPath.respond(incoming, outgoing);
        fastResponses += Number(hasResponded);
        return hasResponded;
      },
    },
  },
  SETTINGS,
  log,
);
afterAll(() => serving.stop());

type ClientResponse = {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
  isFast: boolean;
};

function get(path: string, headers: Record<string, string> = {}): Promise<ClientResponse> {
  const before = fastResponses;
  return new Promise((resolve, reject) => {
    const clientRequest = ask(
      {
        port: serving.port,
        host: '127.0.0.1',
        path,
        agent: false,
        headers: { host: 'www.cercle.example', 'x-forwarded-for': '192.0.2.7', ...headers },
      },
      async (response) => {
        const body = await buffer(response);
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body,
          isFast: fastResponses > before,
        });
      },
    );
    clientRequest.on('error', reject);
  });
}

beforeEach(() => {
  known = '1';
  lines.length = 0;
});

const withoutOwnHeaders = ({
  'x-request-id': _,
  'set-cookie': __,
  date: ___,
  ...headers
}: IncomingHttpHeaders) => headers;

describe('A cached response is sent at once', () => {
  test('LG-11 and counted among the requests', async () => {
    await get('/ambassadeurs');
    countedRequests.length = 0;
    await get('/ambassadeurs?page=1');
    const { headers } = await get('/ambassadeurs');
    await get('/ambassadeurs', { 'if-none-match': String(headers.etag) });
    expect(countedRequests).toEqual(['/ambassadeurs 200', '/ambassadeurs 304']);
  });

  test('LG-11 and a page is counted once, whether it was rendered, cached, or cached in another encoding', async () => {
    known = 'of this test';
    const found: string[] = [];
    const end = on('page', (what) => found.push(what));
    await get('/ambassadeurs');
    await get('/ambassadeurs');
    await get('/ambassadeurs', { 'accept-encoding': 'br' });
    await get('/api/ambassadors');
    await get('/test-client.ts');
    end();
    expect(found).toEqual(['made', 'kept', 'kept']);
  });

  test.each(['/ambassadeurs', '/api/ambassadors', '/test-client.ts'])(
    '%s: to the byte and the header as the framework does',
    async (path) => {
      for (const encoding of ['', 'br', 'gzip']) {
        known = null;
        const [slow] = [await get(path, { 'accept-encoding': encoding })];
        known = '1';
        const fast = await get(path, { 'accept-encoding': encoding });
        expect(fast.isFast).toBe(true);
        expect(slow.isFast).toBe(path === '/test-client.ts');
        expect(fast.status).toBe(200);
        expect(fast.body).toEqual(slow.body);
        expect(withoutOwnHeaders(fast.headers)).toEqual(withoutOwnHeaders(slow.headers));
        expect(fast.headers['x-request-id']).toMatch(/^[\da-f]{12}$/);
        expect(Boolean(fast.headers['set-cookie'])).toBe(path !== '/test-client.ts');
      }
    },
  );

  test('in an encoding that the client accepts, or as 304 to one that has it', async () => {
    const { headers, body } = await get('/ambassadeurs', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toBe(HTML);
    const again = await get('/ambassadeurs', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.isFast]).toEqual([304, 0, true]);
  });

  test('with an XSRF cookie for a visitor who has none, and without for one who has', async () => {
    const [cookie = ''] = (await get('/api/ambassadors')).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
    const cookieHeader = { cookie: cookie.split(';')[0] ?? '' };
    expect((await get('/api/ambassadors', cookieHeader)).headers['set-cookie']).toBeUndefined();
  });

  test('LG-1 and a call writes its log line, like any other', async () => {
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

describe('A cached response is not sent at once', () => {
  const requestTwice = async (headers: Record<string, string>) => {
    await get('/api/ambassadors');
    return get('/api/ambassadors', headers);
  };

  test('to a client with a token: its session may have ended', async () => {
    expect(await requestTwice({ authorization: 'Bearer forged' })).toMatchObject({
      status: 401,
      isFast: false,
    });
    expect(await requestTwice({ authorization: 'Bearer a-member' })).toMatchObject({
      status: 200,
      isFast: false,
    });
  });

  test('for a host that is not allowed', async () => {
    expect(await requestTwice({ host: 'evil.example' })).toMatchObject({ status: 421, isFast: false });
    expect(await requestTwice({ host: 'localhost:3000' })).toMatchObject({ status: 200, isFast: true });
  });

  test('CS-2 to a page of another site, which is refused whether the call is cached or not; a link to it is followed', async () => {
    for (const site of ['cross-site', 'same-site'])
      for (const destination of ['empty', 'image', 'script']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': destination };
        expect(await requestTwice(headers)).toMatchObject({ status: 403, isFast: false });
      }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
    ])
      expect(await requestTwice(headers)).toMatchObject({ status: 200, isFast: true });
    await get('/ambassadeurs');
    expect(await get('/ambassadeurs', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 200 });
  });

  test('once it may be out of date', async () => {
    await requestTwice({});
    known = '2';
    expect((await get('/api/ambassadors')).isFast).toBe(false);
    expect((await get('/api/ambassadors')).isFast).toBe(true);
  });

  test('and not cached at all, if the call failed or has parameters that anybody can make up', async () => {
    const long = `/ambassadeurs?q=${'x'.repeat(500)}`;
    for (const path of [
      '/absent',
      '/api/ambassadors?x=1',
      '/api/ambassadors?page=-1',
      '/ambassadeurs?x=1',
      long,
    ])
      for (const _ of [1, 2]) expect((await get(path)).isFast).toBe(false);
  });
});
