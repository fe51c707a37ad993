import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { expectSoundEverywhere } from '../support/axe.ts';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { logIn } from '../support/steps.ts';

let site: TestSite;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest({ fullName: 'Zoé Lefèvre', email: 'zoe@societe.example' });
  await visitor.send('POST', '/contacts', {
    name: 'Anouk Peeters',
    email: 'anouk@societe.example',
    message: 'Je recommande Mme Lefèvre.',
    recaptchaToken: await visitor.botCheckToken('contactFormSubmit'),
  });
  ({ page, problems } = await openVisitor(browser, site.url));
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.waitForURL('**/admin/dashboard');
});
afterAll(async () => {
  // The connections that the tests cut themselves.
  expect(problems.filter((problem) => !problem.endsWith('net::ERR_FAILED'))).toEqual([]);
  await browser?.close();
  await site?.close();
});

const opener = () => page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
const dialog = () => page.getByRole('dialog', { name: 'Recherche rapide' });
const field = () => dialog().getByRole('combobox');
const choice = (name: string | RegExp) => dialog().getByRole('option', { name });

test('Ctrl K or ⌘ K opens it over any screen; before anything is typed the screens are there', async () => {
  await page.goto('/admin/contacts');
  await opener().waitFor();
  await page.keyboard.press('Control+k');
  await choice('Journal Écrans').waitFor();
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
  await expectSoundEverywhere(page);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.keyboard.press('Meta+k');
  await field().waitFor();
});

test('members and messages are found while typing, and gone to by keyboard alone', async () => {
  await page.goto('/admin');
  await opener().waitFor();
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await page.keyboard.type('lefevre');
  expect(await field().inputValue()).toBe('lefevre');
  await choice(/Zoé Lefèvre.*Membres et demandes/).waitFor();
  await choice(/Anouk Peeters.*Messages/).waitFor();
  await dialog().getByText('2 résultats').waitFor();
  await expectSoundEverywhere(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/contacts\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Anouk Peeters' }).waitFor();
  expect(await dialog().count()).toBe(0);
});

test('the button of the header does the same, and gets the focus back; leaving the field chooses nothing', async () => {
  await page.goto('/admin/journal');
  await opener().click();
  await field().fill('ambass');
  await choice('Ajouter un ambassadeur Écrans').waitFor();
  await page.keyboard.press('Tab');
  await dialog().getByRole('button', { name: 'Fermer' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/journal');
  expect(await opener().evaluate((element) => element === document.activeElement)).toBe(true);
  await opener().click();
  await field().fill('ambass');
  await choice('Ajouter un ambassadeur Écrans').click();
  await page.waitForURL('**/admin/ambassadors/create');
});

test('nothing found, and a search that does not come through, say so', async () => {
  await page.goto('/admin/journal');
  await opener().click();
  await field().fill('introuvable');
  await dialog().getByText('Rien pour').waitFor();
  await expectSoundEverywhere(page);
  await page.route('**/api/admin/find*', (route) => route.abort());
  await field().fill('lefevre');
  await dialog().getByText('La recherche n’a pas abouti.').waitFor();
  await expectSoundEverywhere(page);
  await page.unroute('**/api/admin/find*');
});
