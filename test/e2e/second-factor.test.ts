import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { totpCode } from '../../server/src/testing/totp-codes.ts';
import { formatDateTime } from '../../web/app/dates.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember } from '../support/members.ts';
import {
  enrol,
  expectFocusIn,
  logOut,
  secondFactorPanel,
  sendByEnter,
  sessionsPanel,
} from '../support/security-steps.ts';
import { ADMIN } from '../support/site.ts';
import { linkIn, logIn, mailTo } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';

const { site, smtp, browser } = await siteWithMail();

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

describe.each([390, 1440])('AU-7 At %i px, a member', (width) => {
  test('enrols, logs in with a code and with a recovery code, ends another session, and gives it up again', async () => {
    const zoe = await joinedMember(`zoe${width}@lefevre.example`);
    const { page, problems } = await openVisitor(browser, site.url, width);
    const see = () => expectAccessible(page);
    await logIn(page, '/login', zoe);
    await page.waitForURL('**/profile');
    await secondFactorPanel(page).getByText('Désactivée').waitFor();
    expect(await secondFactorPanel(page).getByText('obligatoire').count()).toBe(0);
    await sessionsPanel(page).getByText('Cet appareil').waitFor();
    await sessionsPanel(page).getByText('Vous n’êtes connecté sur aucun autre appareil.').waitFor();
    await see();
    const { secret, codes } = await enrol(page, zoe.password, see);
    await see();
    await mailTo(smtp, zoe.email, 'Double vérification activée');
    await logOut(page);

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
    await sendByEnter(page);
    await page.getByText('Ce code n’est pas le bon, ou a déjà servi.').waitFor();
    await see();
    const code = totpCode(secret, new Date(), 1);
    await page.locator('[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await sendByEnter(page);
    await page.waitForURL('**/profile');

    // With a recovery code, from another browser: the owner is told.
    const other = await openVisitor(browser, site.url, width);
    await logIn(other.page, '/login', zoe);
    await other.page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await other.page.getByLabel('Code de secours').fill(codes[0] ?? '');
    await expectAccessible(other.page);
    await sendByEnter(other.page);
    await other.page.waitForURL('**/profile');
    await mailTo(smtp, zoe.email, 'Nouvelle connexion à votre compte');

    await page.reload();
    await secondFactorPanel(page).getByText('Il vous reste 9 codes de secours.').waitFor();
    const lines = sessionsPanel(page).getByRole('listitem');
    await lines.nth(1).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('Cet appareil'),
      expect.stringContaining('Chrome sur Linux'),
    ]);
    await see();
    await sessionsPanel(page)
      .getByRole('button', { name: /Fermer la session/ })
      .click();
    await page.getByText('Vous n’êtes connecté sur aucun autre appareil.').waitFor();
    await expectFocusIn(sessionsPanel(page));
    await other.page.reload();
    await other.page.waitForURL('**/login?next=%2Fprofile');

    await secondFactorPanel(page).getByRole('button', { name: 'Désactiver' }).click();
    await page.locator('[name=password]').fill('un autre');
    await sendByEnter(page);
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor();
    await see();
    await page.locator('[name=password]').fill(zoe.password);
    await sendByEnter(page);
    await secondFactorPanel(page).getByRole('button', { name: 'Activer la double vérification' }).waitFor();
    await expectFocusIn(secondFactorPanel(page));

    await sessionsPanel(page).getByRole('button', { name: 'Déconnecter partout' }).click();
    await page.getByRole('dialog').waitFor();
    await see();
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
    await secondFactorPanel(page).getByText('n’a pas pu être chargé').waitFor();
    await sessionsPanel(page).getByText('n’ont pas pu être chargées').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/{second-factor,sessions}');
    await secondFactorPanel(page).getByRole('button', { name: 'Réessayer' }).click();
    await secondFactorPanel(page).getByText('Désactivée').waitFor();
    await sessionsPanel(page).getByRole('button', { name: 'Réessayer' }).click();
    await sessionsPanel(page).getByText('Cet appareil').waitFor();
  });
});

test('AU-7 A member is warned once three recovery codes are left', async () => {
  const zoe = await joinedMember('warned@lefevre.example');
  const { page } = await openVisitor(browser, site.url);
  let recoveryCodesLeft = 4;
  await page.route('**/api/second-factor', (route) =>
    route.fulfill({ json: { enabled: true, recoveryCodesLeft, requiredAt: null } }),
  );
  await logIn(page, '/login', zoe);
  await secondFactorPanel(page).getByText('Il vous reste 4 codes de secours.', { exact: true }).waitFor();
  recoveryCodesLeft = 3;
  await page.reload();
  await secondFactorPanel(page)
    .getByText('Il vous reste 3 codes de secours\u202f: pensez à en demander de nouveaux.')
    .waitFor();
});

test('AU-7 Recovery codes that are printed, downloaded or copied say of which account and site they are, and of when', async () => {
  const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
  const { page } = await openVisitor(browser, site.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, '/login', zoe);
  await enrol(page, zoe.password, async () => undefined);
  const now = () => formatDateTime(new Date().toISOString());
  const before = now();
  await secondFactorPanel(page).getByRole('button', { name: 'Nouveaux codes de secours' }).click();
  await page.locator('[name=password]').fill(zoe.password);
  await sendByEnter(page);
  await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
  const expectedHeadings = [before, now()].map(
    (made) => `Compte ${zoe.email}, sur Cercle (${site.url}). Codes créés le ${made}.`,
  );

  await page.emulateMedia({ media: 'print' });
  const printedSheet = page.getByText('Codes créés le');
  expect(await printedSheet.isVisible()).toBe(true);
  expect(expectedHeadings).toContain(await printedSheet.textContent());
  await page.emulateMedia({ media: 'screen' });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(expectedHeadings).toContain(file.split('\n')[1]);

  await page.getByRole('button', { name: 'Copier', exact: true }).click();
  await page.getByText('Les codes sont copiés.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
});
