import { describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '../../../web/app/content/public-pages.ts';
import { openVisitor, waitForFormCode, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { FIRM_ADDRESS } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser({ COMPANY_NAME: 'Cercle SRL' });

const text = async (path: string) => (await fetch(site.url + path)).text();
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe('What search engines are told', () => {
  const PATHS = PUBLIC_PAGES.map(({ path }) => path);

  test.each(PATHS)(
    '%s has its own canonical address, description, picture and structured data',
    async (path) => {
      const response = await fetch(site.url + path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(attribute(html, /rel="canonical" href="([^"]+)"/)).toBe(site.url + path);
      expect(attribute(html, /name="description" content="([^"]+)"/)?.length).toBeGreaterThan(40);
      expect(html).not.toContain('noindex');
      const picture = attribute(html, /property="og:image" content="([^"]+)"/) ?? '';
      const answer = await fetch(picture);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      const types = things.map(([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type']);
      expect(types).toContain(path === '/' ? 'Organization' : 'BreadcrumbList');
    },
  );

  test('no two public pages share a title or a description', async () => {
    const pages = await Promise.all(PATHS.map(text));
    for (const pattern of [/<title>([^<]+)/, /name="description" content="([^"]+)"/])
      expect(new Set(pages.map((html) => attribute(html, pattern))).size).toBe(PATHS.length);
  });

  test('the sitemap and llms.txt list every public page; robots.txt leads to the sitemap', async () => {
    const [sitemap, llms, robots] = await Promise.all(['/sitemap.xml', '/llms.txt', '/robots.txt'].map(text));
    for (const path of PATHS) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    for (const path of PATHS.slice(1)) expect(llms).toContain(`(${site.url}${path})`);
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  });

  test('security.txt says where to report a weakness, for less than a year', async () => {
    const lines = (await text('/.well-known/security.txt')).trim().split('\n');
    expect(lines).toContain(`Contact: mailto:${FIRM_ADDRESS}`);
    const until = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
    expect(until).toBeGreaterThan(Date.now());
    expect(until).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
  });

  test.each([
    '/login',
    '/validate-invitation/x',
    '/profile',
    '/membres',
    '/admin/members-requests',
    '/unauthorized',
  ])('%s is not indexed', async (path) => {
    expect(await text(path)).toContain('<meta name="robots" content="noindex"/>');
  });

  test('the manifest’s and the page’s icons are there', async () => {
    const { icons } = JSON.parse(await text('/manifest.webmanifest')) as { icons: { src: string }[] };
    const addresses = [...icons.map(({ src }) => src), '/favicon.ico', '/apple-touch-icon.png'];
    const answers = await Promise.all(
      addresses.map(async (address) => (await fetch(site.url + address)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

describe('How pages travel', () => {
  test('a page is not sent again to whoever has it', async () => {
    const first = await fetch(`${site.url}/`);
    const again = await fetch(`${site.url}/`, {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('files of the build travel as small as brotli makes them, and are kept for ever', async () => {
    const address = attribute(await text('/'), /data-modules="(\S+)/) ?? '';
    const response = await fetch(site.url + address, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });
});

describe('A walk over all public pages', () => {
  test('IO-7 breaks no rule of the content security policy and leaves the site nowhere', async () => {
    const { page, problems } = await openVisitor(browser, site.url);
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => console.error('CSP', event.violatedDirective, event.blockedURI))",
    );
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.mouse.wheel(0, 20_000);
      await waitForFrames(page);
      const forms = await page.locator('form[method=post]').all();
      for (const form of forms) await form.evaluate((element) => element.scrollIntoView());
      if (forms.length > 0) await waitForFormCode(page);
    }
    expect(problems).toEqual([]);
  });

  test('needs no JavaScript to be read, and its links lead on', async () => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(path);
      expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
    }
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Devenir membre' }).click();
    expect(new URL(page.url()).pathname).toBe('/devenir-membre');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});
