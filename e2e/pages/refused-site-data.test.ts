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

/** As browsers do that are told to block all site data: even looking at the storage throws. */
const REFUSE_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError') } })`;

test('a visitor whose browser refuses all site data reads the pages, goes from one to the next, and writes', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.addInitScript(REFUSE_STORAGE);
  await page.goto('/');
  await page.getByRole('link', { name: 'Business Club' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Un cercle pour celles et ceux qui dirigent' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'On avance mieux en cercle' }).waitFor();
  const form = page.getByRole('form', { name: 'Votre message' });
  for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  expect(await page.title()).toBe('Cercle');
});
