import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { openAdmin } from '../support/session.ts';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('An administrator’s account that cannot be loaded says so, and is tried again', async () => {
  const { page } = await openAdmin(browser, site);
  await page.route('**/api/admin/profile', (route) => route.abort());
  await page.goto('/admin/profile');
  const alert = page.getByRole('alert').filter({ hasText: 'Votre compte n’a pas pu être chargé' });
  await alert.waitFor();
  await page.getByText('Cet appareil').waitFor();
  await expectSound(page);
  await page.unroute('**/api/admin/profile');
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('form', { name: 'Vos données' }).waitFor();
  expect(await alert.count()).toBe(0);
});
