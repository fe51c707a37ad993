import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { ADMIN } from '../../support/site.ts';

const PAGES = [
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
  '/mentions-legales',
  '/confidentialite',
  '/accessibilite',
  '/login',
  '/mot-de-passe-oublie',
  '/unauthorized',
  '/cette-page-n-existe-pas',
  '/newsletter/desinscription/inconnu',
];

const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  for (let number = 1; number <= 12; number += 1)
    await admin.addAmbassador({
      name: `Ambassadrice ${number}`,
      company: 'Atelier Lesse',
      jobTitle: 'Gérante',
      active: true,
    });
});

describe.each([390, 1440])('By keyboard alone, at %i px', (width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openVisitor(browser, site.url, width));
  });

  test.each(PAGES)(
    '%s: every link, button and field is reached once, named, in sight and marked',
    async (path) => {
      await page.goto(path);
      await expectKeyboardAccessible(page);
    },
  );

  test('the first stop leads past the header, to the content', async () => {
    await page.goto('/business-club');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  });

  test('a service page’s call to action leads into the contact form', async () => {
    await page.goto('/services-consultance');
    await page
      .getByRole('main')
      .getByRole('link', { name: /contact|parler|échang/i })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      () =>
        document.activeElement?.closest('section')?.id ??
        document.activeElement?.closest('section')?.getAttribute('aria-labelledby'),
    );
    expect(where).toMatch(/contact/);
  });
});
