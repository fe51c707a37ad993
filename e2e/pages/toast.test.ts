import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { stopTime } from '../support/pacing.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { logInHere } from '../support/steps.ts';

const TOAST_MS = 5_000;

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
  await page.goto('/login');
  const clock = await stopTime(page);
  await logInHere(page, { email: 'inconnu@societe.example', password: 'pas le bon' });
  const toast = page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.");
  await toast.waitFor();
  await page.mouse.move(0, 0);
  await clock.runFor(TOAST_MS - 100);
  expect(await toast.isVisible()).toBe(true);
  await clock.runFor(100);
  await toast.waitFor({ state: 'hidden' });
});
