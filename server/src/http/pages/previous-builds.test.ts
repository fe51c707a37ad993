import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { buildsDirOf, saveBuild, servePreviousBuilds } from './previous-builds.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
let folder: string;
let buildsDir: string;
let app: Hono<ApiEnv>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-builds-'));
  buildsDir = buildsDirOf(join(folder, 'data'));
  open();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As a process does at its start. */
function open(): void {
  app = new Hono<ApiEnv>();
  app.use(servePreviousBuilds(buildsDir)).get('*', (c) => c.text('a page', 404));
}

/** A version in a folder of its own, started `days` days after the first. */
async function start(version: string, day: number): Promise<void> {
  const client = join(folder, version, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  const write = (name: string, content: string) => writeFileSync(join(client, 'assets', name), content);
  write(`login-${version}.js`, `login of ${version}`);
  write(`login-${version}.js.br`, `brotli of ${version}`);
  await saveBuild(client, buildsDir, { now: () => new Date(START + day * 24 * 3_600_000) });
  open();
}

const get = (name: string, headers = {}) => app.request(`/assets/${name}`, { headers });
const isServed = async (version: string) => (await get(`login-${version}.js`)).status === 200;

describe('After an upgrade', () => {
  test('a page of the previous version still gets its files, cacheable for ever, although its folder is gone', async () => {
    await start('one', 0);
    rmSync(join(folder, 'one'), { recursive: true });
    await start('two', 1);
    const response = await get('login-one.js');
    expect(await response.text()).toBe('login of one');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await (await get('login-one.js', { 'Accept-Encoding': 'br' })).text()).toBe('brotli of one');
  });

  test('a page of the new version gets its files from a process of the previous one on the same data', async () => {
    await start('one', 0);
    await start('two', 1);
    expect(await isServed('two')).toBe(true);
  });

  test('a file of a previous build is read from the disk once, however often it is requested', async () => {
    await start('one', 0);
    await start('two', 1);
    expect(await isServed('one')).toBe(true);
    rmSync(buildsDir, { recursive: true });
    expect(await (await get('login-one.js')).text()).toBe('login of one');
  });

  test('a read-only build is copied to a folder that can be removed', async () => {
    const client = join(folder, 'one', 'client');
    mkdirSync(join(client, 'assets'), { recursive: true });
    chmodSync(join(client, 'assets'), 0o555);
    await saveBuild(client, buildsDir, { now: () => new Date(START) });
    const [build = ''] = readdirSync(buildsDir);
    expect(statSync(join(buildsDir, build, 'assets')).mode & 0o200).toBe(0o200);
  });

  test('the files of a previous build are removed seven days after it was replaced, however long it had been in use', async () => {
    await start('one', 0);
    await start('two', 300);
    await start('two', 303);
    await start('two', 306.9);
    expect([await isServed('one'), await isServed('two')]).toEqual([true, true]);
    await start('three', 307.1);
    expect([await isServed('one'), await isServed('two')]).toEqual([false, true]);
    await start('three', 1_000);
    expect([await isServed('two'), await isServed('three')]).toEqual([false, true]);
  });

  test('a version after a rollback is in use again', async () => {
    await start('one', 0);
    await start('two', 1);
    await start('one', 2);
    await start('one', 10);
    expect([await isServed('one'), await isServed('two')]).toEqual([true, false]);
  });

  test('a partial copy of a killed process is not served, and is removed like a build', async () => {
    const partialBuild = join(buildsDir, '0123456789abcdef.aB3dE6');
    mkdirSync(join(partialBuild, 'assets'), { recursive: true });
    writeFileSync(join(partialBuild, 'assets', 'login-half.js'), 'log');
    utimesSync(partialBuild, new Date(START), new Date(START));
    await start('one', 1);
    expect(await isServed('half')).toBe(false);
    await start('one', 9);
    expect(readdirSync(buildsDir)).toHaveLength(1);
  });

  test('processes of one version that start together copy its files once', async () => {
    await Promise.all([start('one', 0), start('one', 0), start('one', 0)]);
    expect(readdirSync(buildsDir)).toHaveLength(1);
  });
});

test('a folder that cannot be written is reported at the start, and breaks no page', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(buildsDir, 'a file');
  await expect(start('one', 0)).rejects.toThrow();
  expect((await get('login-one.js')).status).toBe(404);
});

test('before the first copy no file is found', async () => {
  expect(existsSync(buildsDir)).toBe(false);
  expect(await isServed('one')).toBe(false);
});

test.each([
  '/assets/../../../secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/.secret.txt',
  '/assets/login-one.js.br',
  '/assets/login-one.js/',
  '/login-one.js',
])('UP-7 %s is no file of a former build', async (address) => {
  await start('one', 0);
  writeFileSync(join(folder, 'secret.txt'), 'a secret');
  for (const build of readdirSync(buildsDir))
    symlinkSync(join(folder, 'secret.txt'), join(buildsDir, build, 'assets', '.secret.txt'));
  expect(await (await app.request(address)).text()).toBe('a page');
});
