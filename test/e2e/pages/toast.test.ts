import { expect, test } from 'vitest';
import { openVisitor, waitForFormCode } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { freezeClock } from '../../support/minimum-delay.ts';
import { logInHere } from '../../support/steps.ts';

const TOAST_MS = 5_000;
const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();

test('a toast says what went wrong as an alert and disappears after 5 seconds', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/login');
  const clock = await freezeClock(page);
  await logInHere(page, { email: 'inconnu@societe.example', password: 'pas le bon' });
  const toast = page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.");
  await toast.waitFor();
  await page.mouse.move(0, 0);
  await clock.runFor(TOAST_MS - 100);
  expect(await toast.isVisible()).toBe(true);
  await clock.runFor(100);
  await toast.waitFor({ state: 'hidden' });
});

test.each([
  { screen: 'a telephone', width: 390, height: 844 },
  { screen: 'a tablet', width: 1024, height: 768 },
])(
  'on $screen it leaves free the button that is pressed next, however low that stands',
  async ({ width, height }) => {
    const { page } = await openVisitor(browser, site.url);
    await page.setViewportSize({ width, height });
    await page.goto('/contactez-nous');
    await waitForFormCode(page, 'Votre message');
    const contact = page.getByRole('form', { name: 'Votre message' });
    for (const [name, value] of Object.entries(MESSAGE)) await contact.locator(`[name=${name}]`).fill(value);
    await page.route('**/api/contacts', (route) => route.abort());
    const send = contact.getByRole('button', { name: 'Envoyer le message' });
    await send.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await send.click();
    const toast = page.getByRole('alert').locator('.toast-card');
    await toast.waitFor();
    expect(await send.evaluate(isCoveredBy, await toast.elementHandle())).toBe(false);
  },
);

test.each([390, 769, 1199, 1440])('at %i px it covers nothing of the header', async (width) => {
  const { page } = await openVisitor(browser, site.url, width);
  await page.goto('/login');
  await logInHere(page, { email: 'inconnu@societe.example', password: 'pas le bon' });
  const toast = page.getByRole('alert').locator('.toast-card');
  await toast.waitFor();
  const header = page.getByRole('banner');
  expect(await header.evaluate(isCoveredBy, await toast.elementHandle())).toBe(false);
});

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
