import { beforeEach, describe, expect, test } from 'vitest';
import {
  openTab,
  openVisitor,
  resetVisitor,
  sharedBrowser,
  waitForExpression,
} from '../../support/browser.ts';
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

const TOO_MANY = { status: 429, json: { status: 429, code: 'too-many', message: 'Trop de tentatives.' } };
const WRONG = "Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer.";

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const consoleLines = consoleOf(page);

beforeEach(async () => {
  await resetVisitor(visitor);
  consoleLines.length = 0;
});

async function logInMember() {
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
}

describe('Logging in', () => {
  test('a member lands on their profile, with what is stored under the described keys; SE-3 SE-6 logging out ends it on the server, and nothing personal remains', async () => {
    await logInMember();
    const { token, roles, urlProfilePicture } = await localStorageOf(page);
    expect(token?.split('.')).toHaveLength(3);
    expect(JSON.parse(atob(roles ?? ''))).toEqual(['ROLE_USER']);
    expect(urlProfilePicture).toMatch(/^\/images\/[0-9a-f]+-256\.webp/);
    await headerLink(page, zoe.fullName).waitFor();
    const picture = header(page).locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(problems).toEqual([]);

    await page.goto('/membres');
    await page.getByText(zoe.email).waitFor();
    const response = page.waitForResponse('**/api/logout');
    await logOut(page);
    expect((await response).status()).toBe(204);
    const again = await fetch(`${site.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(again.status).toBe(401);
    await page.waitForURL(`${site.url}/`);
    await loginButton(page).waitFor();
    const remaining = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie.replace(/XSRF-TOKEN=[^;]*/, ''),
        await indexedDB.databases(),
        await caches.keys(),
        history.state,
      ]),
    );
    for (const text of ['"token"', 'roles', 'urlProfilePicture', 'Lef', zoe.email, '/images/'])
      expect(remaining).not.toContain(text);
  });

  const wayOut = page.getByRole('link', { name: 'Choisissez un nouveau mot de passe.' });

  test('by either login an administrator is told of a wrong password, and of a way out where others spent the attempts; what was typed stays, and then lands on the dashboard, where the header leads too', async () => {
    for (const path of ['/login', site.adminLoginUrl]) {
      await page.goto(path);
      const [email, password] = [page.locator('[name=email]'), page.locator('[name=password]')];
      const button = page.locator('form').getByRole('button', { name: /connecter/ });
      expect(await button.isDisabled(), path).toBe(true);
      await email.fill(ADMIN.email);
      await password.focus();
      await email.focus();
      await page.getByText('Le mot de passe est requis').waitFor();
      expect(await button.isDisabled(), path).toBe(true);
      await password.fill('pas le bon');
      await button.click();
      await page.getByRole('alert').getByText(WRONG).waitFor();
      expect(await wayOut.count()).toBe(0);
      await page.route('**/api/login', (route) => route.fulfill(TOO_MANY));
      await button.click();
      await wayOut.waitFor();
      await page.getByText('Ces tentatives ne sont pas les vôtres\u202f?').waitFor();
      expect(await wayOut.getAttribute('href')).toBe('/mot-de-passe-oublie');
      await page.unroute('**/api/login');
      expect([await email.inputValue(), await password.inputValue()]).toEqual([ADMIN.email, 'pas le bon']);
      await logInHere(page, ADMIN);
      await page.waitForURL(BACK_OFFICE);
      await page.goto('/');
      await header(page).locator('a[href="/admin/dashboard"]').click();
      await page.waitForURL(BACK_OFFICE);
      await logOut(page);
      await page.waitForURL(`${site.url}/`);
    }
    expect(problems).toEqual([]);
  });

  test('an answer without a token leaves one logged out: a line in the console, nothing on the screen', async () => {
    await page.route('**/api/login', (route) => route.fulfill({ json: {} }));
    await logIn(page, '/login', zoe);
    await expect.poll(() => consoleLines).toContain('Aucun token reçu du serveur');
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    expect(await page.getByRole('alert').allTextContents()).toEqual(['']);
    expect(page.url()).toBe(`${site.url}/login`);
    await loginButton(page).waitFor();
  });

  test('with no token stored, or one that is none, the console says so and nobody is logged in', async () => {
    for (const [token, line] of [
      ['', 'Token absent'],
      ['a.b', "The inspected token doesn't appear to be a JWT"],
      ['a.e30x!.c', 'InvalidCharacterError'],
    ] as const) {
      consoleLines.length = 0;
      if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto('/membres');
      await page.waitForURL('**/login?next=%2Fmembres');
      expect(consoleLines.join('\n')).toContain(line);
      await loginButton(page).waitFor();
    }
    expect(problems).toEqual([]);
  });
});

describe('Logging out', () => {
  test('SE-8 Back shows nothing personal, in this tab and in another', async () => {
    await logInMember();
    const other = await openTab(visitor);
    await other.goto('/membres');
    await other.getByText(zoe.email).waitFor();
    await other.getByRole('contentinfo').getByRole('link', { name: 'Devenir membre' }).click();
    await other.waitForURL('**/devenir-membre');
    await logOut(page);
    await page.waitForURL(`${site.url}/`);
    await page.goBack();
    await page.waitForURL('**/login?next=%2Fprofile');
    await other.goBack();
    await other.waitForURL('**/login?next=%2Fmembres');
    for (const tab of [page, other]) expect(await tab.content()).not.toContain(zoe.email);
  });

  test('SE-8 a page that Back revives as it was left (bfcache) is not shown to who logged out meanwhile', async () => {
    const member = await openMember(await sharedBrowser({ hasBackForwardCache: true }), site, zoe);
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

  test('with the server down one is logged out here all the same, and nobody waits for one that does not answer', async () => {
    for (const isDown of [true, false]) {
      await resetVisitor(visitor);
      await logInMember();
      await page.route('**/api/logout', (route) => (isDown ? route.abort() : undefined));
      await logOut(page);
      await page.waitForURL(`${site.url}/`, { timeout: 15_000 });
      expect(await localStorageOf(page), `is down: ${isDown}`).not.toHaveProperty('token');
    }
  });
});

// The last one: from here on the visitor's clock stands still.
test('after a login the redirect comes 100 ms after the answer', async () => {
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
