import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { openAdmin } from '../../support/session.ts';

const { site, browser } = await siteWithBrowser();
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
  await visitor.send('POST', '/newsletters', { email: 'lectrice@societe.example', recaptchaToken });
});

/** Of what has the focus: its id, or else its words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return 'nowhere';
    return element.id || element.getAttribute('aria-label') || element.textContent;
  });

/** A form that was sent by its button, and reached nobody. */
async function submitWithFailure(page: Page) {
  await page.goto('/mot-de-passe-oublie');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('zoe@societe.example');
  await page.route('**/api/**', (route) => route.abort());
  const submit = page.getByRole('button', { name: 'Recevoir un lien' });
  await submit.focus();
  await submit.press('Enter');
  await page.getByRole('button', { name: 'Fermer ce message' }).waitFor();
}

describe('The focus of a keyboard', () => {
  test('is on the button again that was disabled while it worked', async () => {
    const { page } = await openVisitor(browser, site.url);
    await submitWithFailure(page);
    await expect.poll(() => focused(page)).toBe('Recevoir un lien');
  });

  test('goes from a message that is closed back to where it came from', async () => {
    const { page } = await openVisitor(browser, site.url);
    await submitWithFailure(page);
    await page.getByRole('textbox', { name: 'E-mail' }).focus();
    const close = page.getByRole('button', { name: 'Fermer ce message' });
    await close.focus();
    await close.press('Enter');
    await close.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  });

  test('goes to the top with the page', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/general-conditions');
    await page.evaluate('window.scrollTo(0, 2000)');
    const up = page.getByRole('button', { name: 'Revenir en haut de la page' });
    await up.focus();
    await up.press('Enter');
    await up.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('contenu');
  });

  test('stays in a list of which nothing is selected any more', async () => {
    const { page } = await openAdmin(browser, site);
    await page.goto('/admin/newsletters');
    await page.getByLabel('Tout sélectionner').check();
    const emptySelection = page.getByRole('button', { name: 'Tout désélectionner' });
    await emptySelection.focus();
    await emptySelection.press('Enter');
    await emptySelection.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('tout-selectionner');
  });

  test('stays on the button of an export', async () => {
    const { page } = await openAdmin(browser, site);
    await page.goto('/admin/newsletters');
    // It is disabled until the list has come; a key, unlike a click, would not wait for that.
    const menu = page.getByRole('button', { name: 'Exporter', disabled: false });
    await menu.press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV/ }).press('Enter'),
    ]);
    await download.path();
    await page.getByText('Export terminé').waitFor();
    expect(await focused(page)).toContain('Exporter');
  });
});
