import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor, waitForFrames } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { BACK_OFFICE } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn, logInHere } from '../../support/steps.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, smtp, browser } = await siteWithMail();

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
])(
  'a visitor whose browser $browserThat reads the pages, goes from one to the next, and writes',
  async ({ script }) => {
    const { page } = await openVisitor(browser, site.url);
    await page.addInitScript(script);
    await page.goto('/');
    await page.getByRole('link', { name: 'Business Club' }).first().click();
    await page
      .getByRole('heading', { level: 1, name: 'Un cercle pour celles et ceux qui dirigent' })
      .waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'On avance mieux en cercle' }).waitFor();
    const form = page.getByRole('form', { name: 'Votre message' });
    for (const [name, value] of Object.entries(MESSAGE)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
    expect(await page.title()).toBe('Cercle');
  },
);

const FULL_STORAGE = `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`;

test('a member whose browser keeps nothing more, its storage being full, logs in and sees their profile', async () => {
  const zoe = await joinMember(site.url, smtp, MESSAGE.name);
  const { page, problems } = await openVisitor(browser, site.url);
  await page.addInitScript(FULL_STORAGE);
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
  expect(problems).toEqual([]);
});

test('a member whose storage has become full is still logged in on the next page', async () => {
  const wim = await joinMember(site.url, smtp, 'Wim Hubert');
  const { page, problems } = await openVisitor(browser, site.url);
  await logIn(page, '/login', wim);
  await page.waitForURL('**/profile');
  await page.addInitScript(FULL_STORAGE);
  await page.goto('/membres');
  await page.getByText(wim.email).waitFor();
  expect(problems).toEqual([]);
});

const COOKIES_BLOCKED =
  'Votre navigateur refuse les cookies de ce site, dont ce formulaire a besoin. Autorisez-les, puis réessayez.';

/** As a browser that refuses cookies: the page finds none, however often the site gives one. */
const blockCookies = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
};

test.each([
  ['login', '/login', 'Accès membres', { email: ADMIN.email, password: ADMIN.password }, 'Se connecter'],
  ['contact form', '/contactez-nous', 'Votre message', MESSAGE, 'Envoyer le message'],
  ['newsletter', '/contactez-nous', 'Notre newsletter', { email: MESSAGE.email }, 'S’inscrire'],
])(
  'where cookies are refused the %s says so, and keeps what was typed',
  async (_, path, name, typed, send) => {
    const { page } = await openVisitor(browser, site.url);
    await blockCookies(page);
    await page.goto(path);
    const form = page.getByRole('form', { name });
    for (const [field, value] of Object.entries(typed)) await form.locator(`[name=${field}]`).fill(value);
    await form.getByRole('button', { name: send }).click();
    await page.getByRole('alert').getByText(COOKIES_BLOCKED).waitFor();
    for (const [field, value] of Object.entries(typed))
      expect(await form.locator(`[name=${field}]`).inputValue()).toBe(value);
  },
);

test('who clears the cookies while the login is open logs in all the same', async () => {
  const { page } = await openVisitor(browser, site.url);
  await page.goto('/login');
  await page.context().clearCookies();
  await logInHere(page, ADMIN);
  await page.waitForURL(BACK_OFFICE);
});

test.each([
  ['login', '/login', { email: ADMIN.email, password: ADMIN.password }, 'Se connecter', BACK_OFFICE],
])(
  'a %s with a cookie that is good no more, as after a new secret, gets another one and works',
  async (...row) => {
    const [, path, typed, send, reached] = row;
    const { page } = await openVisitor(browser, site.url);
    await page.goto(path);
    await page.evaluate(`document.cookie = 'XSRF-TOKEN=former.secret; path=/'`);
    for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);
    await page.getByRole('button', { name: send }).click();
    await page.waitForURL(reached);
  },
);

test('a call that is forbidden says nothing of a wrong password, nor of a subscription', async () => {
  const { page } = await openVisitor(browser, site.url);
  const forbidden = { status: 403, json: { status: 403, code: 'forbidden', message: 'Accès interdit' } };
  await page.route(/\/api\/(login|newsletters)$/, (route) => route.fulfill(forbidden));
  await page.goto('/login');
  await logInHere(page, ADMIN);
  await page.getByRole('alert').getByText('Accès interdit').waitFor();
  await page.goto('/contactez-nous');
  const newsletter = page.getByRole('form', { name: 'Notre newsletter' });
  await newsletter.locator('[name=email]').fill(MESSAGE.email);
  await newsletter.getByRole('button', { name: 'S’inscrire' }).click();
  await page.getByRole('alert').getByText("L'inscription à la newsletter a échoué").waitFor();
});

test('a change that is forbidden to a member asks for no other cookie, which it does not need', async () => {
  const ida = await joinMember(site.url, smtp, 'Ida Claes');
  const { page } = await openVisitor(browser, site.url);
  await logIn(page, '/login', ida);
  await page.waitForURL('**/profile');
  const forbidden = { status: 403, json: { status: 403, code: 'forbidden', message: 'Accès interdit' } };
  const requestedPaths: string[] = [];
  page.on('request', (request) =>
    requestedPaths.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await page.route('**/api/profile', (route) => route.fulfill(forbidden));
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.locator('[name=phone]').fill('0473');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('alert').getByRole('paragraph').waitFor();
  expect(requestedPaths).toContain('PUT /api/profile');
  expect(requestedPaths).not.toContain('GET /healthz');
});

test('where a click was to lead, as this tab has noted it, is never another site', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.goto('/ambassadeurs');
  // A hydrated page deletes what was noted before it.
  await waitForFrames(page);
  await page.evaluate(`sessionStorage.setItem('destination', '["/ambassadeurs","//elsewhere.example/"]')`);
  const arrived = page.waitForURL(`${site.url}//elsewhere.example/`);
  await page.reload({ waitUntil: 'commit' });
  await arrived;
  expect(problems).toEqual([]);
});
