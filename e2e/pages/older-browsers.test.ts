import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/site.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What Safari has since 17, Firefox since 119 and 125. */
const TAKE_AWAY = `delete HTMLElement.prototype.hidePopover; delete String.prototype.isWellFormed`;

test('a visitor whose browser is a few years old goes from page to page, searches, and writes', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.addInitScript(TAKE_AWAY);
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
