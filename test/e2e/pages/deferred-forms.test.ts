import { expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { openVisitor, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();

const WATCH_LAYOUT_SHIFTS = `
  globalThis.moves = [];
  new PerformanceObserver((list) => moves.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift' });`;

test('the forms’ code stays away from a visitor who does not come near, and nothing moves when it arrives', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.goto('/services-consultance');
  const contact = page.getByRole('form', { name: 'Votre message' });
  await waitForFrames(page);
  const fetchedScripts =
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('contact-form'))";
  expect(await page.evaluate(fetchedScripts)).toBe(false);
  await page.evaluate(WATCH_LAYOUT_SHIFTS);
  const placeholder = await contact.elementHandle();
  const arrived = page.waitForResponse('**/assets/contact-form-*.js');
  await contact.scrollIntoViewIfNeeded();
  await arrived;
  await placeholder?.waitForElementState('hidden');
  await waitForFrames(page);
  expect(await page.evaluate('moves')).toEqual([]);
  expect(problems).toEqual([]);
});

test('what is typed before it arrives is kept, focus included', async () => {
  const { page } = await openVisitor(browser, site.url);
  const contact = page.getByRole('form', { name: 'Votre message' });
  const send = contact.getByRole('button', { name: 'Envoyer le message' });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/contactez-nous');
  for (const [name, value] of Object.entries(MESSAGE)) await contact.locator(`[name=${name}]`).fill(value);
  expect(await send.isDisabled()).toBe(true);
  release();
  await contact.locator('[name=message]:focus').waitFor();
  await send.click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
});

test('a form that does not come says so, and what was typed is there again, to be sent, once the page is loaded anew', async () => {
  const { page } = await openVisitor(browser, site.url);
  const contact = page.getByRole('form', { name: 'Votre message' });
  const field = (name: string) => contact.locator(`[name=${name}]`);
  const fieldValues = () => Promise.all(Object.keys(MESSAGE).map((name) => field(name).inputValue()));
  const notice = page.getByRole('alert').filter({ hasText: 'Le formulaire n’a pas pu être chargé.' });
  await page.route('**/assets/contact-form-*.js', (route) => route.abort());
  await page.goto('/contactez-nous');
  for (const [name, value] of Object.entries(MESSAGE)) await field(name).fill(value);
  await notice.waitFor();
  await expectAccessible(page);

  // In vain at first: it still does not come.
  await page.reload();
  await notice.waitFor();
  expect(await fieldValues()).toEqual(Object.values(MESSAGE));

  await page.unroute('**/assets/contact-form-*.js');
  await notice.getByRole('button', { name: 'Recharger la page' }).click();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(fieldValues).toEqual(Object.values(MESSAGE));
  await contact.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('typed-contact'))).toBe(null);
});

test('what is typed while a form is still on its way is there again when the page is loaded anew', async () => {
  const { page } = await openVisitor(browser, site.url);
  const name = page.getByRole('form', { name: 'Votre message' }).locator('[name=name]');
  await page.route('**/assets/contact-form-*.js', () => undefined);
  await page.goto('/contactez-nous');
  await name.fill(MESSAGE.name);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe(MESSAGE.name);
});

test('what was typed is not shown to whoever comes to the site anew in the same tab, but to who goes back', async () => {
  const { page } = await openVisitor(browser, site.url);
  const name = page.getByRole('form', { name: 'Votre message' }).locator('[name=name]');
  const storedDraft = () => page.evaluate(() => sessionStorage.getItem('typed-contact'));
  await page.goto('/contactez-nous');
  await name.fill(MESSAGE.name);
  await page.goto('/robots.txt');
  expect(await storedDraft()).toContain(MESSAGE.name);
  await page.goBack();
  await expect.poll(() => name.inputValue()).toBe(MESSAGE.name);

  await page.goto('/robots.txt');
  await page.goto('/contactez-nous');
  await expect.poll(storedDraft).toBe(null);
  expect(await name.inputValue()).toBe('');
});
