import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { totpCode } from '../../server/src/testing/totp-codes.ts';
import { formatDateTime } from '../../web/app/dates.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
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
import { startSession } from '../support/session.ts';
import { logIn, mailTo } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const zoe = await joinMember(site.url, smtp, 'Zoé Lefèvre');
/** On a phone, where a log out is in the menu. */
const visitor = await openVisitor(browser, site.url, 390);
const { page, problems } = visitor;

test('AU-7 a member enrols, logs in with a code and with a recovery code, ends another session, and gives it up again; what could not be loaded is told, and tried again', async () => {
  const see = () => expectAccessibleAtAllWidths(page);
  await page.route('**/api/{second-factor,sessions}', (route) => route.abort());
  await startSession(page, site, zoe);
  await page.goto('/profile');
  await secondFactorPanel(page).getByText('n’a pas pu être chargé').waitFor();
  await sessionsPanel(page).getByText('n’ont pas pu être chargées').waitFor();
  await see();
  await page.unroute('**/api/{second-factor,sessions}');
  await sessionsPanel(page).getByRole('button', { name: 'Réessayer' }).click();
  await secondFactorPanel(page).getByRole('button', { name: 'Réessayer' }).click();
  problems.length = 0;
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
  expect(await page.locator('[name=code]').evaluate((field) => field === document.activeElement)).toBe(true);
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
  const other = await openVisitor(browser, site.url, 390);
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

test('AU-7 recovery codes that are printed, downloaded or copied say of which account and site they are, and of when; a warning comes once three are left', async () => {
  await resetVisitor(visitor);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, site, zoe);
  await page.goto('/profile');
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

  let recoveryCodesLeft = 4;
  await page.route('**/api/second-factor', (route) =>
    route.fulfill({ json: { enabled: true, recoveryCodesLeft, requiredAt: null } }),
  );
  await page.goto('/profile');
  await secondFactorPanel(page).getByText('Il vous reste 4 codes de secours.', { exact: true }).waitFor();
  recoveryCodesLeft = 3;
  await page.reload();
  await secondFactorPanel(page)
    .getByText('Il vous reste 3 codes de secours\u202f: pensez à en demander de nouveaux.')
    .waitFor();
});
