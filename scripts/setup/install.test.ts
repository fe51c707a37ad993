import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cercle-install-'));
  write('package-lock.json', lockfile({ 'node_modules/zod': '4.0.0', contract: '0.1.0' }));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

function lockfile(versions: Record<string, string>, optional: string[] = []): string {
  const entries = Object.entries(versions).map(([path, version]) => [path, { version }]);
  const optionals = optional.map((path) => [path, { version: '1.0.0', optional: true }]);
  return JSON.stringify({ packages: Object.fromEntries([...entries, ...optionals]) });
}

function install(versions: Record<string, string>): void {
  write('node_modules/.bin/node', '');
  write('node_modules/.package-lock.json', lockfile(versions));
}

test('a bare clone is not installed', () => {
  expect(isInstalled(root)).toBe(false);
});

test("packages of a developer's own npm install are not installed again", () => {
  install({ 'node_modules/zod': '4.0.0' });
  expect(isInstalled(root)).toBe(true);
});

test('packages of other platforms may be missing', () => {
  write('package-lock.json', lockfile({ 'node_modules/zod': '4.0.0' }, ['node_modules/biome-darwin']));
  install({ 'node_modules/zod': '4.0.0' });
  expect(isInstalled(root)).toBe(true);
});

test('a package that was added to the lockfile later is installed', () => {
  install({ 'node_modules/zod': '4.0.0' });
  expect(isInstalled(root)).toBe(true);
  write('package-lock.json', lockfile({ 'node_modules/zod': '4.0.0', 'node_modules/hono': '4.0.0' }));
  expect(isInstalled(root)).toBe(false);
});

test('an install without Node 24 does not count', () => {
  write('node_modules/.package-lock.json', lockfile({ 'node_modules/zod': '4.0.0' }));
  expect(isInstalled(root)).toBe(false);
});
