import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { scrollsSideways } from '../../support/axe.ts';
import { openVisitor, resetVisitor, waitForExpression } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const SERVICES = [
  { name: 'Consultance', path: '/services-consultance' },
  { name: 'Marketing', path: '/services-marketing' },
  { name: 'Management', path: '/service-management' },
  { name: 'Investissement', path: '/service-investissement' },
];

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const header = page.getByRole('banner');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeEach(() => resetVisitor(visitor));

const scrollY = () => page.evaluate<number>('window.scrollY');
const isFocused = (selector: string) => page.locator(selector).and(page.locator(':focus')).isVisible();

/** Until the part stands in the upper half of the window, not hidden above it. */
const waitUntilScrolledTo = (id: string) =>
  waitForExpression(
    page,
    `(() => {
    const top = document.getElementById('${id}')?.getBoundingClientRect().top ?? -1;
    const end = document.documentElement.scrollHeight - innerHeight;
    return top >= 0 && (top < innerHeight / 2 || scrollY >= end - 1);
  })()`,
  );

test('each service’s card leads to its page, which opens its answers and whose call to action leads into the contact form', async () => {
  for (const { name, path } of SERVICES) {
    await page.goto('/');
    await page.locator('#services').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await heading(name).waitFor();
    expect(await page.title()).toBe(`${name} – Cercle`);
    const questions = page.getByRole('region', { name: 'Vos questions' });
    const answer = questions.locator('details p').first();
    expect(await answer.isVisible()).toBe(false);
    await questions.locator('summary').first().press('Enter');
    await answer.waitFor();
    await page.getByRole('link', { name: 'Parlons de votre projet' }).press('Enter');
    await waitUntilScrolledTo('contact');
    await page.keyboard.press('Tab');
    expect(await page.locator('#contact :focus').count(), path).toBe(1);
  }
  expect(problems).toEqual([]);
});

describe('Scrolling', () => {
  test('to #services works in the page, focus included, when the page is opened there, from another page, and again', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Nos services' }).click();
    await page.waitForURL('**/#services');
    await waitUntilScrolledTo('services');
    await page.keyboard.press('Tab');
    expect(await page.locator('#services :focus').getAttribute('href')).toBe('/services-consultance');
    await page.goto('/contactez-nous');
    await page.goto('/#services');
    await waitUntilScrolledTo('services');
    await header.getByRole('link', { name: 'Contactez-nous' }).click();
    await page.waitForURL('**/contactez-nous');
    const services = header.getByRole('link', { name: 'Services', exact: true });
    await services.click();
    await page.waitForURL('**/#services');
    await waitUntilScrolledTo('services');
    await page.evaluate('scrollTo(0, 0)');
    await services.click();
    await waitUntilScrolledTo('services');
    expect(problems).toEqual([]);
  });

  test('past 500 px a button leads back to the top, focus included; a new page starts at its top, Back restores the scroll position', async () => {
    await page.goto('/general-conditions');
    const button = page.getByRole('button', { name: 'Revenir en haut de la page' });
    await page.evaluate('window.scrollTo(0, 501)');
    await button.waitFor();
    await page.evaluate('window.scrollTo(0, 500)');
    await button.waitFor({ state: 'hidden' });
    await page.evaluate('window.scrollTo(0, 501)');
    await button.press('Enter');
    await expect.poll(scrollY).toBe(0);
    await button.waitFor({ state: 'hidden' });
    expect(await isFocused('#contenu')).toBe(true);
    await page.locator('#donnees').getByRole('link', { name: 'politique de confidentialité' }).click();
    await page.waitForURL('**/confidentialite');
    await expect.poll(scrollY).toBe(0);
    await page.goBack();
    await expect.poll(scrollY).toBeGreaterThan(1000);
  });
});

test('the button to the top gives way to a field, a button or a link that it would cover, and comes back', async () => {
  const button = page.getByRole('button', { name: 'Revenir en haut de la page' });
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const covered of ['#contact textarea', '#services li:last-child a']) {
      await page.evaluate('scrollTo(0, 510)');
      await button.waitFor();
      await page.locator(covered).evaluate((element) => {
        scrollBy(0, element.getBoundingClientRect().bottom - (innerHeight - 40));
      });
      await button.waitFor({ state: 'hidden' });
    }
  }
  expect(problems).toEqual([]);
});

describe('The header', () => {
  test('up to 768 px it has its other logo and a menu that is walked by keyboard alone, from 769 px the entries themselves', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/general-conditions');
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

    await page.setViewportSize({ width: 390, height: 900 });
    const opener = '[aria-label="Menu"][popovertarget]';
    await page.locator(opener).press('Enter');
    await page.locator('#menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused('[aria-label="Fermer le menu"]')).toBe(true);
    const entries: string[] = [];
    for (let entry = 0; entry < 7; entry += 1) {
      await page.keyboard.press('Tab');
      entries.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(entries.slice(0, 3)).toEqual(['Accueil', 'Services', 'Business Club']);
    expect(entries.at(-1)).toBe('Accès membre');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.locator('#menu').waitFor({ state: 'hidden' });
  });

  test('knows before any script file has arrived who is logged in, by name or else « Profil », and where their page is', async () => {
    for (const [fullName, role, label, target] of [
      ['Zoé Lefèvre', 'ROLE_USER', 'Zoé Lefèvre', '/profile'],
      ['', 'ROLE_USER', 'Profil', '/profile'],
      ['Ada Admin', 'ROLE_ADMIN', 'Ada Admin', '/admin/dashboard'],
    ] as const) {
      await resetVisitor(visitor);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.evaluate((token) => localStorage.setItem('token', token), tokenOf(fullName, role));
      await page.goto('/confidentialite', { waitUntil: 'load' });
      expect(await header.getByRole('link', { name: label }).getAttribute('href')).toBe(target);
      expect(await header.getByRole('link', { name: 'Membres', exact: true }).isVisible()).toBe(true);
      expect(await header.getByRole('button', { name: 'Se déconnecter' }).isVisible()).toBe(true);
      expect(await header.getByRole('link', { name: 'Accès membre' }).count()).toBe(0);
    }
  });

  /** What a login would have stored; nobody checks its signature before a call is made. */
  const tokenOf = (fullName: string, role: string) => {
    const claims = { id: 1, fullName, roles: [{ authority: role, name: role }], exp: 4_000_000_000 };
    return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  };
});

describe('After a login', () => {
  test('an unknown page shows who is logged in, is said aloud and has the focus; so is and has the page after it', async () => {
    await logIn(page, '/login?next=%2Fnulle-part', ADMIN);
    await heading('Cette page n’existe pas.').waitFor();
    expect(await header.locator('a[href="/admin/dashboard"]').isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Se déconnecter' }).isVisible()).toBe(true);
    expect(await header.getByRole('link', { name: 'Accès membre' }).count()).toBe(0);
    await isAnnounced(page, 'Page introuvable – Cercle');
    expect(await isFocused('#contenu')).toBe(true);
    await header.getByRole('link', { name: 'Ambassadeurs' }).click();
    await isAnnounced(page, 'Partenaires et Ambassadeurs – Cercle');
    expect(await isFocused('#contenu')).toBe(true);
    expect(await header.locator('a[href="/admin/dashboard"]').isVisible()).toBe(true);
  });

  test('an address whose part is no part of the page leads to that page all the same, whose longer header is one row from 1024 px on, stays on one line before, and in sight, unless the window is low', async () => {
    await logIn(page, `/login?next=${encodeURIComponent('/#100%')}`, ADMIN);
    await page.waitForURL('**/#100%');
    await heading('Bien entouré, on décide mieux').waitFor();
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link');
    await header.locator('[data-person]').evaluate((name) => {
      name.textContent = 'Marie-Antoinette Vandenbroucke-De Smet';
    });
    await page.evaluate('scrollTo(0, 700)');
    for (const width of [390, 769, 1008, 1024, 1199, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await header.boundingBox();
      expect(box?.y, `top at ${width} px`).toBe(0);
      if (width < 769) continue;
      const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
      expect(tops).toHaveLength(7);
      expect(new Set(tops).size, `lines at ${width} px`).toBe(1);
      if (width >= 1024) expect(box?.height, `height at ${width} px`).toBeLessThan(72);
      expect(await scrollsSideways(page), `${width} px`).toBe(false);
    }
    await page.setViewportSize({ width: 844, height: 390 });
    expect((await header.boundingBox())?.y).toBeLessThan(-500);
    expect(problems).toEqual([]);
  });

  const isAnnounced = (page: Page, title: string) =>
    page.locator('[aria-live=polite]').getByText(title, { exact: true }).waitFor();
});

test('LG-10 a page that broke shows a reference under which the log says what happened', async () => {
  const database = new DatabaseSync(join(site.store.dataDir, 'cercle.sqlite'), { timeout: 10_000 });
  database.exec('alter table ambassador rename to elsewhere');
  const response = await page.goto('/ambassadeurs');
  expect(response?.status()).toBe(500);
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  const id = await page.getByText('Référence à nous donner').locator('code').textContent();
  expect(id).toMatch(/^[\da-f]{12}$/);
  expect(id).toBe(response?.headers()['x-request-id']);
  // The page was hydrated as it stands.
  expect(problems).toEqual([]);
  const lines = site.output().split('\n');
  const entries = lines
    .filter((line) => line.includes(`"requestId":"${id}"`))
    .map((line) => JSON.parse(line));
  const err = expect.objectContaining({ message: expect.stringContaining('ambassador') });
  expect(entries).toContainEqual(expect.objectContaining({ level: 'error', err }));
  expect(entries).toContainEqual(expect.objectContaining({ path: '/ambassadeurs', status: 500 }));
  database.exec('alter table elsewhere rename to ambassador');
  database.close();
  expect((await fetch(`${site.url}/ambassadeurs`)).status).toBe(200);
});
