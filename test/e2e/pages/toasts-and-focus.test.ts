import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor, resetVisitor, waitForFormCode } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { freezeClock } from '../../support/minimum-delay.ts';
import { BACK_OFFICE } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn, logInHere } from '../../support/steps.ts';

const TOAST_MS = 5_000;
const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page } = visitor;
const toast = page.getByRole('alert').locator('.toast-card');

beforeEach(() => resetVisitor(visitor));

describe('The focus of a keyboard', () => {
  /** Of what has the focus: its id, or else its words. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return 'nowhere';
      return element.id || element.getAttribute('aria-label') || element.textContent;
    });

  test('is on the button again that was disabled while it worked, and goes from a message that is closed back to where it came from', async () => {
    await page.goto('/mot-de-passe-oublie');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await email.fill('zoe@societe.example');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Recevoir un lien' }).press('Enter');
    const close = page.getByRole('button', { name: 'Fermer ce message' });
    await close.waitFor();
    await expect.poll(focused).toBe('Recevoir un lien');
    await email.focus();
    await close.press('Enter');
    await close.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  });

  test('stays in a list of which nothing is selected any more, and on the button of an export', async () => {
    const subscriber = new ApiClient(site.url);
    const recaptchaToken = await subscriber.botCheckToken('newsletterSubmit');
    await subscriber.send('POST', '/newsletters', { email: 'lectrice@societe.example', recaptchaToken });
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(BACK_OFFICE);
    await page.goto('/admin/newsletters');
    await page.getByLabel('Tout sélectionner').check();
    const emptySelection = page.getByRole('button', { name: 'Tout désélectionner' });
    await emptySelection.press('Enter');
    await emptySelection.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('tout-selectionner');

    await page.getByRole('button', { name: 'Exporter', disabled: false }).press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV/ }).press('Enter'),
    ]);
    await download.path();
    await page.getByText('Export terminé').waitFor();
    expect(await focused()).toContain('Exporter');
  });
});

describe('A toast', () => {
  function isCoveredBy(covered: Element, covering: Element | null): boolean {
    if (!covering) throw new Error('Nothing is there that could cover it.');
    const [lower, upper] = [covered.getBoundingClientRect(), covering.getBoundingClientRect()];
    return (
      lower.left < upper.right &&
      upper.left < lower.right &&
      lower.top < upper.bottom &&
      upper.top < lower.bottom
    );
  }

  test('leaves free, on a phone and a tablet, the button that is pressed next, however low that stands', async () => {
    await page.route('**/api/contacts', (route) => route.abort());
    for (const size of [
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/contactez-nous');
      await waitForFormCode(page, 'Votre message');
      const contact = page.getByRole('form', { name: 'Votre message' });
      for (const [name, value] of Object.entries(MESSAGE))
        await contact.locator(`[name=${name}]`).fill(value);
      const send = contact.getByRole('button', { name: 'Envoyer le message' });
      await send.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await send.click();
      await toast.waitFor();
      expect(await send.evaluate(isCoveredBy, await toast.elementHandle()), String(size.width)).toBe(false);
    }
  });

  // The last one: from here on the visitor's clock stands still.
  test('says what went wrong as an alert, covers nothing of the header at any width, and disappears after 5 seconds', async () => {
    await page.goto('/login');
    const clock = await freezeClock(page);
    await logInHere(page, { email: 'inconnu@societe.example', password: 'pas le bon' });
    const text = toast.getByText("Nom d'utilisateur ou mot de passe incorrect.");
    await text.waitFor();
    for (const width of [390, 769, 1199, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const isCovered = await page.getByRole('banner').evaluate(isCoveredBy, await toast.elementHandle());
      expect(isCovered, `at ${width} px`).toBe(false);
    }
    await page.mouse.move(0, 0);
    await clock.runFor(TOAST_MS - 100);
    expect(await text.isVisible()).toBe(true);
    await clock.runFor(100);
    await text.waitFor({ state: 'hidden' });
  });
});
