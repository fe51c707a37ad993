import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../server/src/testing/codes.ts';
import { type SmtpPeer, startSmtpServer } from '../server/src/testing/smtp-server.ts';
import { expectSound } from './support/accessibility.ts';
import { ApiClient } from './support/api.ts';
import { openBrowser, openVisitor } from './support/browser.ts';
import { ADMIN, startSite, type TestSite } from './support/site.ts';
import { linkIn, logIn, mailTo } from './support/steps.ts';

const PASSWORD = 'trois petits chats';

let site: TestSite;
let smtp: SmtpPeer;
let browser: Browser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startSite({ SMTP_URL: smtp.url });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await smtp?.close();
});

/** Someone who was approved and activated their access. */
async function joinedMember(email: string) {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest({ email, fullName: 'Zoé Lefèvre' });
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  const { content } = await admin.get<{ content: { id: number }[] }>(`/members/requests?q=${email}`);
  await admin.send('PUT', `/members/requests/${content[0]?.id}/approve`);
  const link = linkIn(await mailTo(smtp, email, 'Activez votre accès'), '/validate-invitation');
  const form = new FormData();
  const data = { password: PASSWORD, confirmPassword: PASSWORD, freeDenomination: '' };
  const switches = { isEmailPublic: true, isProfilePublic: true, isProfilePhotoPublic: true };
  form.set('data', JSON.stringify({ ...data, ...switches }));
  form.set('photo', new Blob([await picture()], { type: 'image/png' }), 'moi.png');
  const answer = await visitor.send('POST', `/complete-invitation/${link.split('/').at(-1)}`, form);
  expect(answer.status).toBe(204);
  return { email, password: PASSWORD };
}

async function picture() {
  const image = sharp({ create: { width: 200, height: 200, channels: 3, background: '#7a5b2e' } });
  return new Uint8Array(await image.png().toBuffer());
}

const factor = (page: Page) => page.getByRole('region', { name: 'Double vérification', exact: true });
const sessions = (page: Page) => page.getByRole('region', { name: 'Vos sessions' });

/** Enrols by hand: reads the key that is shown, types its code. Answers the key and the recovery codes. */
async function enrol(page: Page, inEachState: (state: string) => Promise<void>) {
  await factor(page).getByRole('button', { name: 'Activer la double vérification' }).click();
  await page.getByRole('img', { name: 'QR code à scanner avec votre application' }).waitFor();
  const secret = ((await factor(page).locator('code').textContent()) ?? '').replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.locator('[name=code]').fill('abc');
  await page.keyboard.press('Enter');
  await page.getByText('Ce code n’est pas le bon, ou a déjà servi.').waitFor();
  await inEachState('enrolling');
  await page.locator('[name=code]').fill(codeOf(secret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Codes de secours' }).locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await inEachState('codes');
  expect(await page.getByRole('button', { name: 'Terminer' }).isDisabled()).toBe(true);
  await page.getByLabel('J’ai conservé ces codes en lieu sûr').check();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expectFocusIn(factor(page));
  await factor(page).getByText('Il vous reste 10 codes de secours.').waitFor();
  return { secret, codes };
}

/** Not lost with the button that had it. */
const expectFocusIn = async (place: Locator) =>
  expect(await place.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await page.waitForURL(`${site.url}/`);
};

describe.each([390, 1440])('AU-7 At %i px, a member', (width) => {
  const look = (page: Page) => async (state: string) => {
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${state}-${width}.png`, fullPage: true });
    await expectSound(page);
  };

  test('enrols, logs in with a code and with a recovery code, ends another session, and gives it up again', async () => {
    const zoe = await joinedMember(`zoe${width}@lefevre.example`);
    const { page, problems } = await openVisitor(browser, site.url, width);
    const see = look(page);
    await logIn(page, '/login', zoe);
    await page.waitForURL('**/profile');
    await factor(page).getByText('Désactivée').waitFor();
    await sessions(page).getByText('Cet appareil').waitFor();
    await sessions(page).getByText('Vous n’êtes connecté sur aucun autre appareil.').waitFor();
    await see('offer');
    const { secret, codes } = await enrol(page, see);
    await see('in-force');
    await mailTo(smtp, zoe.email, 'Double vérification activée');
    await logOutAnywhere(page);

    // With a code: the first answer asks for it, and back brings what was typed.
    await logIn(page, '/login', zoe);
    await page.getByLabel('Code de vérification').waitFor();
    expect(await page.locator('[name=code]').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Retour' }).click();
    expect(await page.locator('[name=email]').inputValue()).toBe(zoe.email);
    expect(await page.locator('[name=password]').inputValue()).toBe(zoe.password);
    await page
      .locator('form')
      .getByRole('button', { name: /connecter/ })
      .click();
    await page.locator('[name=code]').fill('12 34');
    await page.keyboard.press('Enter');
    await page.getByText('Ce code n’est pas le bon, ou a déjà servi.').waitFor();
    await see('login-code');
    const shown = codeOf(secret, new Date(), 1);
    await page.locator('[name=code]').fill(`${shown.slice(0, 3)} ${shown.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');

    // With a recovery code, from another browser: the owner is told.
    const other = await openVisitor(browser, site.url, width);
    await logIn(other.page, '/login', zoe);
    await other.page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await other.page.getByLabel('Code de secours').fill(codes[0] ?? '');
    await look(other.page)('login-recovery');
    await other.page.keyboard.press('Enter');
    await other.page.waitForURL('**/profile');
    await mailTo(smtp, zoe.email, 'Nouvelle connexion à votre compte');

    await page.reload();
    await factor(page).getByText('Il vous reste 9 codes de secours.').waitFor();
    const lines = sessions(page).getByRole('listitem');
    await lines.nth(1).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('Cet appareil'),
      expect.stringContaining('Chrome sur Linux'),
    ]);
    await see('sessions');
    await sessions(page)
      .getByRole('button', { name: /Fermer la session/ })
      .click();
    await page.getByText('Vous n’êtes connecté sur aucun autre appareil.').waitFor();
    await other.page.reload();
    await other.page.waitForURL('**/login?next=%2Fprofile');

    await factor(page).getByRole('button', { name: 'Désactiver' }).click();
    await page.locator('[name=password]').fill('un autre');
    await page.keyboard.press('Enter');
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor();
    await see('disabling');
    await page.locator('[name=password]').fill(zoe.password);
    await page.keyboard.press('Enter');
    await factor(page).getByRole('button', { name: 'Activer la double vérification' }).waitFor();
    await expectFocusIn(factor(page));

    await sessions(page).getByRole('button', { name: 'Déconnecter partout' }).click();
    await page.getByRole('dialog').waitFor();
    await see('everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter partout' }).click();
    await page.waitForURL('**/login');
    await logIn(page, '/login', zoe);
    await page.waitForURL('**/profile');
    expect(problems).toEqual([]);
    expect(other.problems).toEqual([]);
  });

  test('is told what could not be loaded, and tries again', async () => {
    const zoe = await joinedMember(`louise${width}@lefevre.example`);
    const { page } = await openVisitor(browser, site.url, width);
    await page.route('**/api/{second-factor,sessions}', (route) => route.abort());
    await logIn(page, '/login', zoe);
    await factor(page).getByText('n’a pas pu être chargé').waitFor();
    await sessions(page).getByText('n’ont pas pu être chargées').waitFor();
    await look(page)('failed');
    await page.unroute('**/api/{second-factor,sessions}');
    await factor(page).getByRole('button', { name: 'Réessayer' }).click();
    await factor(page).getByText('Désactivée').waitFor();
    await sessions(page).getByRole('button', { name: 'Réessayer' }).click();
    await sessions(page).getByText('Cet appareil').waitFor();
  });
});

/** On a phone the button is in the menu. */
async function logOutAnywhere(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await logOut(page);
}

describe.each([390, 1440])('AU-7 At %i px, an administrator', (width) => {
  test('is reminded during the grace; once it is over, lands where one enrols, from any address', async () => {
    const { page, problems } = await openVisitor(browser, site.url, width);
    await logIn(page, site.adminLoginUrl, ADMIN);
    await page.getByText('Il vous reste 7 jours pour activer la double vérification.').waitFor();
    await page.getByRole('link', { name: 'Activer la double vérification' }).click();
    await page.getByRole('heading', { name: 'Mon compte' }).waitFor();
    await factor(page).getByText('Désactivée').waitFor();
    await sessions(page).getByText('Cet appareil').waitFor();
    await expectSound(page);

    const overdue = { enabled: false, recoveryCodesLeft: 0, requiredAt: '2020-01-01T00:00:00.000Z' };
    await page.route('**/api/second-factor', (route) => route.fulfill({ json: overdue }));
    await page.goto('/admin/members-requests/1');
    await page.waitForURL('**/admin/profile');
    await page
      .getByText('La double vérification est obligatoire pour les administrateurs. Activez-la ici')
      .waitFor();
    await factor(page).getByRole('button', { name: 'Activer la double vérification' }).waitFor();
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/admin-overdue-${width}.png`, fullPage: true });
    await expectSound(page);
    expect(problems).toEqual([]);
  });
});

test('AU-7 an administrator enrols, works on without a reminder, and logs in with a code', async () => {
  const { page } = await openVisitor(browser, site.url);
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  const { secret } = await enrol(page, async () => undefined);
  expect(await page.getByText('Il vous reste 7 jours').count()).toBe(0);
  await logOut(page);
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.locator('[name=code]').fill(codeOf(secret, new Date(), 1));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
  await logOut(page);
});
