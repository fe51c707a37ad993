import { expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { totpCode } from '../../server/src/testing/totp-codes.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { enrol, logOut, secondFactorPanel, sendByEnter, sessionsPanel } from '../support/security-steps.ts';
import { startSession } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { logIn } from '../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

/** As if they had been made that many days ago. */
async function ageAdministrators(days: number) {
  const { db, close } = await openDatabase(site.store);
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString();
  await db.updateTable('account').set({ created_at }).where('role', '=', 'ADMIN').execute();
  await close();
}

test('AU-7 an administrator is reminded during the grace; once it is over, lands where one enrols, from any address', async () => {
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.getByText('Il vous reste 7 jours pour activer la double vérification.').waitFor();
  await page.getByRole('link', { name: 'Activer la double vérification' }).click();
  await page.getByRole('heading', { name: 'Mon compte' }).waitFor();
  await secondFactorPanel(page).getByText('Désactivée').waitFor();
  await sessionsPanel(page).getByText('Cet appareil').waitFor();
  await expectAccessibleAtAllWidths(page);

  for (const [days, text] of [
    [3.5, 'Double vérification\u202f: encore 4\u00a0jours pour l’activer.'],
    [5.5, 'Il vous reste 2\u00a0jours pour activer la double vérification.'],
  ] as const) {
    await ageAdministrators(days);
    await page.goto('/admin/journal');
    await page.getByText(text).waitFor();
    await expectAccessibleAtAllWidths(page);
  }

  await ageAdministrators(8);
  await page.goto('/admin/members-requests/1');
  await page.waitForURL('**/admin/profile');
  await page
    .getByText('La double vérification est obligatoire pour les administrateurs. Activez-la ici')
    .waitFor();
  await secondFactorPanel(page).getByRole('button', { name: 'Activer la double vérification' }).waitFor();
  await expectAccessibleAtAllWidths(page);
  expect(problems).toEqual([]);
  await ageAdministrators(0);
});

test('AU-7 the days of the grace are counted by the server’s clock, whatever the browser’s says', async () => {
  const { page: theirs } = await openVisitor(browser, site.url);
  await theirs.addInitScript('const own = Date.now; Date.now = () => own() + 3 * 86_400_000');
  await logIn(theirs, site.adminLoginUrl, ADMIN);
  await theirs.getByText('Il vous reste 7 jours pour activer la double vérification.').waitFor();
});

/** Whether the reminder stood there when the title of the list was first shown. */
const OBSERVE_FIRST_PAINT = `new MutationObserver((_, observer) => {
  if (document.querySelector('main h1')?.textContent !== 'Ambassadeurs') return;
  globalThis.hasReminderAtOnce = document.querySelector('main [aria-label="Double vérification à activer"]') !== null;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

test('the reminder comes with the screen beneath, which does not move', async () => {
  const { page: theirs } = await openVisitor(browser, site.url);
  await theirs.addInitScript(OBSERVE_FIRST_PAINT);
  await startSession(theirs, site, ADMIN);
  await theirs.goto('/admin/ambassadors');
  await theirs.getByRole('heading', { name: 'Aucun ambassadeur trouvé' }).waitFor();
  expect(await theirs.evaluate('hasReminderAtOnce')).toBe(true);
});

test('AU-7 an administrator enrols, works on without a reminder, and logs in with a code', async () => {
  await resetVisitor(visitor);
  await startSession(page, site, ADMIN);
  await page.goto('/admin/profile');
  const { secret } = await enrol(page, ADMIN.password, async () => undefined);
  expect(await page.getByText('Il vous reste 7 jours').count()).toBe(0);
  await logOut(page);
  await logIn(page, site.adminLoginUrl, ADMIN);
  await page.locator('[name=code]').fill(totpCode(secret, new Date(), 1));
  await sendByEnter(page);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await logOut(page);
});
