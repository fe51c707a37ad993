import {
  BUSINESS_MIN_MEMBERSHIPS,
  EVENT_REMINDER_HOURS,
  EVENT_UNSUBSCRIBE_DAYS,
  INVITATION_DAYS,
  MEMBERSHIP_DAYS,
  NO_SHOW_FEE_EUR,
  RENEWAL_CANCELLATION_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from '@cercle/contract/business';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageWithoutScripts, openVisitor, waitForExpression } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { FIRM_ADDRESS } from '../../support/site.ts';

const PHONE = '+32 2 000 00 00';
const SERVICES = [
  { name: 'Consultance', path: '/services-consultance' },
  { name: 'Marketing', path: '/services-marketing' },
  { name: 'Management', path: '/service-management' },
  { name: 'Investissement', path: '/service-investissement' },
];

const { site, browser } = await siteWithBrowser({
  CONTACT_PHONE: PHONE,
  CONTACT_ADDRESS: 'Rue de l’Exemple 1, 1000 Bruxelles',
});

const visit = async (path: string) => {
  const monitoredPage = await openVisitor(browser, site.url);
  await monitoredPage.page.goto(path);
  return monitoredPage;
};

/** Until the part stands in the upper half of the window, not hidden above it. */
const waitUntilScrolledTo = (page: Page, id: string) =>
  waitForExpression(
    page,
    `(() => {
    const top = document.getElementById('${id}')?.getBoundingClientRect().top ?? -1;
    const end = document.documentElement.scrollHeight - innerHeight;
    return top >= 0 && (top < innerHeight / 2 || scrollY >= end - 1);
  })()`,
  );

describe('Home', () => {
  test('the hero’s « Nos services » leads to #services, and the focus goes along', async () => {
    const { page, problems } = await visit('/');
    await page.getByRole('main').getByRole('link', { name: 'Nos services' }).click();
    await page.waitForURL('**/#services');
    await waitUntilScrolledTo(page, 'services');
    await page.keyboard.press('Tab');
    expect(await page.locator('#services :focus').getAttribute('href')).toBe('/services-consultance');
    expect(problems).toEqual([]);
  });

  test('it tells mission, team and values, and shows the contact section', async () => {
    const { page } = await visit('/');
    for (const name of ['Notre mission', 'Notre équipe', 'Nos valeurs'])
      await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('region', { name: 'Contactez-nous' }).waitFor();
  });

  test('it scrolls to the services when the address says #services: opened, from another page, asked again', async () => {
    const { page } = await visit('/#services');
    await waitUntilScrolledTo(page, 'services');
    await page.goto('/contactez-nous');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Services', exact: true }).click();
    await page.waitForURL('**/#services');
    await waitUntilScrolledTo(page, 'services');
    await page.evaluate('scrollTo(0, 0)');
    await header.getByRole('link', { name: 'Services', exact: true }).click();
    await waitUntilScrolledTo(page, 'services');
  });

  test.each(SERVICES)('a card leads to $path', async ({ name, path }) => {
    const { page } = await visit('/');
    await page.locator('#services').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.title()).toBe(`${name} – Cercle`);
  });
});

describe.each(SERVICES)('$path', ({ name, path }) => {
  test('says for whom, how we work, what one gets, and answers questions', async () => {
    const { page, problems } = await visit(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const part of [/^Pour qui/, 'Comment nous travaillons', 'Ce que vous recevez', 'Vos questions'])
      await page.getByRole('heading', { level: 2, name: part }).waitFor();
    const answer = page.locator('details p').first();
    expect(await answer.isVisible()).toBe(false);
    await page.locator('summary').first().press('Enter');
    await answer.waitFor();
    expect(problems).toEqual([]);
  });

  test('its call to action scrolls to the contact section, and the next Tab is in it', async () => {
    const { page } = await visit(path);
    await page.getByRole('link', { name: 'Parlons de votre projet' }).click();
    await waitUntilScrolledTo(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await page.locator('#contact :focus').count()).toBe(1);
  });
});

describe('Contact', () => {
  test('/contactez-nous is the contact section alone, with the firm’s details of the settings', async () => {
    const { page } = await visit('/contactez-nous');
    const main = page.getByRole('main');
    expect(await main.locator(':scope > section').count()).toBe(1);
    await main.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor();
    await main.getByRole('link', { name: PHONE }).waitFor();
    await main.getByRole('link', { name: FIRM_ADDRESS }).waitFor();
    await main.getByText('Rue de l’Exemple 1, 1000 Bruxelles').waitFor();
    expect(await page.title()).toBe('Contactez-nous – Cercle');
  });

  test('without JavaScript it says so, and gives the e-mail address', async () => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contactez-nous');
    const notices = page.getByText(/L’envoi demande JavaScript/);
    expect(await notices.count()).toBe(2);
    await notices.first().getByRole('link', { name: FIRM_ADDRESS }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
    await page.getByRole('heading', { level: 1, name: /Un cercle/ }).waitFor();
    await page.getByText('Quelle offre choisir').click();
    await page.getByText(/L’offre Single donne/).waitFor();
    await context.close();
  });
});

test.each([
  ['/devenir-membre', /^L’envoi demande JavaScript/],
  ['/login', /^Cette page demande JavaScript/],
  ['/mot-de-passe-oublie', /^Cette page demande JavaScript/],
  ['/reinitialiser-mot-de-passe?token=x', /^Cette page demande JavaScript/],
  ['/validate-invitation/x', /^Cette page demande JavaScript/],
  ['/membres', /^Cette page demande JavaScript/],
])('%s without JavaScript says that it needs it, and turns no wheel', async (path, notice) => {
  const page = await openPageWithoutScripts(browser, site.url);
  await page.goto(path);
  await page.getByText(notice).getByRole('link', { name: FIRM_ADDRESS }).waitFor();
  expect(await page.getByText(/^(Chargement|Validation|Vérification) /).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Choisir l’offre/ }).count()).toBe(0);
  await page.context().close();
});

describe('Business Club', () => {
  test('the Single offer: 600 euros a year excluding VAT, 1 access, several events', async () => {
    const { page } = await visit('/business-club');
    const single = await page.getByRole('article', { name: 'Single' }).textContent();
    expect([SINGLE_YEARLY_PRICE_EUR, SINGLE_ACCESSES]).toEqual([600, 1]);
    for (const text of ['600\u00a0€', 'par an, hors TVA', '1 accès membre', 'Plusieurs événements par an'])
      expect(single).toContain(text);
  });

  test('the Business offer: on request, at least 4 memberships, a pack for 4, events, visibility, guests', async () => {
    const { page } = await visit('/business-club');
    const business = await page.getByRole('article', { name: 'Business' }).textContent();
    expect(BUSINESS_MIN_MEMBERSHIPS).toBe(4);
    for (const text of [
      'Sur demande',
      'au moins 4 adhésions',
      'Un pack pour 4\u00a0personnes de la même société',
      'Plusieurs événements par an',
      'Votre visibilité sur les supports du club',
      'Des invités à chaque événement',
    ])
      expect(business).toContain(text);
  });

  test('its answers hold the constants of the general conditions', async () => {
    const { page } = await visit('/business-club');
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect([MEMBERSHIP_DAYS, RENEWAL_CANCELLATION_DAYS, INVITATION_DAYS]).toEqual([365, 30, 7]);
    expect([EVENT_REMINDER_HOURS, EVENT_UNSUBSCRIBE_DAYS, NO_SHOW_FEE_EUR]).toEqual([72, 8, 15]);
    for (const contactDetail of [
      'dure 365\u00a0jours',
      'se renouvelle d’elle-même pour un an',
      'dans le mois qui précède l’échéance',
      'par écrit, au plus tard 30\u00a0jours après avoir reçu la facture',
      'au plus 72\u00a0heures avant',
      'au moins 8\u00a0jours à l’avance',
      'facturée 15\u00a0€ hors TVA',
      'un lien valable 7\u00a0jours',
    ])
      expect(text).toContain(contactDetail);
  });

  test('its button leads to /devenir-membre', async () => {
    const { page, problems } = await visit('/business-club');
    await page.getByRole('main').getByRole('link', { name: 'Devenir membre' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Devenir membre du cercle' }).waitFor();
    expect(problems).toEqual([]);
  });
});
