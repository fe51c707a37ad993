// The table plan of an event, from its tables to the PDF.

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { addEvent, addRegistrations } from '../../support/event-people.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { withDatabase } from '../../support/mail-queue.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name });
const heading = (name: string | RegExp) => main.getByRole('heading', { name }).waitFor();
const dialog = page.getByRole('dialog');
const table = (name: string) => main.getByRole('region', { name, exact: true });
const placeOf = (name: string) => main.getByRole('combobox', { name: `Table de ${name}` });
const pinOf = (name: string) => main.getByRole('button', { name: `Épingler ${name}` });
const seated = (text: string) => main.getByLabel('En chiffres').getByText(text).waitFor();
const toast = (text: string | RegExp) => page.getByText(text).first().waitFor();

const PEOPLE = [
  { name: 'Ada Roy', company: 'Roy SA' },
  { name: 'Gus Nel', host: 0 },
  { name: 'Bob Lys', company: 'Roy SA' },
  { name: 'Cléo Val', company: 'Val SPRL' },
  { name: 'Dan Sol' },
];
let eventId = 0;
let registrations: number[] = [];
beforeAll(async () => {
  const admin = await new ApiClient(site.url).logIn(ADMIN);
  eventId = await addEvent(admin, { title: 'Banquet de la Saint-Jean' });
  registrations = await addRegistrations(site, eventId, PEOPLE);
});

const open = () => page.goto(`/admin/evenements/${eventId}/tables`);

test('Without tables the plan says what to do; several are added at once, and what is wrong is said at its line', async () => {
  await open();
  await heading('Aucune table encore');
  await main.getByText(/Banquet de la Saint-Jean/).waitFor();
  await expectAccessibleAtAllWidths(page);
  await button('Définir les tables').first().click();
  await dialog.getByRole('textbox', { name: 'Tables', exact: true }).fill('2');
  await dialog.getByRole('textbox', { name: 'Places par table' }).fill('4');
  await dialog.getByRole('button', { name: 'Ajouter 2\u00a0tables de 4' }).click();
  await dialog.getByText('2\u00a0tables, 8\u00a0places').waitFor();
  const first = dialog.getByRole('textbox', { name: 'Places de la table 1' });
  await first.fill('1');
  await dialog.getByRole('button', { name: 'Enregistrer les tables' }).click();
  await dialog.getByText('Indiquez de 2 à 50 places').waitFor();
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessibleAtAllWidths(page);
  await first.fill('3');
  await dialog.getByRole('textbox', { name: 'Nom de la table 1' }).fill('Honneur');
  await page.keyboard.press('Enter');
  await toast('Tables enregistrées');
  await table('Honneur').getByText('0 sur 3').waitFor();
  await table('Sans place').getByText('Ada Roy').first().waitFor();
});

test('Choosing a table beside a name moves the person there, by keyboard, and the focus goes with them', async () => {
  await placeOf('Dan Sol').focus();
  await placeOf('Dan Sol').selectOption({ label: 'Honneur (3\u00a0libres)' });
  await table('Honneur').getByText('Dan Sol').first().waitFor();
  await expect
    .poll(() => placeOf('Dan Sol').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByText('Dan Sol\u202f: Honneur').waitFor({ state: 'attached' });
  expect(await pinOf('Dan Sol').getAttribute('aria-pressed')).toBe('false');
  await pinOf('Dan Sol').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => pinOf('Dan Sol').getAttribute('aria-pressed')).toBe('true');
});

test('A suggestion seats everybody, says why, and keeps who is pinned', async () => {
  await button('Proposer').click();
  await toast(/^Plan proposé/);
  await main.getByText('Chacun a une place.').waitFor();
  await seated('5 sur 5');
  await table('Honneur').getByText('Dan Sol').first().waitFor();
  expect(await pinOf('Dan Sol').getAttribute('aria-pressed')).toBe('true');
  const [ada, gus] = [await placeOf('Ada Roy').inputValue(), await placeOf('Gus Nel').inputValue()];
  expect(gus).toBe(ada);
  const row = main.getByRole('listitem').filter({ hasText: 'avec Ada Roy' });
  await row.getByText('Pourquoi ici').click();
  await row.getByText(/avec son hôte Ada Roy/).waitFor();
  await expectAccessibleAtAllWidths(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectKeyboardAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('A failure keeps the plan, and says what happened', async () => {
  const message = 'Des inscriptions ou des tables ont changé pendant le calcul. Proposez de nouveau.';
  await page.route('**/suggest', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'conflict', message } }),
  );
  await button('Proposer').click();
  await toast(message);
  await seated('5 sur 5');
  await page.unroute('**/suggest');
});

test('The plan is printed as a PDF', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), button('Imprimer').click()]);
  expect(download.suggestedFilename()).toMatch(/^plan-de-table-banquet-de-la-saint-jean-.+\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('Emptying the plan asks first, and leaves who is pinned; who withdraws has left the table', async () => {
  await button('Retirer les places').click();
  await dialog.getByRole('button', { name: 'Retirer les places' }).click();
  await toast('Places retirées');
  await seated('1 sur 5');
  await withDatabase(site.store, (db) =>
    db
      .updateTable('event_registration')
      .set({ state: 'WITHDRAWN' })
      .where('id', '=', registrations[4] ?? 0)
      .execute(),
  );
  await page.reload();
  await seated('0 sur 4');
  expect(await main.getByText('Dan Sol').count()).toBe(0);
});
