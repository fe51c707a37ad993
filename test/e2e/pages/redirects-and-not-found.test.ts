import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageWithoutScripts, openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN, FIRM_ADDRESS } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const METRICS_TOKEN = 'jeton-de-la-surveillance';
const { site, browser } = await siteWithBrowser({ METRICS_TOKEN });

const scrollY = (page: Page) => page.evaluate<number>('window.scrollY');
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).and(page.locator(':focus')).isVisible();

describe('Older addresses', () => {
  test.each([
    ['contact-us', '/contactez-nous'],
    ['register', '/devenir-membre'],
    ['register-resend', '/devenir-membre'],
    ['password-reset-request', '/mot-de-passe-oublie'],
    ['password-reset', '/reinitialiser-mot-de-passe'],
  ])('/%s leads for good to %s, with its query', async (old, now) => {
    const plain = await fetch(`${site.url}/${old}`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, now]);
    const query = '?token=a%2Bb&x=%C3%A9';
    const response = await fetch(`${site.url}/${old}${query}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, now + query]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/Register', '/register/', '/%72egister'])(
    '%s, spelled otherwise, leads there too',
    async (old) => {
      const answer = await fetch(site.url + old, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/devenir-membre']);
    },
  );
});

test.each(['/services-marketing/', '/Services-Marketing', '/services%2Dmarketing'])(
  '%s is the page of that service, for search engines under its usual address',
  async (path) => {
    const answer = await fetch(site.url + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Marketing – Cercle</title>');
    if (!path.includes('%')) expect(html).toContain(`rel="canonical" href="${site.url}/services-marketing"`);
  },
);

describe('Where a page cannot be shown', () => {
  test.each([
    ['/nulle-part', 404, 'Cette page n’existe pas.', 'Page introuvable – Cercle'],
    ['/unauthorized', 403, 'Votre compte ne donne pas accès à cette page.', 'Accès refusé – Cercle'],
  ])('%s answers %i, says why and where to go', async (path, status, heading, title) => {
    const { page } = await openVisitor(browser, site.url);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    expect(await page.title()).toBe(title);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    const suggestions = page.getByRole('navigation', { name: 'Vous cherchiez peut-être' }).getByRole('link');
    expect(await suggestions.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/#services',
      '/business-club',
      '/devenir-membre',
      '/login',
    ]);
    await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: FIRM_ADDRESS }).waitFor();
  });
});

describe('An unknown page that a click led to', () => {
  const isAnnounced = (page: Page, title: string) =>
    page.locator('[aria-live=polite]').getByText(title, { exact: true }).waitFor();

  test('shows who is logged in, is said aloud and has the focus; so is and has the page after it', async () => {
    const { page } = await openVisitor(browser, site.url);
    await logIn(page, '/login?next=%2Fnulle-part', ADMIN);
    await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas.' }).waitFor();
    const header = page.getByRole('banner');
    expect(await header.locator('a[href="/admin/dashboard"]').isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Se déconnecter' }).isVisible()).toBe(true);
    expect(await header.getByRole('link', { name: 'Accès membre' }).count()).toBe(0);
    await isAnnounced(page, 'Page introuvable – Cercle');
    expect(await isFocused(page, '#contenu')).toBe(true);
    await header.getByRole('link', { name: 'Ambassadeurs' }).click();
    await isAnnounced(page, 'Partenaires et Ambassadeurs – Cercle');
    expect(await isFocused(page, '#contenu')).toBe(true);
    expect(await header.locator('a[href="/admin/dashboard"]').isVisible()).toBe(true);
  });
});

describe('A page that broke', () => {
  test('LG-10 shows a reference under which the log says what happened', async () => {
    const database = new DatabaseSync(join(site.store.dataDir, 'cercle.sqlite'));
    database.exec('alter table ambassador rename to elsewhere');
    const { page, problems } = await openVisitor(browser, site.url);
    const answer = await page.goto('/ambassadeurs');
    expect(answer?.status()).toBe(500);
    const requestId = page.getByText('Référence à nous donner').locator('code');
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    const id = (await requestId.textContent()) ?? '';
    expect(id).toMatch(/^[\da-f]{12}$/);
    expect(id).toBe(answer?.headers()['x-request-id']);
    // The browser took the page over as it stands.
    expect(problems).toEqual([]);
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${id}"`));
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        err: expect.objectContaining({ message: expect.stringContaining('ambassador') }),
      }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ path: '/ambassadeurs', status: 500 }));
    database.exec('alter table elsewhere rename to ambassador');
    database.close();
    expect((await page.goto('/ambassadeurs'))?.status()).toBe(200);
  });
});

test('LG-11 pages, their data and files are counted under the patterns of routes.ts', async () => {
  const secret = 'aB3-_'.repeat(9);
  const requestedPaths = ['/_.data', '/legal/x', '/profile.data', '/favicon.ico', '/admin/contacts/7'];
  for (const path of [...requestedPaths, `/validate-invitation/${secret}`]) await fetch(site.url + path);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
  const routes = [...text.matchAll(/^http_requests_total\{.*route="([^"]+)"/gm)].map(([, route]) => route);
  const patterns = [
    '/.data',
    '*',
    '/profile.data',
    'file',
    '/admin/contacts/:id',
    '/validate-invitation/:token',
  ];
  expect(routes).toEqual(expect.arrayContaining(patterns));
  expect(text).not.toContain(secret);
});

test('an address whose part is no part of the page leads to that page all the same', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await logIn(page, `/login?next=${encodeURIComponent('/#100%')}`, ADMIN);
  await page.waitForURL('**/#100%');
  await page.getByRole('heading', { level: 1, name: 'On avance mieux en cercle' }).waitFor();
  expect(problems).toEqual([]);
});

describe('The header', () => {
  test('up to 768 px it has its other logo and a menu, from 769 px the entries themselves', async () => {
    const { page } = await openVisitor(browser, site.url, 768);
    await page.goto('/general-conditions');
    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Menu', exact: true });
    const logos = header.getByRole('link', { name: 'Cercle, accueil' }).locator('> span');
    const visibleLogos = () => logos.evaluateAll((all) => all.map((logo) => logo.checkVisibility()));
    expect(await menu.isVisible()).toBe(true);
    expect(await visibleLogos()).toEqual([false, true]);
    await page.setViewportSize({ width: 769, height: 900 });
    expect(await menu.isVisible()).toBe(false);
    expect(await visibleLogos()).toEqual([true, false]);
    expect(await header.getByRole('link').allInnerTexts()).toEqual([
      'Cercle',
      'Accueil',
      'Services',
      'Business Club',
      'Devenir membre',
      'Ambassadeurs',
      'Contactez-nous',
      'Accès membre',
    ]);
  });

  test.each([769, 1199, 1200, 1280])(
    'logged in, with more of them and a name beside, they stay on one line at %i px',
    async (width) => {
      const { page } = await openVisitor(browser, site.url, width);
      await logIn(page, '/login', ADMIN);
      await page.waitForURL('**/admin');
      await page.goto('/');
      const topEdges = await page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(topEdges).toHaveLength(7);
      expect(new Set(topEdges).size).toBe(1);
    },
  );

  test('the menu opens, is walked, closes and is followed by keyboard alone', async () => {
    const { page } = await openVisitor(browser, site.url, 390);
    await page.goto('/general-conditions');
    const opener = '[aria-label="Menu"][popovertarget]';
    await page.locator(opener).focus();
    await page.keyboard.press('Enter');
    await page.locator('#menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(await isFocused(page, opener)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(page, '[aria-label="Fermer le menu"]')).toBe(true);
    const visitedUrls: string[] = [];
    for (let navigate = 0; navigate < 7; navigate += 1) {
      await page.keyboard.press('Tab');
      visitedUrls.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(visitedUrls.slice(0, 3)).toEqual(['Accueil', 'Services', 'Business Club']);
    expect(visitedUrls.at(-1)).toBe('Accès membre');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.locator('#menu').waitFor({ state: 'hidden' });
  });

  test('without JavaScript the menu opens and leads on', async () => {
    const page = await openPageWithoutScripts(browser, site.url);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/confidentialite');
    await page.locator('[aria-label="Menu"][popovertarget]').click();
    await page.locator('#menu').getByRole('link', { name: 'Ambassadeurs' }).click();
    await page.waitForURL('**/ambassadeurs');
  });
});

/** What a login would have kept; nobody checks its signature before a call is made. */
const tokenOf = (fullName: string, role: string) => {
  const claims = { id: 1, fullName, roles: [{ authority: role, name: role }], exp: 4_000_000_000 };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
};

describe('Before any script file has arrived', () => {
  test.each([
    ['Zoé Lefèvre', 'ROLE_USER', 'Zoé Lefèvre', '/profile'],
    ['', 'ROLE_USER', 'Profil', '/profile'],
    ['Ada Admin', 'ROLE_ADMIN', 'Ada Admin', '/admin/dashboard'],
  ])('the header knows « %s » (%s): button « %s » to %s', async (fullName, role, label, target) => {
    const { page } = await openVisitor(browser, site.url);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.addInitScript((token) => localStorage.setItem('token', token), tokenOf(fullName, role));
    await page.goto('/confidentialite', { waitUntil: 'load' });
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: label }).getAttribute('href')).toBe(target);
    expect(await header.getByRole('link', { name: 'Membres', exact: true }).isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Se déconnecter' }).isVisible()).toBe(true);
    expect(await header.getByRole('link', { name: 'Accès membre' }).count()).toBe(0);
  });
});

describe('Scrolling', () => {
  test('past 500 px a button leads back to the top', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/general-conditions');
    const button = page.getByRole('button', { name: 'Revenir en haut de la page' });
    await page.evaluate('window.scrollTo(0, 501)');
    await button.waitFor();
    await page.evaluate('window.scrollTo(0, 500)');
    await button.waitFor({ state: 'hidden' });
    await page.evaluate('window.scrollTo(0, 501)');
    await button.click();
    await expect.poll(() => scrollY(page)).toBe(0);
    await button.waitFor({ state: 'hidden' });
  });

  test('a new page starts at its top, Back returns to where one was', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/general-conditions');
    await page.locator('#donnees').getByRole('link', { name: 'politique de confidentialité' }).click();
    await page.waitForURL('**/confidentialite');
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBeGreaterThan(1000);
  });

  test('an anchor on another page is scrolled to', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/confidentialite');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    await page.waitForURL('**/#services');
    await expect.poll(async () => (await page.locator('#services').boundingBox())?.y).toBeLessThan(200);
  });
});
