import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { changeToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const api = await new ApiClient(site.url).logIn(ADMIN);
beforeAll(async () => {
  await api.send('POST', '/newsletters', {
    email: 'anouk@societe.example',
    recaptchaToken: await api.botCheckToken('newsletterSubmit'),
  });
  await api.sendMessage({
    name: 'Zoé',
    email: 'zoe@societe.example',
    message: '=HYPERLINK("http://ailleurs.example")',
  });
});

const choose = (content: string | Buffer, name = 'liste.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const isAt = (name: RegExp, fate: string) => row(name).getByText(fate).waitFor();
const alerted = (text: string) => page.getByRole('alert').getByText(text).waitFor();
const told = (text: string) => page.getByRole('status').getByText(text).waitFor();
const importButton = () => page.getByRole('button', { name: 'Importer 1 inscription' });
const subscriberCount = async () => (await api.get<unknown[]>('/newsletters')).length;

describe('Importing newsletter subscribers', () => {
  test('starts from the list with a model file; each line’s fate is shown first, by its number; interrupted, it is done by doing it again', async () => {
    await page.goto('/admin/newsletters');
    await page.getByRole('link', { name: 'Importer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Importer des inscriptions' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le fichier modèle' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('modele-newsletters.csv');
    await choose(readFileSync(await download.path()));
    await isAt(/camille\.simon@/, 'À importer');

    await choose(
      'E-mail\nzoe@societe.example\nanouk@societe.example\npas une adresse\nZOE@societe.example\n',
    );
    await page.getByText('Rien n’a encore changé. Vérifiez, puis importez.').waitFor();
    await isAt(/^2 zoe@/, 'À importer');
    await isAt(/^3 anouk@/, 'Déjà présent');
    await isAt(/^4 pas une adresse/, 'Veuillez entrer une adresse e-mail valide');
    await isAt(/^5 ZOE@/, 'Répète la ligne 2');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const name = await page.getByRole('rowheader').first().boundingBox();
    expect(name?.width).toBeGreaterThan(140);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /^Non valable/ }).click();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await subscriberCount()).toBe(1);

    const [rejected] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger 1 ligne non valable' }).press('Enter'),
    ]);
    expect(rejected.suggestedFilename()).toMatch(/^lignes-non-valables-.*\.csv$/);
    expect(readFileSync(await rejected.path(), 'utf8')).toContain('\r\n4;"Veuillez entrer');
    await told('Téléchargement terminé\u202f: 1 ligne');

    await page.route('**/newsletters/import?file=*', (route) => route.abort());
    await importButton().click();
    await alerted('Connexion impossible.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/newsletters/import?file=*');
    await importButton().click();
    await told('1 inscription importée');
    await isAt(/^2 zoe@/, 'Importé');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir les inscriptions' }).click();
    await page.getByText('2 inscriptions').waitFor();
  });

  test('a file that is no list is refused in French, one that brings nothing new says so, and another can be chosen', async () => {
    await page.goto('/admin/newsletters/import');
    await choose('Nom;Société\nZoé;Élan');
    await alerted('Colonnes lues\u202f: «\u202fNom\u202f», «\u202fSociété\u202f».');
    await expectAccessibleAtAllWidths(page);
    await choose(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'));
    await alerted('Le fichier dépasse 2 Mo.');
    for (const size of [100, 2 * 1024 * 1024 + 1]) {
      await choose(Buffer.alloc(size, 'PK\u0003\u0004\0'), 'abonnés.xlsx');
      await alerted('Dans Excel, enregistrez-le au format «\u202fCSV UTF-8\u202f».');
    }
    await choose('E-mail\nzoe@societe.example\n');
    await page.getByText('Ce fichier n’apporte rien de nouveau').waitFor();
    expect(await page.getByRole('button', { name: /^Importer/ }).count()).toBe(0);
    await choose('E-mail\nnouvelle@societe.example');
    await importButton().waitFor();
  });

  test('of two files chosen one after the other the second is shown, also when the first is answered later', async () => {
    const isSecondShown = Promise.withResolvers<void>();
    const delayRoute = async (route: Route) => {
      await isSecondShown.promise;
      await route.continue();
    };
    await page.route('**/newsletters/import/preview', delayRoute, { times: 1 });
    const [first] = await Promise.all([
      page.waitForRequest('**/newsletters/import/preview'),
      choose('E-mail\npremiere@societe.example\n', 'premier.csv'),
    ]);
    await choose('E-mail\nseconde@societe.example\n', 'second.csv');
    await row(/^2 seconde@/).waitFor();
    isSecondShown.resolve();
    await (await first.response())?.finished();
    await waitForFrames(page);
    await page.getByText('second.csv').waitFor();
    await row(/^2 seconde@/).waitFor();
    expect(await row(/premiere@/).count()).toBe(0);
  });

  test('a session that ends before the import brings back, after the login, to the file as it was read', async () => {
    await choose('E-mail\nretour@societe.example\n', 'membres.csv');
    await row(/^2 retour@/).waitFor();
    await changeToken(page, { fullName: 'Personne' });
    await importButton().click();
    await page.waitForURL('**/login?*');
    await logInHere(page, ADMIN);
    await isAt(/^2 retour@/, 'À importer');
    await page.getByText('membres.csv').waitFor();
    await importButton().click();
    await told('1 inscription importée');
  });

  test('shows how far it is, and can be stopped: what was imported stays, the rest follows', async () => {
    const emails = Array.from({ length: 4_000 }, (_, number) => `lecteur${number}@societe.example`);
    await page.goto('/admin/newsletters/import');
    await choose(['E-mail', ...emails].join('\r\n'));
    const importing = page.getByRole('button', { name: /^Importer 4.000 inscriptions$/ });
    const dialog = page.getByRole('dialog', { name: 'Import en cours' });
    // Before anything was answered, and in the midst of it.
    for (const isDelayed of [true, false]) {
      if (isDelayed) await page.route('**/newsletters/import?file=*', () => undefined, { times: 1 });
      await importing.click();
      await dialog.getByRole('button', { name: 'Arrêter l’import' }).click();
      await alerted('L’import s’est arrêté');
    }
    await importing.click();
    await told('importées');
    expect(await subscriberCount()).toBe(4_003);
  });
});

test('Imported ambassadors come inactive and without pictures, ready to be completed', async () => {
  await page.goto('/admin/ambassadors/import');
  await page.getByRole('heading', { level: 1, name: 'Importer des ambassadeurs' }).waitFor();
  // As Excel saves « CSV »: in the code page of Windows.
  await choose(
    Buffer.from('Nom;Société;Fonction;Statut\r\nChloé Maes;Élan;Gérante;\r\nX;;Y;Peut-être\r\n', 'latin1'),
  );
  await isAt(/^3 X/, 'La société est requise. Le statut doit être');
  await isAt(/^2 Chloé Maes/, 'Élan · Inactif');
  await page.getByRole('button', { name: 'Importer 1 ambassadeur' }).click();
  await told('1 ambassadeur importé');
  await page.getByRole('link', { name: 'Voir les ambassadeurs' }).click();
  await isAt(/Chloé Maes/, 'Inactif');
});

describe('“Exporter” above each list', () => {
  const button = () => page.getByRole('button', { name: 'Exporter', exact: true });
  const formatButton = (format: string) => page.getByRole('button', { name: new RegExp(`^${format}`) });
  async function exported(format: 'CSV' | 'Excel') {
    await button().click();
    const [download] = await Promise.all([page.waitForEvent('download'), formatButton(format).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  test('IO-12 offers CSV and Excel, by keyboard too; Escape folds it again; the CSV is for a Belgian Excel, no message in it is a formula, and the workbook opens', async () => {
    await page.goto('/admin/contacts');
    await page.getByText('1 message', { exact: true }).waitFor();
    await button().focus();
    await page.keyboard.press('Enter');
    await formatButton('CSV').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await formatButton('CSV').waitFor({ state: 'hidden' });
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
    const { name, bytes } = await exported('CSV');
    expect(name).toMatch(/^contacts-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.toString('utf8')).toMatch(
      /^\uFEFF"ID";"Nom";"E-mail";"Message";"Statut";"Créé à";"Répondu le";"Répondu par"\r\n1;"Zoé";"zoe@societe\.example";"'=HYPERLINK\(""http:\/\/ailleurs\.example""\)";"Non lu";\d\d\/\d\d\/\d{4} \d\d:\d\d;;\r\n$/,
    );
    await told('Export terminé\u202f: 1 message');
    const workbook = await exported('Excel');
    expect(workbook.name).toMatch(/^contacts-.*\.xlsx$/);
    const sheet = strFromU8(unzipSync(workbook.bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).toContain('>Zoé<');
  });

  test('has all of the list, whatever the page shown; long work can be cancelled, a lost connection is told, and an empty list has nothing to export', async () => {
    await page.goto('/admin/newsletters?page=3');
    const lines = (await exported('CSV')).bytes.toString('utf8').trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([4_004, 4_004]);

    await page.route('**/export?*', () => undefined);
    await button().click();
    await formatButton('CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Export en cours' });
    await dialog.getByText('4\u202f003 inscriptions · 0,0 Mo reçus').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Annuler l’export' }).click();
    await told('Export annulé');
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute('**/export?*');

    await page.route('**/export?*', (route) => route.abort());
    await button().click();
    await formatButton('CSV').click();
    await alerted('L’export a été interrompu et rien n’a été enregistré.');
    await page.unroute('**/export?*');
    expect((await exported('CSV')).name).toMatch(/^newsletters-/);
    await page.goto('/admin/newsletters?q=introuvable');
    await page.getByRole('heading', { name: 'Aucune newsletter trouvée' }).waitFor();
    expect(await button().isDisabled()).toBe(true);
  });
});
