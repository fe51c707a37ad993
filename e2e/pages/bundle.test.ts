import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstLoadOf } from '../../scripts/testing/first-load.ts';
import { startSite, type TestSite } from '../support/site.ts';

const ASSETS = new URL('../../web/build/client/assets/', import.meta.url).pathname;
const KB = 1024;
const BUDGET = { js: 110 * KB, css: 12 * KB, woff2: 60 * KB };

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

/** The files that a first visit to `path` loads, by name. */
async function firstLoad(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  return firstLoadOf(html).map((address) => address.replace('/assets/', ''));
}

const contentOf = (name: string) => readFileSync(join(ASSETS, name));
const weight = (names: string[], extension: string) =>
  names
    .filter((name) => name.endsWith(extension))
    .reduce((sum, name) => {
      const content = contentOf(name);
      return sum + (extension === '.woff2' ? content.length : brotliCompressSync(content).length);
    }, 0);

describe('What a visitor’s browser gets', () => {
  const PUBLIC = [
    '/',
    '/services-consultance',
    '/services-marketing',
    '/service-management',
    '/service-investissement',
    '/business-club',
    '/contactez-nous',
    '/devenir-membre',
    '/ambassadeurs',
    '/general-conditions',
    '/confidentialite',
    '/newsletter/desinscription/inconnu',
    '/login',
    '/mot-de-passe-oublie',
    '/reinitialiser-mot-de-passe',
    '/rejoindre-administration',
  ];

  test.each(PUBLIC)('%s stays within the budgets of first-load JavaScript, CSS and fonts', async (path) => {
    const files = await firstLoad(path);
    const html = await (await fetch(site.url + path)).text();
    const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, text]) => text).join('');
    expect(weight(files, '.js')).toBeLessThanOrEqual(BUDGET.js);
    expect(styles.length).toBeGreaterThan(1_000);
    expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(BUDGET.css);
    expect(weight(files, '.woff2')).toBeLessThanOrEqual(BUDGET.woff2);
  });

  test.each(PUBLIC)('%s loads no administrator’s code', async (path) => {
    const files = await firstLoad(path);
    expect(files.length).toBeGreaterThan(3);
    for (const name of files.filter((file) => file.endsWith('.js')))
      expect(contentOf(name).toString(), name).not.toMatch(
        /Demandes d’adhésion|Ajouter un (ambassadeur|membre)/,
      );
  });

  test('the routes that its links lead to come afterwards, compressed; no page holds the back office’s', async () => {
    const home = await (await fetch(site.url)).text();
    expect(home).toContain('"routes/public/home"');
    expect(home).not.toContain('routes/admin/');
    const [, version] = home.match(/"version":\s*"(\w+)"/) ?? [];
    const response = await fetch(
      `${site.url}/__manifest?paths=${encodeURIComponent('/business-club,/devenir-membre,/login,/ambassadeurs')}&version=${version}`,
      {
        headers: { 'Accept-Encoding': 'gzip' },
      },
    );
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(Object.keys((await response.json()) as object)).toContain('routes/public/business-club');
  });

  test('no file holds server code or a secret', () => {
    const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names)
      expect(contentOf(name).toString(), name).not.toMatch(
        /node:sqlite|argon2|password_hash|SESSION_SECRET|ADMIN_LOGIN_TOKEN|insertInto/,
      );
  });
});
