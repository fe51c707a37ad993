import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  ({ page, problems } = await openVisitor(browser, site.url, 390));
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.waitForURL('**/admin/dashboard');
});
afterAll(async () => {
  expect(problems).toEqual([]);
  await browser?.close();
  await site?.close();
});

test('on a phone the menu leads to each screen, and closes once it has', async () => {
  const menu = page.locator('#menu');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.waitFor();
  await menu.getByRole('link', { name: /^Contacts/ }).click();
  await page.waitForURL('**/admin/contacts');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Rechercher un message' }).waitFor();
  await expectSoundEverywhere(page);
});
