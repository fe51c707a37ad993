import { expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();

test('on a phone the menu leads to each screen, and closes once it has', async () => {
  const { page, problems } = await openVisitor(browser, site.url, 390);
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.waitForURL('**/admin/dashboard');
  const menu = page.locator('#menu');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  await menu.getByRole('link', { name: /^Contacts/ }).click();
  await page.waitForURL('**/admin/contacts');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Rechercher un message' }).waitFor();
  await expectAccessibleAtAllWidths(page);
  expect(problems).toEqual([]);
});
