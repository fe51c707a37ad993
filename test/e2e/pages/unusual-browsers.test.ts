import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor, resetVisitor, waitForFrames, waitForHydration } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { BACK_OFFICE, logOut } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn, logInHere } from '../../support/steps.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };
const FORBIDDEN = { status: 403, json: { status: 403, code: 'forbidden', message: 'Accès interdit' } };

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, MESSAGE.name);
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));

async function sendMessage(page: Page) {
  const form = page.getByRole('form', { name: 'Votre message' });
  for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
}

const storageMock = (answers: string) => `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { ${answers} } })`;

test.each([
  // As browsers do that are told to block all site data: even looking at the storage throws.
  { browserThat: 'refuses all site data', script: storageMock(`throw new DOMException('Access is denied')`) },
  // As the browsers within Android apps do, unless their app asks for a storage.
  { browserThat: 'has no storage', script: storageMock('return null') },
  // As Firefox does where the file of its storage is damaged.
  {
    browserThat: 'has a broken storage',
    script: `for (const use of ['getItem', 'setItem', 'removeItem'])
      Storage.prototype[use] = () => { throw new DOMException('', 'NS_ERROR_FILE_CORRUPTED') }`,
  },
  // What Safari has since 17, Firefox since 119 and 125.
  {
    browserThat: 'is a few years old',
    script: `delete HTMLElement.prototype.hidePopover; delete String.prototype.isWellFormed`,
  },
])('a visitor whose browser $browserThat goes from page to page, searches, and writes', async (row) => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.addInitScript(row.script);
  await page.goto('/ambassadeurs');
  await page.getByRole('searchbox').fill('Zoé');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/ambassadeurs?q=*');
  await page.getByRole('banner').getByRole('link', { name: 'Business Club' }).click();
  await page.getByRole('heading', { level: 1, name: 'Un cercle pour celles et ceux qui dirigent' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/ambassadeurs?q=*');
  await page.getByRole('banner').getByRole('link', { name: 'Contactez-nous' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contactez-nous' }).waitFor();
  await sendMessage(page);
  expect(await page.title()).toBe('Contactez-nous – Cercle');
  // The page may say that the storage failed it, and nothing else.
  expect(problems.filter((problem) => !/denied|of null|CORRUPTED/.test(problem))).toEqual([]);
});

test('the menu of a phone opens, closes and leads on in a browser without popovers', async () => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // Its hashes are of the page as it was.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await removePopover(page);
  await page.goto('/');
  await waitForHydration(page);
  const menu = page.locator('#menu');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  expect(await menu.isVisible()).toBe(false);
  await opener.click();
  await menu.waitFor();
  expect(await menu.boundingBox()).toMatchObject({ y: 0, height: 844 });
  await menu.getByRole('button', { name: 'Fermer le menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await opener.click();
  await menu.getByRole('link', { name: 'Ambassadeurs' }).click();
  await page.waitForURL('**/ambassadeurs');
  await menu.waitFor({ state: 'hidden' });
  await context.close();

  /** The page and its scripts as a browser takes them that has no popover: its attributes and its state mean nothing. */
  async function removePopover(page: Page) {
    await page.addInitScript(
      `for (const name of ['show', 'hide', 'toggle']) delete HTMLElement.prototype[name + 'Popover']`,
    );
    await page.route(/^[^?]*(\/|\.js|\/ambassadeurs)$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('popover', 'nopover') });
    });
  }
});

test('a member whose storage has become full is still logged in on the next page, and logs in again', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  );
  await page.goto('/membres');
  await page.getByText(zoe.email).waitFor();
  await logOut(page);
  await page.waitForURL(`${site.url}/`);
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
  expect(problems).toEqual([]);
});

describe('Cookies', () => {
  test('that are refused: the login, the contact form and the newsletter say so, and keep what was typed', async () => {
    // The page finds none, however often the site gives one.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    for (const [path, name, typed, send] of [
      ['/login', 'Accès membres', ADMIN, 'Se connecter'],
      ['/contactez-nous', 'Votre message', MESSAGE, 'Envoyer le message'],
      ['/contactez-nous', 'Notre newsletter', { email: MESSAGE.email }, 'S’inscrire'],
    ] as const) {
      await page.goto(path);
      const form = page.getByRole('form', { name });
      for (const [field, value] of Object.entries(typed)) await form.locator(`[name=${field}]`).fill(value);
      await form.getByRole('button', { name: send }).click();
      const text =
        'Votre navigateur refuse les cookies de ce site, dont ce formulaire a besoin. Autorisez-les, puis réessayez.';
      await page.getByRole('alert').getByText(text).waitFor();
      for (const [field, value] of Object.entries(typed))
        expect(await form.locator(`[name=${field}]`).inputValue(), name).toBe(value);
    }
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: false });
    await session.detach();
  });

  test('that are cleared while the login is open, are good no more as after a new secret, or come beside a neighbour’s of the same name, do not stop the login', async () => {
    for (const change of ['clear', 'replace', 'neighbour']) {
      await resetVisitor(visitor);
      await page.goto('/login');
      if (change === 'clear') await page.context().clearCookies();
      else if (change === 'replace')
        await page.evaluate(`document.cookie = 'XSRF-TOKEN=former.secret; path=/'`);
      // Browsers send a cookie with a longer path first.
      else
        for (const path of ['/login', '/api'])
          await page.evaluate(`document.cookie = 'XSRF-TOKEN=neighbour; path=${path}'`);
      await logInHere(page, ADMIN);
      await page.waitForURL(BACK_OFFICE);
    }
  });

  test('are not to blame where a call is forbidden: nothing is said of a wrong password or a subscription, and a member’s change asks for no other cookie', async () => {
    await page.route(/\/api\/(login|newsletters|profile)$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(FORBIDDEN),
    );
    await page.goto('/login');
    await logInHere(page, ADMIN);
    await page.getByRole('alert').getByText('Accès interdit').waitFor();
    await page.goto('/contactez-nous');
    const newsletter = page.getByRole('form', { name: 'Notre newsletter' });
    await newsletter.locator('[name=email]').fill(MESSAGE.email);
    await newsletter.getByRole('button', { name: 'S’inscrire' }).click();
    await page.getByRole('alert').getByText("L'inscription à la newsletter a échoué").waitFor();

    const token = (await new ApiClient(site.url).logIn(zoe)).headers().authorization?.slice('Bearer '.length);
    await page.evaluate((value) => localStorage.setItem('token', value ?? ''), token);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Modifier le profil' }).click();
    await page.locator('[name=phone]').fill('0473');
    const requests: string[] = [];
    const note = (request: { method(): string; url(): string }) =>
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    page.on('request', note);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByRole('alert').getByRole('paragraph').waitFor();
    expect(requests).toContain('PUT /api/profile');
    expect(requests).not.toContain('GET /healthz');
    page.off('request', note);
  });
});

test('where a click was to lead, as this tab has noted it, is never another site', async () => {
  await page.goto('/ambassadeurs');
  // A hydrated page deletes what was noted before it.
  await waitForFrames(page);
  await page.evaluate(`sessionStorage.setItem('destination', '["/ambassadeurs","//elsewhere.example/"]')`);
  const arrived = page.waitForURL(`${site.url}//elsewhere.example/`);
  await page.reload({ waitUntil: 'commit' });
  await arrived;
  expect(problems).toEqual([]);
});
