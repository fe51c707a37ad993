import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  for (const fullName of ['Amélie Lambert', 'Wim Hubert']) await visitor.submitRequest({ fullName });
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  for (const name of ['Nora Claes', 'Louis Renard'])
    await admin.addAmbassador({ name, company: 'Atelier Lesse', jobTitle: 'Gérante', active: true });
});

describe('On a phone, the narrowest too, and on a desk', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openVisitor(browser, site.url));
  });

  test.each([
    '/',
    '/services-consultance',
    '/services-marketing',
    '/service-management',
    '/service-investissement',
    '/business-club',
    '/contactez-nous',
    '/devenir-membre',
    '/ambassadeurs',
    '/ambassadeurs?q=personne',
    '/ambassadeurs?page=99',
    '/general-conditions',
    '/mentions-legales',
    '/confidentialite',
    '/accessibilite',
    '/newsletter/desinscription/inconnu',
    '/login',
    '/mot-de-passe-oublie',
    '/unauthorized',
    '/nulle-part',
    '/validate-invitation/inconnu',
  ])('axe finds nothing on %s', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('axe finds nothing on the request form, with its errors shown', async () => {
    await page.goto('/devenir-membre');
    await page.getByRole('article', { name: 'Business' }).getByRole('button').click();
    await page.locator('[name=phone]').fill('abc');
    await page.locator('[name=email]').fill('abc');
    await page.locator('[name=company]').focus();
    await page.getByText('Veuillez entrer un email valide').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('axe finds nothing on the contact and newsletter forms with their errors, nor on open answers', async () => {
    await page.goto('/services-consultance');
    for (const questionButton of await page.locator('summary').all()) await questionButton.click();
    await page.locator('[name=message]').fill('Bonjour');
    await page.locator('[name=email]').first().fill('abc');
    await page.locator('[name=email]').last().fill('abc');
    await page.locator('[name=name]').focus();
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('axe finds nothing in the back office: list, dialog, empty list, details', async () => {
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(/\/admin\/(?!login)/);
    await page.goto('/admin/members-requests');
    await page.getByRole('link', { name: 'Wim Hubert', exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page
      .getByRole('button', { name: /Rejeter/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await page.goto('/admin/members-requests?status=REJECTED');
    await page.getByText('Aucune demande de membre trouvée').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/members-requests/1');
    await page.getByRole('heading', { name: 'Amélie Lambert' }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});

test('with text twice as large, a phone shows pages whole, and scrolls none sideways', async () => {
  const { page } = await openVisitor(browser, site.url, 390);
  const parts = page.locator('main :is(h1, h2, h3, input, textarea)');
  for (const path of [
    '/',
    '/business-club',
    '/devenir-membre',
    '/ambassadeurs',
    '/general-conditions',
    '/login',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // As the setting of the browser does.
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect([path, await scrollsSideways(page)]).toEqual([path, false]);
    const overflowing = await parts.evaluateAll((all) =>
      all.filter((part) => part.getBoundingClientRect().right > innerWidth).map(({ outerHTML }) => outerHTML),
    );
    expect([path, overflowing]).toEqual([path, []]);
  }
});
