import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeVisitors, openVisitor, sharedBrowser, waitForFrames } from '../../support/browser.ts';
import { makeNextVersion } from '../../support/next-version.ts';
import { prepareSite, type TestSite } from '../../support/site.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

let nextRoot: string;
let browser: Browser;
let oldSite: TestSite;
let newSite: TestSite;
beforeAll(async () => {
  nextRoot = makeNextVersion();
  browser = await sharedBrowser();
  oldSite = await prepareSite();
  const settings = { PORT: new URL(oldSite.url).port, DATA_DIR: oldSite.store.dataDir };
  newSite = await prepareSite(settings, nextRoot);
});
afterAll(async () => {
  if (browser) await closeVisitors(browser);
  await newSite?.close();
  await oldSite?.close();
  if (nextRoot) rmSync(nextRoot, { recursive: true });
});

let page: Page;
let problems: string[];
/** Addresses of whole pages that were loaded since the upgrade. */
let loaded: string[];

beforeEach(async () => {
  await newSite.stop();
  await oldSite.start();
  ({ page, problems } = await openVisitor(browser, oldSite.url));
  loaded = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
});

const isReady = () =>
  fetch(`${oldSite.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function upgrade() {
  await oldSite.stop();
  newSite.launch();
  // At the address of the former one, where its own `start` would not look.
  await expect.poll(isReady, { timeout: 100_000 }).toBe(true);
  loaded = [];
}

/** Until the page knows the addresses that its links lead to, and asks for nothing more: a file cut short stays missing. */
async function visit(path: string) {
  const manifest = page.waitForResponse('**/__manifest?*');
  await page.goto(path);
  await (await manifest).finished();
  await waitForFrames(page);
  await page.waitForLoadState('networkidle');
}

const click = (name: string) => page.getByRole('banner').getByRole('link', { name }).click();

describe('A visitor whose page is open while the site is upgraded', () => {
  test('goes on to the next page and writes, with the files of the version that the page came from', async () => {
    await visit('/');
    await upgrade();
    await click('Contactez-nous');
    // The address changes before the page, and the start page ends with the same form.
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor();
    const form = page.getByRole('form', { name: 'Votre message' });
    for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
    expect(loaded).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('is taken to the page that was clicked, as the new version has it, where the links were not known yet', async () => {
    await page.route('**/__manifest?*', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    await lost;
    await upgrade();
    await page.unrouteAll();
    await click('Business Club');
    await page.waitForURL('**/business-club');
    expect(loaded).toEqual(['/business-club']);
  });

  test('is taken to the page that was clicked also where the former files are gone', async () => {
    await visit('/ambassadeurs');
    await upgrade();
    rmSync(join(oldSite.store.dataDir, 'builds'), { recursive: true });
    await click('Contactez-nous');
    await page.waitForURL('**/contactez-nous');
    await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor();
    expect(loaded).toEqual(['/ambassadeurs', '/contactez-nous']);
    await page.goBack();
    await page.waitForURL('**/ambassadeurs');
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/ambassadeurs');
  });
});
