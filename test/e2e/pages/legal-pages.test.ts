import { describe, expect, test } from 'vitest';
import { openVisitor, textOf } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { brokenTextsIn } from '../../support/line-breaks.ts';
import { FIRM_ADDRESS } from '../../support/site.ts';

const FIRM = {
  COMPANY_NAME: 'Cercle SRL',
  COMPANY_NUMBER: '0123.456.789',
  CONTACT_PHONE: '+32 2 000 00 00',
  SOCIAL_LINKEDIN_URL: 'https://www.linkedin.com/company/cercle-exemple',
  SOCIAL_FACEBOOK_URL: 'https://www.facebook.com/cercle.exemple',
};

const { site, browser } = await siteWithBrowser(FIRM);

describe('What the law asks of a site', () => {
  test('the footer keeps its links in order, with the legal pages, the contact details and both networks after them', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/#services',
      '/business-club',
      '/devenir-membre',
      '/ambassadeurs',
      '/contactez-nous',
      '/general-conditions',
      'tel:+3220000000',
      `mailto:${FIRM_ADDRESS}`,
      FIRM.SOCIAL_LINKEDIN_URL,
      FIRM.SOCIAL_FACEBOOK_URL,
      '/mentions-legales',
      '/confidentialite',
      '/accessibilite',
    ]);
  });

  test('the legal notice names the firm as the settings do, and leaves out what they leave out', async () => {
    const text = await textOf(site.url, '/mentions-legales');
    expect(text).toContain('est publié par Cercle SRL');
    expect(text).toContain('Numéro d’entreprise0123.456.789');
    expect(text).not.toContain('Compte bancaire');
  });

  test('the privacy policy says what is kept, how long, where to complain, and why no banner asks for consent', async () => {
    const text = await textOf(site.url, '/confidentialite');
    for (const part of [
      '24 mois',
      '12 mois',
      '90 jours',
      'XSRF-TOKEN',
      'token, roles, urlProfilePicture, serverAheadMs',
      'adminSidebar',
      'Page demandée',
      'Ce que vous écrivez',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Autorité de protection des données');
    expect(text).toContain('Pourquoi aucun bandeau de cookies');
  });

  test('the accessibility statement says its level and whom to tell', async () => {
    const text = await textOf(site.url, '/accessibilite');
    expect(text).toContain('WCAG 2.2, niveau AA');
    expect(text).toContain(FIRM_ADDRESS);
  });
});

test('on paper a section stays on one page, save for one with a table, which may be longer than a page', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/confidentialite');
  await page.emulateMedia({ media: 'print' });
  const breaks = await page
    .locator('main section:has(> h2)')
    .evaluateAll((all) =>
      all.map((section) => [section.querySelector('dl') !== null, getComputedStyle(section).breakInside]),
    );
  expect(new Set(breaks.map(String))).toEqual(new Set(['true,auto', 'false,avoid']));
});

test.each(['/', '/business-club', '/devenir-membre', '/general-conditions', '/confidentialite'])(
  'on telephones %s parts no number from what it counts, and no « e-mail » at its hyphen',
  async (path) => {
    const { page } = await openVisitor(browser, site.url, 320);
    await page.goto(path);
    for (let width = 320; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenTextsIn(page.locator('main')), `at ${width} px`).toEqual([]);
    }
  },
);
