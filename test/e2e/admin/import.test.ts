import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { changeToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const api = await new ApiClient(site.url).logIn(ADMIN);
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  await visitor.send('POST', '/newsletters', {
    email: 'anouk@societe.example',
    recaptchaToken: await visitor.botCheckToken('newsletterSubmit'),
  });
});

const choose = (content: string | Buffer, name = 'liste.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) });
const row = (name: string | RegExp) => page.getByRole('row', { name });

describe('Importing newsletter subscribers', () => {
  test('starts from the list and hands out a model file', async () => {
    await page.goto('/admin/newsletters');
    await page.getByRole('link', { name: 'Importer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Importer des inscriptions' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le fichier modèle' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('modele-newsletters.csv');
    const model = readFileSync(await download.path());
    await choose(model);
    await row(/camille\.simon@/)
      .getByText('À importer')
      .waitFor();
  });

  test('shows each line’s fate first, by its number, and changes nothing', async () => {
    await choose(
      'E-mail\nzoe@societe.example\nanouk@societe.example\npas une adresse\nZOE@societe.example\n',
    );
    await page.getByText('Rien n’a encore changé. Vérifiez, puis importez.').waitFor();
    await row(/^2 zoe@/)
      .getByText('À importer')
      .waitFor();
    await row(/^3 anouk@/)
      .getByText('Déjà présent')
      .waitFor();
    await row(/^4 pas une adresse/)
      .getByText('Veuillez entrer une adresse e-mail valide')
      .waitFor();
    await row(/^5 ZOE@/)
      .getByText('Répète la ligne 2')
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const names = page.getByRole('rowheader');
    expect((await names.first().boundingBox())?.width).toBeGreaterThan(140);
    if (wide) await page.setViewportSize(wide);
    await page.getByRole('button', { name: /^Non valable/ }).click();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await api.get<unknown[]>('/newsletters')).toHaveLength(1);
  });

  test('interrupted, it says so, loses nothing, and is done by doing it again', async () => {
    await page.route('**/newsletters/import', (route) => route.abort());
    await page.getByRole('button', { name: 'Importer 1 inscription' }).click();
    await page.getByRole('alert').getByText('Connexion impossible.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/newsletters/import');
    await page.getByRole('button', { name: 'Importer 1 inscription' }).click();
    await page.getByRole('status').getByText('1 inscription importée').waitFor();
    await row(/^2 zoe@/)
      .getByText('Importé')
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir les inscriptions' }).click();
    await page.getByText('2 inscriptions').waitFor();
  });

  test('the same file again brings nothing new', async () => {
    await page.goto('/admin/newsletters/import');
    await choose('E-mail\nzoe@societe.example\n');
    await page.getByText('Ce fichier n’apporte rien de nouveau').waitFor();
    expect(await page.getByRole('button', { name: /^Importer/ }).count()).toBe(0);
    expect(await api.get<unknown[]>('/newsletters')).toHaveLength(2);
  });

  test('shows how far it is, and can be stopped: what was imported stays, the rest follows', async () => {
    const emails = Array.from({ length: 4_000 }, (_, number) => `lecteur${number}@societe.example`);
    await page.goto('/admin/newsletters/import');
    await choose(['E-mail', ...emails].join('\r\n'));
    const importing = page.getByRole('button', { name: /^Importer 4.000 inscriptions$/ });
    const dialog = page.getByRole('dialog', { name: 'Import en cours' });
    // Before anything was answered, and in the midst of it.
    for (const isDelayed of [true, false]) {
      if (isDelayed) await page.route('**/newsletters/import', () => undefined, { times: 1 });
      await importing.click();
      await dialog.getByRole('button', { name: 'Arrêter l’import' }).click();
      await page.getByRole('alert').getByText('L’import s’est arrêté').waitFor();
    }
    await importing.click();
    await page.getByRole('status').getByText('importées').waitFor();
    expect(await api.get<unknown[]>('/newsletters')).toHaveLength(4_002);
  });

  test('a session that ends before the import brings back, after the login, to the file as it was read', async () => {
    await page.goto('/admin/newsletters/import');
    await choose('E-mail\nretour@societe.example\n', 'membres.csv');
    const importing = page.getByRole('button', { name: 'Importer 1 inscription' });
    await importing.waitFor();
    await changeToken(page, { fullName: 'Personne' });
    await importing.click();
    await page.waitForURL('**/login?*');
    await logInHere(page, ADMIN);
    await row(/^2 retour@/)
      .getByText('À importer')
      .waitFor();
    await page.getByText('membres.csv').waitFor();
    await importing.click();
    await page.getByRole('status').getByText('1 inscription importée').waitFor();
  });

  test('of two files chosen one after the other the second is shown, also when the first is answered later', async () => {
    await page.goto('/admin/newsletters/import');
    const { promise: isSecondShown, resolve: answerFirst } = Promise.withResolvers<void>();
    const delayRoute = async (route: Route) => {
      await isSecondShown;
      await route.continue();
    };
    await page.route('**/newsletters/import/preview', delayRoute, { times: 1 });
    const [first] = await Promise.all([
      page.waitForRequest('**/newsletters/import/preview'),
      choose('E-mail\npremiere@societe.example\n', 'premier.csv'),
    ]);
    await choose('E-mail\nseconde@societe.example\n', 'second.csv');
    await row(/^2 seconde@/).waitFor();
    answerFirst();
    await (await first.response())?.finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    await page.getByText('second.csv').waitFor();
    await row(/^2 seconde@/).waitFor();
    expect(await row(/premiere@/).count()).toBe(0);
  });

  test('a file that is no list is refused in French, and another can be chosen', async () => {
    await page.goto('/admin/newsletters/import');
    await choose('Nom;Société\nZoé;Élan');
    await page.getByRole('alert').getByText('La colonne «\u202fE-mail\u202f» manque.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await choose(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'));
    await page.getByRole('alert').getByText('Le fichier dépasse 2 Mo.').waitFor();
    await choose('E-mail\nnouvelle@societe.example');
    await page.getByRole('button', { name: 'Importer 1 inscription' }).waitFor();
  });
});

describe('Importing ambassadors', () => {
  test('they come inactive and without pictures, ready to be completed', async () => {
    await page.goto('/admin/ambassadors/import');
    await page.getByRole('heading', { level: 1, name: 'Importer des ambassadeurs' }).waitFor();
    // As Excel saves « CSV »: in the code page of Windows.
    await choose(
      Buffer.from('Nom;Société;Fonction;Statut\r\nChloé Maes;Élan;Gérante;\r\nX;;Y;Peut-être\r\n', 'latin1'),
    );
    await row(/^3 X/).getByText('La société est requise. Le statut doit être').waitFor();
    await page.getByRole('button', { name: 'Importer 1 ambassadeur' }).click();
    await page.getByRole('status').getByText('1 ambassadeur importé').waitFor();
    await page.getByRole('link', { name: 'Voir les ambassadeurs' }).click();
    await row(/Chloé Maes/)
      .getByText('Inactif')
      .waitFor();
  });
});
