import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { openVisitor, resetVisitor, waitForFormCode, waitForFrames } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };
const REQUEST = { responsible_name: 'Zoé Lefèvre', company: 'Lefèvre SRL', phone: '+32 470 00 00 00' };
const CODE = '**/assets/contact-form-*.js';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const formNamed = (name: string) => page.getByRole('form', { name });
const contact = formNamed('Votre message');
const send = contact.getByRole('button', { name: 'Envoyer le message' });
const isSent = () => page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();

beforeEach(() => resetVisitor(visitor));

async function fill(form: typeof contact, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}
const valuesOf = async (form: typeof contact, names: object) => {
  const values: Record<string, string> = {};
  for (const name of Object.keys(names)) values[name] = await form.locator(`[name=${name}]`).inputValue();
  return values;
};
const storedDrafts = () =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed')));

describe('The code of a form', () => {
  test('stays away from a visitor who does not come near, and nothing moves when it arrives', async () => {
    await page.goto('/services-consultance');
    await waitForFrames(page);
    const isFetched =
      "performance.getEntriesByType('resource').some(({ name }) => name.includes('contact-form'))";
    expect(await page.evaluate(isFetched)).toBe(false);
    await page.evaluate(`
      globalThis.moves = [];
      new PerformanceObserver((list) => moves.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift' });`);
    const placeholder = await contact.elementHandle();
    const arrived = page.waitForResponse(CODE);
    await contact.scrollIntoViewIfNeeded();
    await arrived;
    await placeholder?.waitForElementState('hidden');
    await waitForFrames(page);
    expect(await page.evaluate('moves')).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('keeps what was typed before it arrives, focus included', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(CODE, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/contactez-nous');
    await fill(contact, MESSAGE);
    expect(await send.isDisabled()).toBe(true);
    release();
    await contact.locator('[name=message]:focus').waitFor();
    await send.click();
    await isSent();
  });

  test('that does not come says so; what was typed, also while it was on its way, is there again after each reload, to be sent at last', async () => {
    const notice = page.getByRole('alert').filter({ hasText: 'Le formulaire n’a pas pu être chargé.' });
    await page.route(CODE, () => undefined);
    await page.goto('/contactez-nous');
    await fill(contact, MESSAGE);
    await page.unroute(CODE);
    await page.route(CODE, (route) => route.abort());
    // In vain the second time too.
    for (let reload = 1; reload <= 2; reload += 1) {
      await page.reload();
      await notice.waitFor();
      expect(await valuesOf(contact, MESSAGE)).toEqual(MESSAGE);
    }
    await expectAccessible(page);
    await page.unroute(CODE);
    await notice.getByRole('button', { name: 'Recharger la page' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => valuesOf(contact, MESSAGE)).toEqual(MESSAGE);
    await send.click();
    await isSent();
    expect(await storedDrafts()).toEqual([]);
  });
});

describe('What was typed', () => {
  test('is there again after a reload, can be sent as it stands, and does not come back once it is', async () => {
    const newsletter = formNamed('Notre newsletter');
    const request = formNamed('Demande d’adhésion');
    await page.goto('/devenir-membre?offre=business');
    await waitForFormCode(page, 'Demande d’adhésion');
    await fill(request, REQUEST);
    await page.reload();
    await waitForFormCode(page, 'Demande d’adhésion');
    expect(await valuesOf(request, REQUEST)).toEqual(REQUEST);
    expect(await storedDrafts()).toEqual([]);
    await resetVisitor(visitor);

    await page.goto('/contactez-nous');
    await waitForFormCode(page);
    await fill(contact, MESSAGE);
    await fill(newsletter, { email: MESSAGE.email });
    await page.reload();
    await waitForFormCode(page);
    expect(await valuesOf(contact, MESSAGE)).toEqual(MESSAGE);
    expect(await valuesOf(newsletter, { email: '' })).toEqual({ email: MESSAGE.email });
    expect(await storedDrafts()).toEqual([]);
    await send.click();
    await isSent();
    await page.reload();
    await waitForFormCode(page);
    expect(await valuesOf(contact, MESSAGE)).toEqual({ name: '', email: '', message: '' });
  });

  test('is not shown to who comes to the site again in the same tab, but to who goes back', async () => {
    const storedDraft = () => page.evaluate(() => sessionStorage.getItem('typed-contact'));
    await page.goto('/contactez-nous');
    await fill(contact, { name: MESSAGE.name });
    await page.goto('/robots.txt');
    expect(await storedDraft()).toContain(MESSAGE.name);
    await page.goBack();
    await expect.poll(() => valuesOf(contact, { name: '' })).toEqual({ name: MESSAGE.name });

    await page.goto('/robots.txt');
    await page.goto('/contactez-nous');
    await expect.poll(storedDraft).toBe(null);
    expect(await valuesOf(contact, { name: '' })).toEqual({ name: '' });
  });

  test('is never stored of a password', async () => {
    await page.goto('/login');
    await waitForFormCode(page, 'Accès membres');
    await page.locator('[name=password]').fill('un secret de douze');
    await page.reload();
    await waitForFormCode(page, 'Accès membres');
    expect(await page.locator('[name=password]').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
  });
});
