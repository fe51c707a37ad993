import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { logIn } from '../support/steps.ts';

const TOAST_MS = 5_000;
const SLACK_MS = 1_500;

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

test('a toast says what went wrong as an alert and disappears after 5 seconds', async () => {
  const { page } = await openVisitor(browser, site.url);
  await logIn(page, '/login', { email: 'inconnu@societe.example', password: 'pas le bon' });
  const toast = page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.");
  await toast.waitFor();
  const shownAt = Date.now();
  await page.mouse.move(0, 0);
  await toast.waitFor({ state: 'hidden' });
  expect(Math.abs(Date.now() - shownAt - TOAST_MS)).toBeLessThan(SLACK_MS);
});
