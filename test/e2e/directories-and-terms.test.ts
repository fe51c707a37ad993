import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page } from '@cercle/contract/paging';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BUSINESS_MIN_MEMBERSHIPS,
  EVENT_REMINDER_HOURS,
  EVENT_UNSUBSCRIBE_DAYS,
  MEMBERSHIP_DAYS,
  NO_SHOW_FEE_EUR,
  RENEWAL_CANCELLATION_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from '../../contract/src/business.ts';
import { ApiClient } from '../support/api-client.ts';
import { openPageWithoutScripts, openVisitor, resetVisitor, textOf } from '../support/browser.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { useDescribedDelays, watchForText } from '../support/minimum-delay.ts';
import { expectScrollRestored } from '../support/scroll-restoration.ts';
import { ADMIN } from '../support/site.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
beforeEach(() => resetVisitor(visitor));

describe('The general conditions', () => {
  test('twelve articles, each with its anchor, which stands below the header once opened, and contents that lead to all of them; on paper there is the text alone', async () => {
    await page.goto('/general-conditions');
    const articles = page.locator('main section:has(> h2)');
    expect(await articles.count()).toBe(12);
    const anchors = await articles.evaluateAll((all) => all.map(({ id }) => `#${id}`));
    const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    expect(await contents.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      anchors,
    );
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/business-club');
      await page.goto('/general-conditions#resiliation');
      const article = await page.locator('#resiliation').boundingBox();
      const header = await page.getByRole('banner').boundingBox();
      expect(article?.y, `${width}`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect(article?.y, `${width}`).toBeLessThan(300);
    }
    await page.emulateMedia({ media: 'print' });
    for (const part of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      expect(await page.getByRole(part).count(), part).toBe(0);
    expect(await page.locator('main').textContent()).toContain('Renouvellement automatique');
    await page.emulateMedia({ media: 'screen' });
  });

  const RULES = [
    ['a membership lasts 365 days', `L’adhésion dure ${MEMBERSHIP_DAYS} jours`],
    ['Single costs 600 euros a year excluding VAT', `${SINGLE_YEARLY_PRICE_EUR} € par an, hors TVA`],
    ['Single gives one access', `${SINGLE_ACCESSES} accès membre`],
    ['Business takes at least four memberships', `au moins ${BUSINESS_MIN_MEMBERSHIPS} adhésions`],
    [
      'a pack covers people of one company',
      `Un pack couvre ${BUSINESS_MIN_MEMBERSHIPS} personnes de cette même`,
    ],
    ['Business has its price on request', 'Son prix est établi sur demande'],
    ['Business is seen on the club’s materials', 'la visibilité de la société sur les supports du club'],
    ['Business brings guests to each event', 'des invités à chaque événement'],
    ['a reminder leaves 72 hours ahead at most', `au plus ${EVENT_REMINDER_HOURS} heures avant`],
    ['one withdraws 8 days ahead', `au moins ${EVENT_UNSUBSCRIBE_DAYS} jours avant l’événement`],
    ['not showing up costs 15 euros excluding VAT', `doit ${NO_SHOW_FEE_EUR} € hors TVA`],
    ['cancelling is asked in writing', 'Demandez-nous par écrit d’annuler le renouvellement'],
    ['within 30 days of the invoice', `${RENEWAL_CANCELLATION_DAYS} jours après avoir reçu la facture`],
    ['renewal is automatic, for a year', 'se renouvelle automatiquement pour un an'],
    ['the member is told the month before', 'dans le mois qui précède cette échéance'],
    ['prices exclude VAT', 'Tous nos prix s’entendent hors TVA'],
  ];
  test('say each rule of the business', async () => {
    const text = await textOf(site.url, '/general-conditions');
    for (const [rule, words] of RULES) expect(text, rule).toContain(words);
  });
});

describe('The ambassadors’ directory', () => {
  const numbersUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  test('without anyone yet, it says so and leads to the club', async () => {
    await page.goto('/ambassadeurs');
    await page.getByRole('heading', { name: 'Aucun ambassadeur à présenter pour le moment' }).waitFor();
    expect(await page.title()).toBe('Partenaires et Ambassadeurs – Cercle');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Partenaires et ambassadeurs');
    for (const path of ['/', '/business-club'])
      expect(await textOf(site.url, path), path).not.toContain('Voir nos ambassadeurs');
  });

  describe('with twelve of them', () => {
    beforeAll(async () => {
      const admin = await new ApiClient(site.url).logIn(ADMIN);
      for (const number of numbersUpTo(13)) {
        await admin.addAmbassador({
          name: `Ambassadeur ${number}`,
          company: number === 3 ? 'Café Éphémère' : `Maison ${number}`,
          jobTitle: 'Associée',
          active: number <= 12,
        });
      }
    });

    test('the server sends ten cards, newest first, active ones alone, each with name, function, company, photo and logo', async () => {
      const html = await (await fetch(`${site.url}/ambassadeurs`)).text();
      const names = [...html.matchAll(/<h2[^>]*>(Ambassadeur \d+)</g)].map(([, name]) => name);
      expect(names).toEqual(
        numbersUpTo(12)
          .slice(2)
          .reverse()
          .map((number) => `Ambassadeur ${number}`),
      );
      const card = html.slice(html.indexOf('Ambassadeur 12') - 1500, html.indexOf('Maison 12'));
      expect(card).toContain('Associée');
      expect(card.match(/<img/g)).toHaveLength(2);
      expect(card).toContain('srcSet');
    });

    test('the home page and the club’s present the six newest, each with photo and logo, and lead to all; one that is withdrawn makes room for the next at once', async () => {
      const presentedOn = async (path: string) => {
        const html = await (await fetch(site.url + path)).text();
        const section = html.slice(html.indexOf('id="ambassadeurs"'));
        const list = section.slice(0, section.indexOf('</ul>'));
        expect(list).toMatch(/href="\/ambassadeurs"[^>]*>Voir nos ambassadeurs/);
        expect(list.match(/<img[^>]* loading="lazy"/g)).toHaveLength(12);
        return Array.from(list.matchAll(/>Ambassadeur (\d+)</g), ([, number]) => Number(number));
      };
      const admin = await new ApiClient(site.url).logIn(ADMIN);
      const newest = (await admin.get<Page<Ambassador>>('/ambassadors')).content[0]?.id;
      for (const path of ['/', '/business-club']) {
        expect(await presentedOn(path), path).toEqual([12, 11, 10, 9, 8, 7]);
        await admin.send('PUT', `/admin/ambassadors/${newest}/deactivate`);
        expect(await presentedOn(path), path).toEqual([11, 10, 9, 8, 7, 6]);
        await admin.send('PUT', `/admin/ambassadors/${newest}/activate`);
      }
    });

    test('without JavaScript, pages are turned and people found', async () => {
      const reader = await openPageWithoutScripts(browser, site.url);
      await reader.goto('/ambassadeurs');
      await reader.getByRole('link', { name: 'Page suivante' }).click();
      await reader.waitForURL('**/ambassadeurs?page=2');
      expect(await reader.getByRole('heading', { level: 2 }).allTextContents()).toContain('Ambassadeur 2');
      expect(await reader.locator('[aria-current=page]', { hasText: '2' }).count()).toBe(1);
      await reader.getByRole('searchbox').fill('cafe ephemere');
      await reader.getByRole('button', { name: 'Rechercher' }).click();
      await reader.waitForURL('**/ambassadeurs?q=cafe+ephemere');
      await reader.getByRole('heading', { name: 'Ambassadeur 3' }).waitFor();
      expect(await reader.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0);
    });

    test('a search without result says so and leads back to everyone', async () => {
      await page.goto('/ambassadeurs?q=personne');
      await page.getByRole('heading', { name: 'Aucun ambassadeur ne correspond' }).waitFor();
      await page.getByRole('link', { name: 'Voir tous les ambassadeurs' }).click();
      await page.getByRole('heading', { name: 'Ambassadeur 12' }).waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
    });

    test('are found while one types, and told in the order of their names', async () => {
      await page.goto('/ambassadeurs?page=2');
      await page.getByRole('searchbox').pressSequentially('ephemere');
      await page.getByRole('status').getByText('1 partenaire ou ambassadeur').waitFor();
      await page.waitForURL('**/ambassadeurs?q=ephemere');
      await page.getByRole('heading', { name: 'Ambassadeur 3' }).waitFor();
      await page.goBack();
      // The address changes first: until then, the links are those of the search.
      await page.getByRole('heading', { name: 'Ambassadeur 2', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Classer de A à Z' }).click();
      await page.waitForURL('**/ambassadeurs?sort=name%2Casc');
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
        .toBe('Ambassadeur 1');
    });

    const ODD_ADDRESSES = [
      ['page=0', 200, 'Ambassadeur 12'],
      ['page=abc', 200, 'Ambassadeur 12'],
      ['page=-1', 200, 'Ambassadeur 12'],
      [`q=${'x'.repeat(300)}`, 200, 'Ambassadeur 12'],
      ['q=%00', 200, 'Ambassadeur 12'],
      ['page=99', 404, 'Cette page est vide'],
    ] as const;
    test('odd addresses are answered sensibly; each page of the list is an address of its own to search engines, and a search is none', async () => {
      for (const [query, status, text] of ODD_ADDRESSES) {
        const response = await fetch(`${site.url}/ambassadeurs?${query}`);
        expect(response.status, query).toBe(status);
        expect(await response.text(), query).toContain(text);
      }
      const second = await (await fetch(`${site.url}/ambassadeurs?page=2`)).text();
      expect(second).toContain(`rel="canonical" href="${site.url}/ambassadeurs?page=2"`);
      for (const query of ['q=maison', 'sort=name,asc'])
        expect(await (await fetch(`${site.url}/ambassadeurs?${query}`)).text()).toContain('noindex');
    });

    test('on a phone, Back restores the scroll position; the next page shows a loading state for half a second; the first page, sent with the HTML, shows none', async () => {
      await page.goto('/ambassadeurs');
      expect(await page.getByText('Chargement des ambassadeurs…').count()).toBe(0);
      await useDescribedDelays(page);
      const wasLoading = await watchForText(page, 'Chargement des ambassadeurs…');
      const started = Date.now();
      await page.getByRole('link', { name: 'Page 2' }).click();
      await page.getByRole('heading', { name: 'Ambassadeur 2', exact: true }).waitFor();
      expect(Date.now() - started).toBeGreaterThanOrEqual(500);
      expect(await wasLoading()).toBe(true);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto('/ambassadeurs');
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' });
      await expectScrollRestored(page, 1500, link);
      expect(problems).toEqual([]);
    });
  });
});
