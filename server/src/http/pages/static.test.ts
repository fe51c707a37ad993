import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { readFiles, staticFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'cercle-static-'));
mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
write('secret.txt', 'a secret');
write('client/robots.txt', 'User-agent: *');
write('client/assets/app-1a2b3c.js', 'plain');
write('client/assets/app-1a2b3c.js.br', 'brotli');
write('client/assets/app-1a2b3c.js.gz', 'gzip');
write('client/assets/font-1a2b3c.woff2', 'font');
symlinkSync(join(folder, 'secret.txt'), join(folder, 'client', 'link.txt'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono()
  .use(staticFiles(readFiles(join(folder, 'client'))))
  .get('*', (c) => c.text('a page', 404));
const get = (path: string, headers = {}) => app.request(path, { headers });

describe('A file of the build', () => {
  test('with a hash in its name may be cached for ever; another must be revalidated', async () => {
    const script = await get('/assets/app-1a2b3c.js');
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('Content-Length')).toBe('5');
    expect((await get('/robots.txt')).headers.get('Cache-Control')).toBe('public, no-cache');
    expect((await get('/assets/font-1a2b3c.woff2')).headers.get('Content-Type')).toBe('font/woff2');
  });

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
    ['', null, 'plain'],
  ])('is sent to clients that accept “%s” as %s', async (accepted, encoding, content) => {
    const response = await get('/assets/app-1a2b3c.js', { 'Accept-Encoding': accepted });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(content);
  });

  test('that the browser has already is not sent again', async () => {
    const etag = (await get('/robots.txt')).headers.get('ETag') ?? '';
    const again = await get('/robots.txt', { 'If-None-Match': `W/"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/robots.txt', { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('answers HEAD with its headers', async () => {
    const response = await app.request('/robots.txt', { method: 'HEAD' });
    expect(response.headers.get('Content-Length')).toBe('13');
    expect(await response.text()).toBe('');
  });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/%00',
  '//robots.txt',
  '/link.txt',
  '/assets/',
  '/assets/app-1a2b3c.js.br',
  '/assets/app-1a2b3c.js/',
])('UP-7 %s is no file of the build', async (path) => {
  expect(await (await get(path)).text()).toBe('a page');
});

test('a file of the build cannot be written to', async () => {
  expect((await app.request('/robots.txt', { method: 'POST' })).status).toBe(404);
});
