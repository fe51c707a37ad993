import { describe, expect, test } from 'vitest';
import { openAmbassadorForm } from '../../support/ambassador-form.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { dropResponse } from '../../support/steps.ts';

const NOOR = { name: 'Noor Maes', company: 'Maes NV', jobTitle: 'Fondatrice' };
const NAME_TAKEN = 'Ambassadeur existe déjà. Veuillez en choisir un autre.';
const NOT_FOUND = 'Cet ambassadeur n’existe pas ou plus.';
const CALLS = '**/api/admin/ambassadors/*';

const form = await openAmbassadorForm();
const { page, field } = form;

const add = () => form.submit('Ajouter').click();
const save = () => form.submit('Modifier').click();
const saved = () => form.expectStatus('Ambassadeur modifié avec succès.');
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('Adding an ambassador', () => {
  test('sent too early, every field says what it needs; too long texts and other file types are told as soon as they are there', async () => {
    await form.openCreate();
    expect(await page.getByRole('switch', { name: 'Actif' }).isChecked()).toBe(true);
    await page.getByText('La page publique ne montre pas les ambassadeurs inactifs.').waitFor();
    expect(await form.submit('Ajouter').isDisabled()).toBe(true);
    expect(await page.getByText('Le nom est obligatoire').count()).toBe(0);
    await field('company').press('Enter');
    for (const text of [
      'Le nom est obligatoire',
      'La société est requise',
      'La fonction est requise',
      'Photo est requise',
      'Le logo est requis',
    ])
      await shows(text);
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('name');
    await expect
      .poll(() => page.locator('form [aria-live]').last().textContent())
      .toBe('Il manque\u202f: le nom, la société, la fonction, la photo, le logo de la société');
    await expectAccessibleAtAllWidths(page);
    await form.fill({ name: 'z'.repeat(101) });
    await shows('Le nom doit comporter moins de 100 caractères');
    for (const name of ['photo', 'logo'])
      await field(name).setInputFiles({
        name: 'x.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('bonjour'),
      });
    await page.getByText('Seules les images JPG, PNG ou GIF sont autorisées').nth(1).waitFor();
    expect(await field('logo').getAttribute('aria-invalid')).toBe('true');
    await form.leave();
  });

  test('a spinner turns while it is sent; then it says so, shows the details, and the public page has it at once', async () => {
    await form.openCreate();
    await form.fill(NOOR);
    await form.field('website').fill('www.lesse.example');
    await form.field('position').fill('zéro');
    await page.getByText('L’ordre est un nombre de 1 à 999, ou rien').waitFor();
    await form.field('position').fill('1');
    await form.choose('photo', 'logo');
    await page.locator('form img[src^="blob:"]').nth(1).waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/ambassadors', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await add();
    const busy = form.submit('Ajout en cours…');
    expect([await busy.isDisabled(), await busy.locator('svg').count()]).toEqual([true, 1]);
    gate.resolve();
    await form.expectStatus('Ambassadeur créé avec succès.');
    await page.unroute('**/api/ambassadors');
    await page.waitForURL(/\/admin\/ambassadors\/\d+$/);
    await heading(NOOR.name);
    expect(await form.isPublic(NOOR.name)).toBe(true);
    const website = 'https://www.lesse.example/';
    expect(await form.found(NOOR.name)).toMatchObject({ ...NOOR, active: true, website, position: 1 });
    await page.getByRole('link', { name: website }).waitFor();
    await page.goto('/ambassadeurs');
    const first = page.locator('main li.card').first();
    await first.getByRole('heading', { name: NOOR.name }).waitFor();
    const link = first.getByRole('link', { name: `Le site de ${NOOR.company}\u202f: lesse.example` });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      website,
      'noopener noreferrer',
    ]);
  });

  test('a taken name and errors of the server mark their fields; CO-1 any other failure loses nothing typed; switched off, it waits unseen by visitors', async () => {
    await form.openCreate();
    await form.fill({ ...NOOR, name: 'anouk  PEETERS' });
    await form.choose('photo', 'logo');
    await page.getByRole('switch', { name: 'Actif' }).uncheck();
    await add();
    await shows(NAME_TAKEN);
    expect(await field('name').getAttribute('aria-invalid')).toBe('true');
    await form.fill({ name: 'Wim Hubert' });
    const errors = { company: ['La société est inconnue'], logo: ['Ce logo ne peut être lu'] };
    const json = { status: 400, code: 'validation', message: 'Requête incorrecte', errors };
    await page.route('**/api/ambassadors', (route) => route.fulfill({ status: 400, json }));
    await add();
    for (const [text] of Object.values(errors)) await shows(text ?? '');
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('company');
    await form.fill({ jobTitle: 'Directrice' });
    await field('name').press('Enter');
    for (const [text] of Object.values(errors)) await shows(text ?? '');
    expect(await form.submit('Ajouter').isDisabled()).toBe(true);
    await form.fill({ company: 'Maes & Cie' });
    await page.getByText('La société est inconnue').waitFor({ state: 'detached' });
    await form.choose('logo');
    await page.getByText('Ce logo ne peut être lu').waitFor({ state: 'detached' });
    await page.unroute('**/api/ambassadors');

    // A conflict that names no field: nothing was there that another administrator could have changed.
    const conflict = { status: 409, code: 'conflict', message: 'x' };
    await page.route('**/api/ambassadors', (route) => route.fulfill({ status: 409, json: conflict }));
    await add();
    await shows(NAME_TAKEN);
    expect(await page.getByText('Cet ambassadeur a changé entre-temps').count()).toBe(0);
    await page.unroute('**/api/ambassadors');
    await form.fill({ name: 'Wim  Hubert', company: NOOR.company });
    await dropResponse(page, '**/api/ambassadors');
    await add();
    await form.expectAlert("Échec de la création de l'ambassadeur. Veuillez réessayer.");
    expect([await field('name').inputValue(), await field('company').inputValue()]).toEqual([
      'Wim  Hubert',
      NOOR.company,
    ]);
    await add();
    await form.expectStatus('Ambassadeur créé avec succès.');
    await page.getByText('Inactif', { exact: true }).waitFor();
    expect(await form.isPublic('Wim Hubert')).toBe(false);
  });
});

describe('Changing an ambassador', () => {
  test('without new files both pictures stay, a new photo replaces the old one alone, and the public page shows it at once; undone, leaving asks nothing', async () => {
    const before = await form.found('Bruno Servais');
    await form.openEdit('Bruno Servais');
    await page.getByText('Laissez vide pour conserver la photo actuelle.').waitFor();
    await page.getByText('Laissez vide pour conserver le logo actuel.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await form.fill({ company: 'Servais & Fils' });
    await save();
    await saved();
    await page.waitForURL(`**/admin/ambassadors/${before?.id}`);
    expect(await form.isPublic('Servais &amp; Fils')).toBe(true);
    const { photoUrl, logoUrl } = (await form.found('Bruno Servais')) ?? {};
    expect({ photoUrl, logoUrl }).toEqual({ photoUrl: before?.photoUrl, logoUrl: before?.logoUrl });

    await page.getByRole('link', { name: 'Modifier' }).click();
    await form.choose('photo');
    await save();
    await page.waitForURL(`**/admin/ambassadors/${before?.id}`);
    const after = await form.found('Bruno Servais');
    expect([after?.photoUrl === before?.photoUrl, after?.logoUrl === before?.logoUrl]).toEqual([false, true]);

    await page.getByRole('link', { name: 'Modifier' }).click();
    await form.fill({ company: 'Autre' });
    await page.getByRole('link', { name: 'Contacts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field('company').inputValue()).toBe('Autre');
    await form.fill({ company: 'Servais & Fils' });
    await page.getByRole('link', { name: 'Annuler' }).click();
    await heading('Bruno Servais');
  });

  test('a taken name is marked, any other failure asks to try again; CO-2 a stale edit can be saved upon the current state', async () => {
    await form.openEdit('Chloé Maes');
    await form.fill({ name: 'Anouk Peeters' });
    await save();
    await shows(NAME_TAKEN);
    await page.route(CALLS, (route) => route.abort());
    await form.fill({ name: 'Chloé Maes', jobTitle: 'Directrice générale' });
    await save();
    await form.expectAlert("Échec de la modification de l'ambassadeur. Veuillez réessayer.");
    await page.unroute(CALLS);

    await form.changeByOther('Chloé Maes', { company: 'Maes & Cie', active: false });
    await save();
    await page.getByRole('alert').getByText('Cet ambassadeur a changé entre-temps').waitFor();
    expect(await form.found('Chloé Maes')).toMatchObject({ jobTitle: 'Gérante', company: 'Maes & Cie' });
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    const current = page.getByRole('alert').locator('dl');
    for (const text of ['Maes & Cie', 'Gérante', 'Inactif'])
      await current.getByText(text, { exact: true }).waitFor();
    const merged = { jobTitle: 'Directrice générale', company: 'Maes & Cie' };
    for (const [name, value] of Object.entries(merged)) expect(await field(name).inputValue()).toBe(value);
    await save();
    await saved();
    expect(await form.found('Chloé Maes')).toMatchObject({ ...merged, active: false });
  });
});

describe('The details', () => {
  const openRow = async (name: string) => {
    await form.row(name).getByRole('link', { name, exact: true }).click();
    await heading(name);
  };
  const undo = () => page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();

  test('show everything, a dash and drawings for what is missing, switch on and off, and lead back to the list as it was left', async () => {
    const withoutPictures = { jobTitle: '', photoUrl: null, logoUrl: null };
    await page.route(CALLS, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...withoutPictures } });
    });
    await page.goto(`/admin/ambassadors/${await form.idOf(NOOR.name)}`);
    await page.locator('dl div', { hasText: 'Fonction' }).getByText('–', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.unroute(CALLS);

    await page.goto('/admin/ambassadors?q=noor');
    await openRow(NOOR.name);
    const details = await page.locator('main dl').textContent();
    for (const text of [NOOR.company, NOOR.jobTitle, 'Créé le']) expect(details).toContain(text);
    await page.getByText('Actif', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(2);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await form.expectStatus('Ambassadeur désactivé avec succès.');
    await page.getByText('Inactif', { exact: true }).waitFor();
    expect(await form.isPublic(NOOR.name)).toBe(false);
    await page.route('**/activate', (route) => route.abort());
    await page.getByRole('button', { name: 'Activer' }).click();
    await form.expectAlert("Échec de l'activation de l'ambassadeur. Veuillez réessayer.");
    await page.unroute('**/activate');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/ambassadors?q=noor');
  });

  test('lead, after a deletion, to the list; while it is taken back, those of somebody else stay on the screen, and a form that is filled in', async () => {
    const deleteBruno = async () => {
      await page.goto(`/admin/ambassadors/${await form.idOf('Bruno Servais')}`);
      await heading('Bruno Servais');
      await page.getByRole('button', { name: 'Supprimer' }).click();
      await form.confirm('Supprimer');
      await page.waitForURL('**/admin/ambassadors');
      await form.expectStatus("L'ambassadeur Bruno Servais a été supprimé avec succès");
      await openRow(NOOR.name);
    };
    await deleteBruno();
    await undo();
    await form.expectStatus('Suppression annulée');
    await heading(NOOR.name);
    const id = await form.idOf(NOOR.name);
    expect(new URL(page.url()).pathname).toBe(`/admin/ambassadors/${id}`);

    await deleteBruno();
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByLabel('Fonction').fill('Tapé entre-temps');
    // What the form shows cannot be read again.
    const failure = `**/api/admin/ambassadors/${id}`;
    await page.route(failure, (route) => route.fulfill({ status: 503 }));
    const readAgain = page.waitForResponse(failure);
    await undo();
    await form.expectStatus('Suppression annulée');
    await readAgain;
    await page.unroute(failure);
    expect(await page.getByLabel('Fonction').inputValue()).toBe('Tapé entre-temps');
    await page.getByLabel('Fonction').fill(NOOR.jobTitle);
  });

  test('that cannot be loaded ask to try again, those to change lead to the list; without an id that exists: the list', async () => {
    const failure = 'Erreur lors de la récupération de l’ambassadeur. Veuillez réessayer.';
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/admin/ambassadors/edit/1');
    await form.expectAlert(failure);
    await page.waitForURL('**/admin/ambassadors');
    await page.goto('/admin/ambassadors/1');
    await form.expectAlert(failure);
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await heading('Anouk Peeters');
    for (const path of ['999999', 'edit/999999']) {
      await page.goto(`/admin/ambassadors/${path}`);
      await form.expectAlert(NOT_FOUND);
      await page.waitForURL('**/admin/ambassadors');
    }
    for (const path of ['edit', 'edit/abc', '-1']) {
      await page.goto(`/admin/ambassadors/${path}`);
      await page.waitForURL('**/admin/ambassadors');
    }
  });
});
