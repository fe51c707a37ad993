import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser, findHeadlessBrowser } from './browser.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an installed browser is found by name', async () => {
  writeFileSync(join(folder, 'google-chrome'), '');
  expect(await findBrowser({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'google-chrome'));
});

test('the one of CHROME_PATH comes first, if it exists', async () => {
  writeFileSync(join(folder, 'chromium'), '');
  writeFileSync(join(folder, 'mine'), '');
  expect(await findBrowser({ PATH: folder, CHROME_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'));
  expect(await findBrowser({ PATH: folder, CHROME_PATH: join(folder, 'gone') })).toBe(
    join(folder, 'chromium'),
  );
});

test('headless tests use the headless shell if it is installed, unless CHROME_PATH is set', async () => {
  writeFileSync(join(folder, 'chromium'), '');
  expect(await findHeadlessBrowser({ PATH: folder })).toBe(join(folder, 'chromium'));
  writeFileSync(join(folder, 'chromium-headless-shell'), '');
  expect(await findHeadlessBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
  const chosen = { PATH: folder, CHROME_PATH: join(folder, 'chromium') };
  expect(await findHeadlessBrowser(chosen)).toBe(join(folder, 'chromium'));
});
