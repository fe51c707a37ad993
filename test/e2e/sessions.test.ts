import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { type JoinedMember, joinMember } from '../support/members.ts';
import {
  changeToken,
  endElsewhere,
  expireToken,
  header,
  headerLink,
  localStorageOf,
  logOut,
  openAs,
  startSession,
} from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { logIn, logInHere } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
const wim = await joinMember(site.url, smtp, 'Wim Hubert');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));

const tokenOf = async () => (await localStorageOf(page)).token ?? '';

const logInAs = async (who: JoinedMember) => {
  await page.getByRole('form', { name: 'Accès membres' }).waitFor();
  await logInHere(page, who);
};

const notice = (text: string) => page.getByRole('main').getByRole('alert').getByText(text);

test('a session that ended on the server leads to /login at the next call, without a failure flashing by, and back; so does opening a page with such a token, for members and administrators', async () => {
  await openAs(page, site, zoe, '/business-club');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (
        document.body.textContent?.includes('n’a pas pu être chargé') ||
        document.body.textContent?.includes('Échec')
      )
        sessionStorage.setItem('flashed', 'yes');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await endElsewhere(site, await tokenOf());
  await header(page).getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/login?next=%2Fmembres');
  expect(await page.evaluate("sessionStorage.getItem('flashed')")).toBeNull();
  await notice('Vous avez été déconnecté depuis un autre appareil.').waitFor();
  await expectAccessible(page);
  await logInAs(zoe);
  await page.waitForURL('**/membres');
  await page.getByText(zoe.email).waitFor();

  for (const [who, path] of [
    [zoe, '/profile'],
    [ADMIN, '/admin/members-requests'],
  ] as const) {
    await startSession(page, site, who);
    await endElsewhere(site, await tokenOf());
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  }
  expect(problems).toEqual([]);
});

test('SE-1 a forged token gives nothing: the first call sends to /login; an expired one left in the browser does not stand in the way of logging in', async () => {
  await startSession(page, site, zoe);
  await changeToken(page, { roles: [{ authority: 'ROLE_ADMIN', name: 'ROLE_ADMIN' }] });
  await page.goto('/admin/members-requests', { waitUntil: 'commit' });
  await page.waitForURL('**/login?next=*');
  expect(await page.content()).not.toContain('Demandes d’adhésion');

  await startSession(page, site, zoe);
  await expireToken(page);
  await logIn(page, '/login', zoe);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
});

test('SE-4 a deactivated member is out on the next request, and cannot log in again', async () => {
  const out = await joinMember(site.url, smtp, 'Bientôt Parti');
  await openAs(page, site, out, '/business-club');
  const office = await new ApiClient(site.url).logIn(ADMIN);
  expect((await office.send('PUT', `/members/${out.id}/deactivate`)).status).toBe(200);
  await header(page).getByRole('link', { name: 'Membres' }).click();
  await page.waitForURL('**/login?next=%2Fmembres');
  expect(await localStorageOf(page)).not.toHaveProperty('token');
  await logInAs(out);
  await page.getByRole('alert').getByText("Nom d'utilisateur ou mot de passe incorrect.").waitFor();
});

describe('On a private page, when the session has ended', () => {
  const company = page.locator('[name=company]');
  const save = () => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const openTyped = async () => {
    await openAs(page, site, zoe, '/profile?mode=edit');
    await company.fill('Lefèvre & Maes');
    await expireToken(page);
  };

  test('an expired token is noticed before a call leaves: the login says so, and leads the same person back to what was typed, though it was loaded again meanwhile', async () => {
    await openTyped();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await save();
    await page.waitForURL('**/login?next=%2Fprofile%3Fmode%3Dedit');
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    expect(await localStorageOf(page)).not.toHaveProperty('token');
    await notice('Votre session a expiré.').waitFor();
    await notice('ce que vous aviez tapé vous attend').waitFor();
    await page.reload();
    await notice('ce que vous aviez tapé vous attend').waitFor();
    // Another page, on the way.
    await headerLink(page, 'Accueil').first().click();
    await page.waitForURL('**/');
    await page.goBack();
    await logInAs(zoe);
    await page.waitForURL('**/profile?mode=edit');
    await expect.poll(() => company.inputValue()).toBe('Lefèvre & Maes');
    expect(problems).toEqual([]);
  });

  test('what was typed is for nobody else, and a login that was asked for says nothing of it', async () => {
    await openTyped();
    await save();
    await notice('Votre session a expiré.').waitFor();
    await page.reload();
    await logInAs(wim);
    await page.waitForURL('**/profile?mode=edit');
    await company.waitFor();
    expect(await company.inputValue()).toBe('Dubois SRL');
    await logOut(page);
    await page.waitForURL('**/');
    await page.goto('/membres');
    await page.getByRole('form', { name: 'Accès membres' }).waitFor();
    expect(await notice('Connectez-vous à nouveau').count()).toBe(0);
    await logInAs(zoe);
    await page.waitForURL('**/membres');
    await page.goto('/profile?mode=edit');
    await company.waitFor();
    expect(await company.inputValue()).toBe('Dubois SRL');
  });
});
