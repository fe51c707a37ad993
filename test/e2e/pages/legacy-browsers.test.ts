import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor, waitForHydration } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();

/** What Safari has since 17, Firefox since 119 and 125. */
const REMOVE_FEATURES = `delete HTMLElement.prototype.hidePopover; delete String.prototype.isWellFormed`;

test('a visitor whose browser is a few years old goes from page to page, searches, and writes', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.addInitScript(REMOVE_FEATURES);
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Ambassadeurs' }).click();
  await page.waitForURL('**/ambassadeurs');
  await page.getByRole('searchbox').fill('Zoé');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/ambassadeurs?q=*');
  await header.getByRole('link', { name: 'Contactez-nous' }).click();
  await page.waitForURL('**/contactez-nous');
  const form = page.getByRole('form', { name: 'Votre message' });
  for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  expect(problems).toEqual([]);
});

/** The page and its scripts as a browser takes them that has no popover: its attributes and its state mean nothing. */
async function removePopover(page: Page) {
  await page.addInitScript(
    `for (const name of ['show', 'hide', 'toggle']) delete HTMLElement.prototype[name + 'Popover']`,
  );
  await page.route(/^[^?]*(\/|\.js|\/ambassadeurs)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('popover', 'nopover') });
  });
}

test('the menu of a telephone opens, closes and leads on in a browser without popovers', async () => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // Its hashes are of the page as it was.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await removePopover(page);
  await page.goto('/');
  await waitForHydration(page);
  const menu = page.locator('#menu');
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  expect(await menu.boundingBox()).toMatchObject({ y: 0, height: 844 });
  await menu.getByRole('button', { name: 'Fermer le menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Ambassadeurs' }).click();
  await page.waitForURL('**/ambassadeurs');
  await menu.waitFor({ state: 'hidden' });
  await context.close();
});
