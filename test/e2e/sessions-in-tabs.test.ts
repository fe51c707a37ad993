import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openTab, openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember } from '../support/members.ts';
import {
  changeToken,
  endElsewhere,
  expireToken,
  header,
  headerLink,
  localStorageOf,
  loginButton,
  logOut,
  openAs,
} from '../support/session.ts';
import { logIn } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const wim = await joinMember(site.url, smtp, 'Wim Hubert');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));

const notice = (text: string) => page.getByRole('main').getByRole('alert').getByText(text);

describe('On a public page, when the session has ended', () => {
  const MESSAGE = 'Un long message, tapé avec soin.';
  const message = page.locator('[name=message]');
  const send = () => page.getByRole('button', { name: 'Envoyer' }).first().click();
  const isSent = () =>
    page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  const readyToSend = () =>
    Promise.all([page.waitForResponse('**/api/bot-check?*'), page.locator('[name=name]').focus()]);
  const fill = async () => {
    await page.locator('[name=name]').fill('Zoé');
    await message.fill(MESSAGE);
    await page.locator('[name=email]').first().fill('zoe@ailleurs.example');
  };
  const openTyped = async () => {
    await openAs(page, site, zoe, '/contactez-nous');
    await readyToSend();
    await fill();
  };

  test('nobody is thrown to the login: the page becomes a visitor’s, keeps what is typed, and sends it', async () => {
    for (const end of [
      () => expireToken(page),
      async () => endElsewhere(site, (await localStorageOf(page)).token),
    ]) {
      await openTyped();
      await headerLink(page, zoe.fullName).waitFor();
      await end();
      await send();
      await isSent();
      expect(new URL(page.url()).pathname).toBe('/contactez-nous');
      await loginButton(page).waitFor();
      expect(await localStorageOf(page)).not.toHaveProperty('token');
      // Sent, it is not offered again to the next person who logs in.
      expect(await message.inputValue()).toBe('');
      await resetVisitor(visitor);
    }
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  test('neither does opening the page, nor what it fetches by itself', async () => {
    await openAs(page, site, zoe, '/ambassadeurs');
    await headerLink(page, zoe.fullName).waitFor();
    await expireToken(page);
    await page.reload();
    await loginButton(page).waitFor();
    await expect.poll(() => localStorageOf(page)).toEqual({});

    await openAs(page, site, zoe, '/contactez-nous');
    await endElsewhere(site, (await localStorageOf(page)).token);
    await readyToSend();
    await loginButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contactez-nous');
    await fill();
    await send();
    await isSent();
  });

  test('a login in another tab lets a half-filled form go on as if nothing had happened', async () => {
    await openTyped();
    await expireToken(page);
    const other = await openTab(visitor);
    await logIn(other, '/login', zoe);
    await other.waitForURL('**/profile');
    expect(await message.inputValue()).toBe(MESSAGE);
    await send();
    await isSent();
  });
});

describe('Two tabs', () => {
  test('logging out in one ends the other at once, hidden even while its login page is slow to come; another person logging in takes the place of the first everywhere', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/login*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await openAs(page, site, zoe, '/profile');
    const other = await openTab(visitor);
    await other.goto('/');
    await headerLink(other, zoe.fullName).waitFor();
    const email = page.getByText(zoe.email).first();
    await email.waitFor();
    await logOut(other);
    await email.waitFor({ state: 'hidden' });
    gate.resolve();
    await page.waitForURL('**/login?next=%2Fprofile');
    await page.getByRole('heading', { level: 1, name: 'Accès membres' }).waitFor();
    await loginButton(page).waitFor();
    await notice('Vous avez été déconnecté dans un autre onglet.').waitFor();
    expect(await page.content()).not.toContain(zoe.email);

    await logIn(other, '/login', wim);
    await other.waitForURL('**/profile');
    // The first tab had gone to the login, which leads back to the profile: now the second person's.
    await page.waitForURL('**/profile');
    await page.getByRole('heading', { level: 1, name: wim.fullName }).waitFor();
    expect(await page.content()).not.toContain(zoe.email);
  });

  test('logging in in one shows in the other, and takes a waiting login page on to where it was asked for; so do a changed picture and a changed name', async () => {
    await page.goto('/business-club');
    const [waiting, third] = [await openTab(visitor), await openTab(visitor)];
    await waiting.goto('/membres');
    await waiting.waitForURL('**/login?next=%2Fmembres');
    await logIn(third, '/login', zoe);
    await third.waitForURL('**/profile');
    await headerLink(page, zoe.fullName).waitFor();
    await header(page).getByRole('link', { name: 'Membres' }).waitFor();
    await waiting.waitForURL('**/membres');
    await waiting.getByText(zoe.email).waitFor();

    // Once the profile is there, it sets the picture no more.
    await third.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
    const { urlProfilePicture: before = '' } = await localStorageOf(third);
    for (const picture of ['/icon-192.png', before]) {
      await third.evaluate((url) => localStorage.setItem('urlProfilePicture', url), picture);
      await header(page).locator(`img[src="${picture}"]`).waitFor();
    }
    // The server would refuse a call with the changed token, which ends the session: none reaches it.
    await page.context().route('**/api/**', () => undefined);
    await changeToken(third, { fullName: 'Zoé Lefèvre-Maes' });
    await headerLink(page, 'Zoé Lefèvre-Maes').waitFor();
    expect(problems).toEqual([]);
  });

  test('one that was frozen while somebody else logged in shows nothing of who was there before', async () => {
    await openAs(page, site, zoe, '/profile');
    await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
    const login = await new ApiClient(site.url).send('POST', '/login', wim);
    const { token } = (await login.json()) as { token: string };
    await page.route('**/api/profile', () => undefined);
    /** Revived, it hears of all that happened meanwhile at once. */
    await page.evaluate((theirs) => {
      localStorage.setItem('token', theirs);
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    }, token);
    await page.getByText('Chargement de votre profil…').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain(zoe.fullName);
  });
});

test('where the clock is wrong by 13 or -13 hours, a member logs in, loads the page again, and stays until the session ends by the server’s', async () => {
  const HOUR_MS = 3_600_000;
  const { page: theirs } = await openVisitor(browser, site.url);
  await theirs.addInitScript(
    `const own = Date.now; Date.now = () => own() + Number(sessionStorage.getItem('ahead'))`,
  );
  await theirs.goto('/readyz');
  const advanceClock = (ms: number) =>
    theirs.evaluate((ahead) => sessionStorage.setItem('ahead', String(ahead)), ms);
  for (const hours of [13, -13]) {
    await advanceClock(hours * HOUR_MS);
    await logIn(theirs, '/login', zoe);
    await theirs.waitForURL('**/profile');
    await theirs.reload();
    await theirs.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
    await advanceClock((hours + 11.9) * HOUR_MS);
    await theirs.goto('/membres');
    await theirs.getByText(zoe.email).waitFor();
    await advanceClock((hours + 12.1) * HOUR_MS);
    const calls: string[] = [];
    theirs.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await theirs.goto('/profile');
    await theirs.waitForURL('**/login?next=%2Fprofile');
    expect(
      calls.filter((path) => path.startsWith('/api/profile')),
      `${hours}`,
    ).toEqual([]);
    expect(await localStorageOf(theirs)).toEqual({});
  }
});
