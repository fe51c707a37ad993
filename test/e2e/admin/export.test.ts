import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/src/db/database.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  await visitor.submitRequest({ fullName: 'Camille Simon' });
  await visitor.submitRequest({ fullName: 'Denis Wauters' });
  await visitor.sendMessage({
    name: 'Zoé',
    email: 'zoe@societe.example',
    message: '=HYPERLINK("http://ailleurs.example")',
  });
  const api = await new ApiClient(site.url).logIn(ADMIN);
  for (const [name, active] of [
    ['Anouk', true],
    ['Bruno', false],
  ] as const)
    await api.addAmbassador({ name, company: 'Élan', jobTitle: 'Gérante', active });
  await fillSubscribers();
});

/** More than one batch of them. */
async function fillSubscribers() {
  const { db, close } = await openDatabase(site.store);
  const rows = Array.from({ length: 1_200 }, (_, number) => ({
    email: `lecteur${number}@societe.example`,
    token_seed: `graine${number}`,
    token_hash: `empreinte${number}`,
    created_at: '2026-03-02T09:00:00.000Z',
    unsubscribed_at: null,
  }));
  for (let start = 0; start < rows.length; start += 400)
    await db
      .insertInto('newsletter_subscription')
      .values(rows.slice(start, start + 400))
      .execute();
  await close();
}

const button = () => page.getByRole('button', { name: 'Exporter', exact: true });

async function exported(format: 'CSV' | 'Excel (XLSX)') {
  await button().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^${format.replace(/[()]/g, '\\$&')}`) }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
const today = /-\d{4}-\d{2}-\d{2}\./;

describe('“Exporter” above each list', () => {
  test('offers CSV and Excel, by keyboard too; Escape folds it again', async () => {
    await page.goto('/admin/contacts');
    await page.getByText('1 message', { exact: true }).waitFor();
    await button().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^CSV/ }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^CSV/ }).waitFor({ state: 'hidden' });
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('IO-12 contacts: a CSV for a Belgian Excel, in which no message is a formula', async () => {
    await page.goto('/admin/contacts');
    const { name, bytes } = await exported('CSV');
    expect(name).toMatch(/^contacts-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.toString('utf8')).toMatch(
      /^\uFEFF"ID";"Nom";"E-mail";"Message";"Statut";"Créé à"\r\n1;"Zoé";"zoe@societe\.example";"'=HYPERLINK\(""http:\/\/ailleurs\.example""\)";"Non lu";\d\d\/\d\d\/\d{4} \d\d:\d\d\r\n$/,
    );
    await page.getByRole('status').getByText('Export terminé\u202f: 1 message').waitFor();
  });

  test('ambassadors: what is filtered and nothing else, as a workbook', async () => {
    await page.goto('/admin/ambassadors?active=false');
    const { name, bytes } = await exported('Excel (XLSX)');
    expect(name).toMatch(/^ambassadeurs-.*\.xlsx$/);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('>Bruno<');
    expect(sheet).not.toContain('>Anouk<');
  });

  test('requests: what was searched, sorted as it is shown', async () => {
    await page.goto('/admin/members-requests?sort=fullName,desc');
    const { name, bytes } = await exported('CSV');
    expect(name).toMatch(today);
    expect(bytes.toString('utf8')).toMatch(/Denis Wauters[\s\S]*Camille Simon/);
    await page.goto('/admin/members-requests?q=camille');
    expect((await exported('CSV')).bytes.toString('utf8')).not.toContain('Denis');
  });

  test('newsletters: all of them, whatever the page shown', async () => {
    await page.goto('/admin/newsletters?page=3');
    const lines = (await exported('CSV')).bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_201);
    expect(new Set(lines).size).toBe(1_201);
  });

  test('long work shows how far it is and can be cancelled: nothing is saved', async () => {
    await page.goto('/admin/newsletters');
    await page.route('**/export?*', () => undefined);
    await button().click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Export en cours' });
    await dialog.getByText('1\u202f200 inscriptions · 0,0 Mo reçus').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Annuler l’export' }).click();
    await page.getByRole('status').getByText('Export annulé').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute('**/export?*');
  });

  test('a lost connection is told in French, and it can be tried again', async () => {
    await page.goto('/admin/newsletters');
    await page.route('**/export?*', (route) => route.abort());
    await button().click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    await page
      .getByRole('alert')
      .getByText('L’export a été interrompu et rien n’a été enregistré.')
      .waitFor();
    await page.unroute('**/export?*');
    expect((await exported('CSV')).name).toMatch(/^newsletters-/);
  });

  test('an empty list has nothing to export', async () => {
    await page.goto('/admin/newsletters?q=introuvable');
    await page.getByRole('heading', { name: 'Aucune newsletter trouvée' }).waitFor();
    expect(await button().isDisabled()).toBe(true);
  });
});
