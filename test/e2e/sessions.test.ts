import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openTab, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { type JoinedMember, joinMember } from '../support/members.ts';
import {
  changeToken,
  expireToken,
  header,
  headerLink,
  localStorageOf,
  loginButton,
  logOut,
  openAdmin,
  openMember,
} from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { logIn } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const wim = await joinMember(site.url, smtp, 'Wim Hubert');

describe('When the session has ended', () => {
  const typeMessage = async (page: Page) => {
    await page.locator('[name=name]').fill('Zoé');
    await page.locator('[name=message]').fill('Un long message, tapé avec soin.');
  };
  const logInHere = async (page: Page, who: JoinedMember = zoe) => {
    const form = page.getByRole('form', { name: 'Accès membres' });
    await form.locator('[name=email]').fill(who.email);
    await form.locator('[name=password]').fill(who.password);
    await form.getByRole('button', { name: 'Se connecter' }).click();
  };

  test('an expired token is noticed before a call leaves: logged out, on to /login, the call cancelled, then back to what was typed', async () => {
    const { page, problems } = await openMember(browser, site, zoe);
    await page.goto('/contactez-nous');
    await page.locator('[name=name]').focus();
    await page.waitForResponse('**/api/bot-check?*');
    await typeMessage(page);
    await page.locator('[name=email]').first().fill('zoe@ailleurs.example');
    await expireToken(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByRole('button', { name: 'Envoyer' }).first().click();
    await page.waitForURL('**/login?next=%2Fcontactez-nous');
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    await loginButton(page).waitFor();
    await logInHere(page);
    await page.waitForURL('**/contactez-nous');
    await expect
      .poll(() => page.locator('[name=message]').inputValue())
      .toBe('Un long message, tapé avec soin.');
    expect(await page.locator('[name=email]').first().inputValue()).toBe('zoe@ailleurs.example');
    expect(problems).toEqual([]);
  });

  test('what was typed is for nobody else', async () => {
    const { page } = await openMember(browser, site, zoe);
    await page.goto('/contactez-nous');
    await page.locator('[name=name]').focus();
    await page.waitForResponse('**/api/bot-check?*');
    await typeMessage(page);
    await page.locator('[name=email]').first().fill('zoe@ailleurs.example');
    await expireToken(page);
    await page.getByRole('button', { name: 'Envoyer' }).first().click();
    await page.waitForURL('**/login?next=%2Fcontactez-nous');
    await logInHere(page, wim);
    await page.waitForURL('**/contactez-nous');
    await page.locator('[name=name]').focus();
    await page.waitForResponse('**/api/bot-check?*');
    expect(await page.locator('[name=message]').inputValue()).toBe('');
  });

  test('a session that ended on the server leads to /login at the next call, without a failure flashing by, and back', async () => {
    const { page } = await openMember(browser, site, zoe);
    const { token } = await localStorageOf(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (
          document.body.textContent?.includes('n’a pas pu être chargé') ||
          document.body.textContent?.includes('Échec')
        )
          sessionStorage.setItem('flashed', 'yes');
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await endElsewhere(token ?? '');
    await header(page).getByRole('link', { name: 'Membres' }).click();
    await page.waitForURL('**/login?next=%2Fmembres');
    expect(await page.evaluate("sessionStorage.getItem('flashed')")).toBeNull();
    await logInHere(page);
    await page.waitForURL('**/membres');
    await page.getByText(zoe.email).waitFor();
  });

  test('opening a page of one’s own with such a token leads to /login too, for members and administrators', async () => {
    for (const [opened, path] of [
      [await openMember(browser, site, zoe), '/profile'],
      [await openAdmin(browser, site), '/admin/members-requests'],
    ] as const) {
      const { token } = await localStorageOf(opened.page);
      await endElsewhere(token ?? '');
      await opened.page.goto(path, { waitUntil: 'commit' });
      await opened.page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
      expect(opened.problems).toEqual([]);
    }
  });

  test('SE-1 a forged token gives nothing: the first call sends to /login', async () => {
    const { page } = await openMember(browser, site, zoe);
    await changeToken(page, { roles: [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }] });
    await page.goto('/admin/members-requests', { waitUntil: 'commit' });
    await page.waitForURL('**/login?next=*');
    expect(await page.content()).not.toContain('Demandes d’adhésion');
  });

  test('an expired token left in the browser does not stand in the way of logging in', async () => {
    const { page } = await openMember(browser, site, zoe);
    await expireToken(page);
    await page.goto('/login');
    await logInHere(page);
    await page.waitForURL('**/profile');
    await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
  });

  test('a login in another tab lets a half-filled form go on as if nothing had happened', async () => {
    const member = await openMember(browser, site, zoe);
    await member.page.goto('/contactez-nous');
    await member.page.locator('[name=name]').focus();
    await member.page.waitForResponse('**/api/bot-check?*');
    await typeMessage(member.page);
    await member.page.locator('[name=email]').first().fill('zoe@ailleurs.example');
    await expireToken(member.page);
    const other = await openTab(member);
    await other.goto('/login');
    await logInHere(other);
    await other.waitForURL('**/profile');
    expect(await member.page.locator('[name=message]').inputValue()).toBe('Un long message, tapé avec soin.');
    await member.page.getByRole('button', { name: 'Envoyer' }).first().click();
    await member.page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  });

  test('SE-4 a deactivated member is out on the next request, and cannot log in again', async () => {
    const out = await joinMember(site.url, smtp, 'Bientôt Parti');
    const { page } = await openMember(browser, site, out);
    const office = await new ApiClient(site.url).logIn(ADMIN);
    expect((await office.send('PUT', `/members/${out.id}/deactivate`)).status).toBe(200);
    await header(page).getByRole('link', { name: 'Membres' }).click();
    await page.waitForURL('**/login?next=%2Fmembres');
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    await logInHere(page, out);
    await page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.").waitFor();
  });
});

/** Ends the session of `token` where its browser does not notice. */
async function endElsewhere(token: string): Promise<void> {
  const response = await fetch(`${site.url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(204);
}

describe('Two tabs', () => {
  test('logging out in one ends the other at once', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/');
    await headerLink(other, zoe.fullName).waitFor();
    await logOut(other);
    await member.page.waitForURL('**/login?next=%2Fprofile');
    await member.page.getByRole('heading', { level: 1, name: 'Accès membres' }).waitFor();
    expect(await member.page.content()).not.toContain(zoe.email);
    await loginButton(member.page).waitFor();
  });

  test('what the other showed is hidden at once, even while its login page is slow to come', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/');
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await member.page.route('**/assets/login*', async (route) => {
      await gate;
      await route.continue();
    });
    await member.page.goto('/profile');
    const email = member.page.getByText(zoe.email).first();
    await email.waitFor();
    await logOut(other);
    await email.waitFor({ state: 'hidden' });
    answer();
    await member.page.getByRole('heading', { level: 1, name: 'Accès membres' }).waitFor();
  });

  test('logging in in one shows in the other, and takes a waiting login page on to where it was asked for', async () => {
    const visitor = await openVisitor(browser, site.url);
    await visitor.page.goto('/business-club');
    const [waiting, third] = [await openTab(visitor), await openTab(visitor)];
    await waiting.goto('/membres');
    await waiting.waitForURL('**/login?next=%2Fmembres');
    await third.goto('/login');
    await logIn(third, '/login', zoe);
    await third.waitForURL('**/profile');
    await headerLink(visitor.page, zoe.fullName).waitFor();
    await header(visitor.page).getByRole('link', { name: 'Membres' }).waitFor();
    await waiting.waitForURL('**/membres');
    await waiting.getByText(zoe.email).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test('a changed picture and a changed name show in the other', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/business-club');
    await headerLink(other, zoe.fullName).waitFor();
    const { urlProfilePicture: before } = await localStorageOf(member.page);
    await member.page.evaluate("localStorage.setItem('urlProfilePicture', '/icon-192.png')");
    await header(other).locator('img[src="/icon-192.png"]').waitFor();
    await member.page.evaluate((url) => localStorage.setItem('urlProfilePicture', url), before ?? '');
    await header(other).locator(`img[src="${before}"]`).waitFor();
    await changeToken(member.page, { fullName: 'Zoé Lefèvre-Maes' });
    await headerLink(other, 'Zoé Lefèvre-Maes').waitFor();
  });

  test('another person logging in takes the place of the first everywhere', async () => {
    const member = await openMember(browser, site, zoe);
    const other = await openTab(member);
    await other.goto('/');
    await logOut(other);
    await logIn(other, '/login', wim);
    await other.waitForURL('**/profile');
    // The first tab had gone to the login, which leads back to the profile: now the second person's.
    await member.page.waitForURL('**/profile');
    await member.page.getByRole('heading', { level: 1, name: wim.fullName }).waitFor();
    expect(await member.page.content()).not.toContain(zoe.email);
  });
});

describe('Where the clock is wrong', () => {
  const HOUR_MS = 3_600_000;
  const setClock = `const own = Date.now; Date.now = () => own() + Number(sessionStorage.getItem('ahead'))`;

  test.each([13, -13])(
    'by %i hours, a member logs in, loads the page again, and stays until the session ends by the server’s',
    async (hours) => {
      const { page } = await openVisitor(browser, site.url);
      const advanceClock = (ms: number) =>
        page.evaluate((ahead) => sessionStorage.setItem('ahead', String(ahead)), ms);
      await page.addInitScript(setClock);
      await page.goto('/');
      await advanceClock(hours * HOUR_MS);
      await logIn(page, '/login', zoe);
      await page.waitForURL('**/profile');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
      await advanceClock((hours + 11.9) * HOUR_MS);
      await page.goto('/membres');
      await page.getByText(zoe.email).waitFor();
      await advanceClock((hours + 12.1) * HOUR_MS);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto('/profile');
      await page.waitForURL('**/login?next=%2Fprofile');
      expect(calls.filter((path) => path.startsWith('/api/profile'))).toEqual([]);
      expect(await localStorageOf(page)).toEqual({});
    },
  );
});
