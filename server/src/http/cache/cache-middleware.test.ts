import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { cachePages, PAGE_CACHE } from '../pages/pages.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

let renders: string[];
let headersSeen: Headers;
let version: string;
let isDatabaseAway: boolean;
let hangs: (() => Promise<string>) | null;
let respond: (url: URL) => Response;
let cache: ResponseCache;
let app: Hono<ApiEnv>;

beforeEach(() => {
  renders = [];
  version = '1';
  respond = (url) =>
    new Response(`<p>${url.pathname} ${renders.length}</p>`, { headers: { 'Content-Type': 'text/html' } });
  const render = async ({ url, headers }: Request) => {
    renders.push(url);
    headersSeen = headers;
    return respond(new URL(url));
  };
  isDatabaseAway = false;
  hangs = null;
  const readVersion = async () => {
    if (isDatabaseAway) throw new Error('away');
    if (hangs) return hangs();
    return version;
  };
  cache = createResponseCache({ known: () => null, read: readVersion }, PAGE_CACHE);
  app = new Hono<ApiEnv>().all('*', cachePages(cache), ({ req }) => render(new Request(req.url)));
});

describe('A page', () => {
  test('is rendered once for all requests, also for concurrent ones', async () => {
    const texts = await Promise.all(['/', '/', '/'].map(async (path) => (await app.request(path)).text()));
    expect(new Set([...texts, await (await app.request('/')).text()])).toEqual(new Set(['<p>/ 1</p>']));
    expect(renders).toHaveLength(1);
  });

  test('is rendered from its address alone: nothing of the first client reaches the others', async () => {
    await app.request('/', { headers: { Cookie: 'XSRF-TOKEN=x', Authorization: 'Bearer x' } });
    expect([...headersSeen]).toEqual([]);
  });

  test('is rendered again as soon as its data has changed', async () => {
    await app.request('/');
    version = '2';
    expect(await (await app.request('/')).text()).toBe('<p>/ 2</p>');
  });

  test('is sent as it was while the database is unavailable', async () => {
    await app.request('/');
    isDatabaseAway = true;
    expect(await (await app.request('/')).text()).toBe('<p>/ 1</p>');
    expect(await (await app.request('/other')).text()).toBe('<p>/other 2</p>');
  });

  test('DU-8 is sent as it was when the database hangs, and only the first visitor waits for it', async () => {
    await app.request('/');
    let asked = 0;
    let wakeUp = () => undefined as unknown;
    hangs = () =>
      new Promise((resolve) => {
        asked += 1;
        wakeUp = () => resolve('1');
      });
    vi.useFakeTimers();
    const first = app.request('/');
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    for (const response of [first, app.request('/'), app.request('/')])
      expect(await (await response).text()).toBe('<p>/ 1</p>');
    expect(asked).toBe(1);
    hangs = null;
    version = '2';
    wakeUp();
    await nextTurn();
    expect(await (await app.request('/')).text()).toBe('<p>/ 2</p>');
  });

  test('that changed while it was being rendered is not cached as up to date', async () => {
    const first = respond;
    respond = (url) => {
      version = '2';
      return first(url);
    };
    await app.request('/');
    respond = first;
    expect(await (await app.request('/')).text()).toBe('<p>/ 2</p>');
  });

  test('is small for clients that accept brotli, and not sent again to those that have a copy', async () => {
    const response = await app.request('/', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe('<p>/ 1</p>');
    const etag = response.headers.get('ETag') ?? '';
    expect((await app.request('/', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('is compressed once, for the first client that accepts the encoding', async () => {
    await app.request('/');
    expect(cache.stored('/')?.response.compressed).toEqual({ br: null, gzip: null });
    const ask = () => app.request('/', { headers: { 'Accept-Encoding': 'gzip' } });
    for (const response of await Promise.all([ask(), ask()])) {
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
      expect(gunzipSync(await response.arrayBuffer()).toString()).toBe('<p>/ 1</p>');
    }
    expect(cache.stored('/')?.response.compressed).toMatchObject({ br: null, gzip: expect.any(Uint8Array) });
  });

  test('with the same bytes as another is compressed too, also when both are requested at the same time', async () => {
    respond = () => new Response('<p>the same</p>');
    await Promise.all(['/a', '/b'].map((path) => app.request(path)));
    const responses = await Promise.all(
      ['/a', '/b'].map((path) => app.request(path, { headers: { 'Accept-Encoding': 'br' } })),
    );
    for (const response of responses) {
      expect(response.headers.get('Content-Encoding')).toBe('br');
      expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe('<p>the same</p>');
    }
  });

  test('is cached for each page number and search, and rendered each time for any other query', async () => {
    for (const path of ['/a?page=2', '/a?page=2', '/a?q=x', '/a?x=1', '/a?x=1']) await app.request(path);
    expect(renders.map((url) => url.replace('http://localhost', ''))).toEqual([
      '/a?page=2',
      '/a?q=x',
      '/a?x=1',
      '/a?x=1',
    ]);
  });

  test.each([
    ['an error', { status: 404 }],
    ['a secret address', { headers: { 'Cache-Control': 'no-store' } }],
    ['a redirect', { status: 302, headers: { Location: '/' } }],
  ])('that is %s is not cached', async (_what, init) => {
    respond = () => new Response('x', init);
    await app.request('/x');
    await app.request('/x');
    expect(renders).toHaveLength(2);
  });

  test('that was requested longest ago is evicted when there are many: memory stays bounded', async () => {
    for (let number = 0; number <= 500; number += 1) await app.request(`/page-${number}`);
    await app.request('/page-500');
    expect(renders).toHaveLength(501);
    await app.request('/page-0');
    expect(renders).toHaveLength(502);
  });
});
