import { describe, expect, test } from 'vitest';
import { openTab, openVisitor, waitForExpression } from '../../support/browser.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { joinMember } from '../../support/members.ts';
import { freezeClock, useDescribedDelays } from '../../support/minimum-delay.ts';
import {
  BACK_OFFICE,
  consoleOf,
  header,
  headerLink,
  localStorageOf,
  loginButton,
  logOut,
  openMember,
} from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logIn, logInHere } from '../../support/steps.ts';

const { site, smtp, browser } = await siteWithMail({}, { hasBackForwardCache: true });
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');

describe('Logging in', () => {
  test('a member lands on their profile; token, roles and picture are in local storage under the described keys', async () => {
    const { page, problems } = await openMember(browser, site, zoe);
    const { token, roles, urlProfilePicture } = await localStorageOf(page);
    expect(token?.split('.')).toHaveLength(3);
    expect(JSON.parse(atob(roles ?? ''))).toEqual(['ROLE_USER']);
    expect(urlProfilePicture).toMatch(/^\/images\/[0-9a-f]+-256\.webp/);
    await headerLink(page, zoe.fullName).waitFor();
    await expect
      .poll(() =>
        header(page)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test('an administrator lands on the dashboard, by either login; the header’s button leads there', async () => {
    const { page, problems } = await openVisitor(browser, site.url);
    await logIn(page, '/login', ADMIN);
    await page.waitForURL(BACK_OFFICE);
    await page.goto('/');
    await header(page).locator('a[href="/admin/dashboard"]').click();
    await page.waitForURL(BACK_OFFICE);
    await logOut(page);
    await page.waitForURL(`${site.url}/`);
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.waitForURL(BACK_OFFICE);
    expect(problems).toEqual([]);
  });

  test('the redirect comes 100 ms after the answer', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/login');
    await useDescribedDelays(page);
    const clock = await freezeClock(page);
    await logInHere(page, zoe);
    await waitForExpression(page, "localStorage.getItem('token') !== null");
    const requestedPaths: string[] = [];
    page.on('request', (request) => {
      // The header shows their photo at once.
      if (request.resourceType() !== 'image') requestedPaths.push(request.url());
    });
    await clock.runFor(99);
    // What had begun before this call would be seen by now.
    await page.evaluate("fetch('/healthz').then(() => undefined)");
    expect(requestedPaths).toEqual([`${site.url}/healthz`]);
    await clock.resume();
    await page.waitForURL('**/profile');
  });

  test.each(['/login', 'the administrators’ login'])(
    'on %s a wrong password is told in the described words, and what was typed stays',
    async (loginPage) => {
      const { page } = await openVisitor(browser, site.url);
      await logIn(page, loginPage === '/login' ? loginPage : site.adminLoginUrl, {
        ...zoe,
        password: 'pas le bon',
      });
      await page
        .getByRole('alert')
        .getByText("Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.")
        .waitFor();
      expect(await page.locator('[name=email]').inputValue()).toBe(zoe.email);
      expect(await page.locator('[name=password]').inputValue()).toBe('pas le bon');
    },
  );

  test('the button waits until both fields are filled', async () => {
    const { page } = await openVisitor(browser, site.url);
    await page.goto('/login');
    const button = page.locator('form').getByRole('button', { name: 'Se connecter' });
    expect(await button.isDisabled()).toBe(true);
    await page.locator('[name=email]').fill(zoe.email);
    await page.locator('[name=password]').focus();
    await page.locator('[name=email]').focus();
    await page.getByText('Le mot de passe est requis').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.locator('[name=password]').fill('x');
    await expect.poll(() => button.isEnabled()).toBe(true);
  });

  test('an answer without a token leaves one logged out: a line in the console, nothing on the screen', async () => {
    const { page } = await openVisitor(browser, site.url);
    const lines = consoleOf(page);
    await page.route('**/api/login', (route) => route.fulfill({ json: {} }));
    await logIn(page, '/login', zoe);
    await expect.poll(() => lines).toContain('Aucun token reçu du serveur');
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    expect(await page.getByRole('alert').allTextContents()).toEqual(['']);
    expect(page.url()).toBe(`${site.url}/login`);
    await loginButton(page).waitFor();
  });

  test.each([
    ['no token', null, 'Token absent'],
    ['a token without three parts', 'a.b', "The inspected token doesn't appear to be a JWT"],
    ['a token that cannot be decoded', 'a.e30x!.c', 'InvalidCharacterError'],
  ])('with %s stored, the console says so and nobody is logged in', async (_what, token, line) => {
    const { page, problems } = await openVisitor(browser, site.url);
    const lines = consoleOf(page);
    await page.goto('/contactez-nous');
    if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto('/membres');
    await page.waitForURL('**/login?next=%2Fmembres');
    expect(lines.join('\n')).toContain(line);
    await loginButton(page).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('Logging out', () => {
  test('SE-6 nothing personal remains in the browser’s storage', async () => {
    const { page } = await openMember(browser, site, zoe);
    await page.goto('/membres');
    await page.getByText(zoe.email).waitFor();
    await logOut(page);
    await page.waitForURL(`${site.url}/`);
    await loginButton(page).waitFor();
    const remainingStorage = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie.replace(/XSRF-TOKEN=[^;]*/, ''),
        await indexedDB.databases(),
        await caches.keys(),
        history.state,
      ]),
    );
    for (const key of ['"token"', 'roles', 'urlProfilePicture', 'Lef', zoe.email, '/images/'])
      expect(remainingStorage).not.toContain(key);
  });

  test('SE-3 the token is dead on the server too', async () => {
    const { page } = await openMember(browser, site, zoe);
    const { token } = await localStorageOf(page);
    const responseTime = page.waitForResponse('**/api/logout');
    await logOut(page);
    expect((await responseTime).status()).toBe(204);
    const again = await fetch(`${site.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(again.status).toBe(401);
  });

  test('SE-8 Back shows nothing personal, in this tab and in another', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/membres');
    await other.getByText(zoe.email).waitFor();
    await other.getByRole('contentinfo').getByRole('link', { name: 'Devenir membre' }).click();
    await other.waitForURL('**/devenir-membre');
    await logOut(member.page);
    await member.page.waitForURL(`${site.url}/`);
    await member.page.goBack();
    await member.page.waitForURL('**/login?next=%2Fprofile');
    await other.goBack();
    await other.waitForURL('**/login?next=%2Fmembres');
    for (const page of [member.page, other]) expect(await page.content()).not.toContain(zoe.email);
  });

  test('SE-8 a page that Back revives as it was left (bfcache) is not shown to who logged out meanwhile', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/');
    await member.page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('revived', String(persisted)));
    });
    await member.page.goto('/robots.txt');
    await logOut(other);
    await loginButton(other).waitFor();
    await member.page.goBack({ waitUntil: 'commit' });
    await member.page.waitForURL('**/login?next=%2Fprofile');
    expect(await member.page.evaluate("sessionStorage.getItem('revived')")).toBe('true');
    expect(await member.page.content()).not.toContain(zoe.email);
  });

  test('with the server down one is logged out here all the same', async () => {
    const { page } = await openMember(browser, site, zoe);
    await page.route('**/api/logout', (route) => route.abort());
    await logOut(page);
    await page.waitForURL(`${site.url}/`);
    expect(await localStorageOf(page)).not.toHaveProperty('token');
  });

  test('with a server that does not answer nobody waits for it', async () => {
    const { page } = await openMember(browser, site, zoe);
    await page.route('**/api/logout', () => undefined);
    await logOut(page);
    await page.waitForURL(`${site.url}/`, { timeout: 15_000 });
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
