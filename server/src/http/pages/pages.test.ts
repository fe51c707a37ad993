import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { mountPages } from './pages.ts';

const render = vi.fn(async () => new Response('<p>'));
const app = new Hono<ApiEnv>();
const builtFiles = mkdtempSync(join(tmpdir(), 'cercle-pages-'));
afterAll(() => rmSync(builtFiles, { recursive: true }));
const revision = { known: () => null, read: async () => '1' };
mountPages(app, { render, builtFiles, editedFiles: null }, revision, builtFiles);

test.each(['GET', 'HEAD'])('%s of a page renders it', async (method) => {
  expect((await app.request('/devenir-membre', { method })).status).toBe(200);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('AC-6 %s of a page is refused, not tried', async (method) => {
  render.mockClear();
  const response = await app.request('/validate-invitation/secret', { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  expect(render).not.toHaveBeenCalled();
});

test('OPTIONS, as load balancers ask it, is answered without a page, and opens nothing to other sites', async () => {
  render.mockClear();
  const headers = { Origin: 'https://autre.example', 'Access-Control-Request-Method': 'POST' };
  const response = await app.request('/', { method: 'OPTIONS', headers });
  expect([response.status, response.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(render).not.toHaveBeenCalled();
});

test.each([
  ['/devenir-membre%0A', '/devenir-membre'],
  ['/devenir%0d%0A-membre?q=un%0Adeux', '/devenir-membre?q=un%0Adeux'],
  ['/%E2%80%A8%e2%80%a9', '/'],
])('A line break in an address leads to the page without it: %s', async (requested, expected) => {
  const { status, headers } = await app.request(requested);
  expect([status, headers.get('Location')]).toEqual([301, expected]);
});

test('SE-9 A line break in an address does not lead to another site', async () => {
  for (const requested of ['/%0A/autre.example', '/%0A\\autre.example', '//%0Aautre.example']) {
    const { headers } = await app.request(`http://cercle.example${requested}`);
    expect(new URL(headers.get('Location') ?? '', 'http://cercle.example').host).toBe('cercle.example');
  }
});

test.each([
  ['of thousands of parts', `/${'a/'.repeat(7_900)}`],
  ['of eleven parts', '/a/b/c/d/e/f/g/h/i/j/k'],
  ['of more characters than any page has', `/${'a'.repeat(500)}`],
  ['that cannot be read', '/validate-invitation/secret%'],
  ['of a file that no build has', '/assets/login-gone.js'],
  ['whose data is asked for', `/${'a/'.repeat(7_900)}_.data`],
])('IO-3 An address %s is no page, and is not looked for', async (_kind, address) => {
  render.mockClear();
  const response = await app.request(address);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).toContain('Page introuvable');
  expect(render).not.toHaveBeenCalled();
});

test('The longest possible address of a page works', async () => {
  render.mockClear();
  expect((await app.request('/admin/members-requests/edit/1000000')).status).toBe(200);
  expect((await app.request(`/validate-invitation/${'a'.repeat(128)}?page=1`)).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(2);
});

test('IO-3 A request for the routes of more paths than a page has links is refused', async () => {
  render.mockClear();
  const ask = (paths: number) => app.request(`/__manifest?paths=${'a,'.repeat(paths - 1)}a&version=1`);
  expect((await ask(2_400)).status).toBe(400);
  expect(render).not.toHaveBeenCalled();
  expect((await ask(400)).status).toBe(200);
  expect(render).toHaveBeenCalledOnce();
});
