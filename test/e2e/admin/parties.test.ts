import type { Page as PageOf } from '@cercle/contract/paging';
import type { Party, PartyDetails } from '@cercle/contract/party-data';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { endElsewhere, localStorageOf } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const LESSE = { legalName: 'Atelier de la Lesse SRL', enterpriseNumber: '0403.019.261', city: 'Dinant' };
const CALLS = '**/api/admin/parties/*';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert, confirm } = commonSteps(page);

const field = (name: string) => page.locator(`form [name=${name}]`);
const submit = (name: string) => page.locator('form').getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
const radio = (name: RegExp) => page.getByRole('radio', { name });
const names = () => page.getByRole('rowheader').allInnerTexts();
const found = async (name: string) =>
  (await other.get<PageOf<Party>>(`/admin/parties?q=${encodeURIComponent(name)}`)).content[0];
const detailsOf = (id: number) => other.get<PartyDetails>(`/admin/parties/${id}`);
const openNew = async () => {
  await page.goto('/admin/societes/create');
  await heading('Ajouter une société');
};
const openDetails = async (name: string) => {
  await page.goto(`/admin/societes/${(await found(name))?.id}`);
  await heading(name);
};

describe('Adding a company', () => {
  test('starts from the empty list; its number is checked while it is typed, and what is missing is said', async () => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Sociétés' })
      .click();
    await page.getByRole('heading', { name: 'Aucune société trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Ajouter une société' }).last().click();
    await heading('Ajouter une société');
    await field('enterpriseNumber').pressSequentially('0403.019.26');
    await shows('Un numéro d’entreprise compte dix chiffres\u202f: nous en lisons 9.');
    await field('enterpriseNumber').pressSequentially('2');
    await shows(
      'Les deux derniers chiffres (62) ne correspondent pas aux huit premiers\u202f: relisez les dix.',
    );
    await field('legalName').press('Enter');
    for (const text of ['Le nom est requis', 'Le statut TVA est requis']) await shows(text);
    await expect
      .poll(() => page.locator('form [aria-live]').last().textContent())
      .toContain('Il manque\u202f: la dénomination, le statut TVA');
    await expectAccessibleAtAllWidths(page);
    await field('enterpriseNumber').fill('be 0403019261');
    await page.getByText('relisez les dix').waitFor({ state: 'detached' });
  });

  test('stores what was typed, and shows it; sent twice over a lost connection, it is added once', async () => {
    await field('legalName').fill(LESSE.legalName);
    await radio(/^Assujettie/).check();
    await field('street').fill('Rue de la Lesse 4');
    await field('postalCode').fill('5500');
    await field('city').fill(LESSE.city);
    await field('country').selectOption({ label: 'Luxembourg' });
    await field('invoiceEmail').fill('compta@lesse.example');
    await page.route('**/api/admin/parties', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit('Ajouter').click();
    await expectAlert('Échec de l’ajout de la société. Veuillez réessayer.');
    await page.unroute('**/api/admin/parties');
    await submit('Ajouter').click();
    await expectStatus('Société ajoutée avec succès.');
    await heading(LESSE.legalName);
    const facts = await page.locator('main dl').textContent();
    for (const text of [
      LESSE.enterpriseNumber,
      'Assujettie à la TVA',
      '5500 Dinant',
      'Luxembourg',
      'compta@',
    ])
      expect(facts).toContain(text);
    expect(await found('lesse')).toMatchObject({ enterpriseNumber: '0403019261', country: 'LU' });
    expect((await other.get<PageOf<Party>>('/admin/parties')).totalElements).toBe(1);
  });

  test('with a number that another has marks it, keeps what was typed, and leads to that company', async () => {
    await openNew();
    await field('legalName').fill('Une autre');
    await radio(/^Non assujettie/).check();
    await field('enterpriseNumber').fill('403.019.261');
    await submit('Ajouter').click();
    await shows('Atelier de la Lesse SRL a déjà ce numéro d’entreprise.');
    expect(await field('enterpriseNumber').getAttribute('aria-invalid')).toBe('true');
    await field('enterpriseNumber').fill('');
    await page.getByRole('link', { name: 'Voir cette société' }).waitFor({ state: 'detached' });
    await field('enterpriseNumber').fill('403.019.261');
    await page.getByRole('link', { name: 'Voir cette société' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect(await field('legalName').inputValue()).toBe('Une autre');
    await page.getByRole('link', { name: 'Voir cette société' }).click();
    await dialog.getByRole('button', { name: /^Quitter/ }).click();
    await heading(LESSE.legalName);
  });

  test('asks of a person neither a number nor a VAT status', async () => {
    await openNew();
    await field('enterpriseNumber').fill('pas un numéro');
    await radio(/^Personne/).check();
    await field('legalName').fill('Zoé Lefèvre');
    expect(await field('enterpriseNumber').count()).toBe(0);
    await submit('Ajouter').click();
    await expectStatus('Société ajoutée avec succès.');
    await heading('Zoé Lefèvre');
    expect(await found('zoe')).toMatchObject({ kind: 'PERSON', enterpriseNumber: null, vatStatus: 'NONE' });
    expect(await page.getByRole('heading', { name: 'Responsables' }).count()).toBe(0);
  });
});

test('The statement of account of a company is downloaded, of the last twelve months or of chosen days', async () => {
  await openDetails(LESSE.legalName);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^releve-de-compte-[\d-]+\.pdf$/);
  await page.getByLabel('Au', { exact: true }).fill('2999-01-01');
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click();
  await expectAlert('Choisissez une fin qui n’est pas après aujourd’hui.');
});

describe('The list', () => {
  test('shows names, numbers and towns; sort, filter and search stand in the address; on a phone it is cards', async () => {
    await page.goto('/admin/societes');
    await expect.poll(names).toEqual([LESSE.legalName, 'Zoé Lefèvre']);
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers).toEqual(['Nom', 'Type', 'Numéro d’entreprise', 'Localité', 'Ajoutée le', 'Actions']);
    for (const text of ['Société', LESSE.enterpriseNumber, LESSE.city])
      await row(LESSE.legalName).getByText(text, { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('columnheader').getByRole('link', { name: 'Nom' }).click();
    await page.waitForURL('**?sort=name%2Cdesc');
    await expect.poll(names).toEqual(['Zoé Lefèvre', LESSE.legalName]);
    await page
      .getByRole('navigation', { name: 'Filtrer par type' })
      .getByRole('link', { name: 'Sociétés' })
      .click();
    await page.waitForURL('**?kind=COMPANY&sort=name%2Cdesc');
    await expect.poll(names).toEqual([LESSE.legalName]);
    await page.goto('/admin/societes');
    await page.getByRole('searchbox', { name: 'Rechercher une société' }).fill('BE 0403.019');
    await expect.poll(names).toEqual([LESSE.legalName]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^societes-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('that cannot be loaded asks to try again', async () => {
    await page.route('**/api/admin/parties?*', (route) => route.abort());
    await page.goto('/admin/societes');
    await expectAlert('Échec du chargement des sociétés');
    await page.unroute('**/api/admin/parties?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(names).toEqual([LESSE.legalName, 'Zoé Lefèvre']);
  });

  test('quick search leads to a company', async () => {
    await page.goto('/admin/societes');
    await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('combobox', { name: 'Recherche rapide' }).fill('0403.019.261');
    await page.getByRole('option', { name: LESSE.legalName }).waitFor();
    await page.keyboard.press('Enter');
    await heading(LESSE.legalName);
  });
});

describe('Changing a company', () => {
  test('starts from what it is; CO-2 a stale edit can be saved upon the current state', async () => {
    await openDetails(LESSE.legalName);
    await page.getByRole('link', { name: 'Modifier' }).click();
    expect(await field('enterpriseNumber').inputValue()).toBe(LESSE.enterpriseNumber);
    await expectAccessibleAtAllWidths(page);
    await field('street').fill('Rue Haute 1');
    const { id, roles, people, memberships, createdAt, ...data } = await detailsOf(
      (await found('lesse'))?.id ?? 0,
    );
    await other.send('PUT', `/admin/parties/${id}`, { ...data, city: 'Namur' });
    await submit('Modifier').click();
    await page.getByRole('alert').getByText('Cette société a changé entre-temps').waitFor();
    expect(await found('lesse')).toMatchObject({ city: 'Namur', street: 'Rue de la Lesse 4' });
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await page.getByRole('alert').locator('dl').getByText('5500 Namur').waitFor();
    expect(await field('city').inputValue()).toBe('Namur');
    await submit('Modifier').click();
    await expectStatus('Société modifiée avec succès.');
    expect(await found('lesse')).toMatchObject({ city: 'Namur', street: 'Rue Haute 1' });
  });

  test('keeps what was typed and chosen when the session ends', async () => {
    const path = `/admin/societes/edit/${(await found('lesse'))?.id}`;
    await page.goto(path);
    await field('city').fill('Ciney');
    await field('country').selectOption('FR');
    await endElsewhere(site, (await localStorageOf(page)).token);
    await submit('Modifier').click();
    await page.waitForURL('**/login?next=**');
    await logInHere(page, ADMIN);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => field('city').inputValue()).toBe('Ciney');
    expect(await field('country').inputValue()).toBe('FR');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Quitter/ })
      .click();
    await heading(LESSE.legalName);
  });

  test('that does not exist leads to the list', async () => {
    for (const path of ['999999', 'edit/999999']) {
      await page.goto(`/admin/societes/${path}`);
      await expectAlert('Cette société n’existe pas ou plus.');
      await page.waitForURL('**/admin/societes');
    }
    await page.goto('/admin/societes/abc');
    await page.waitForURL('**/admin/societes');
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/admin/societes/1');
    await expectAlert('Erreur lors de la récupération de la société. Veuillez réessayer.');
    await page.unroute(CALLS);
  });
});

describe('Who speaks for a company', () => {
  test('is looked for by name, by keyboard alone, and shown with their role; the journal names the role', async () => {
    const visitor = new ApiClient(site.url);
    for (const fullName of ['Anouk Peeters', 'Anouk Maes']) await visitor.submitRequest({ fullName });
    await openDetails(LESSE.legalName);
    await shows('Aucun membre ne répond de cette société.');
    await page.getByRole('button', { name: 'Désigner un responsable' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Désigner un responsable' });
    await dialog.getByRole('searchbox', { name: 'Membre' }).waitFor();
    await page.keyboard.type('anouk', { delay: 20 });
    await dialog.getByRole('status').getByText('2 membres trouvés.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expectStatus('Responsable désigné.');
    const roles = page.getByRole('region', { name: 'Responsables' });
    await roles.getByRole('link', { name: 'Anouk Maes' }).waitFor();
    await roles.getByText('Responsable des cotisations').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/journal?kind=party');
    await row('Responsable de société désigné').getByText('Responsable des cotisations').waitFor();
  });

  test('is chosen among those who are shown, and found by any word; without one, the dialog says so', async () => {
    await openDetails(LESSE.legalName);
    await page.getByRole('button', { name: 'Désigner un responsable' }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('searchbox', { name: 'Membre' });
    await search.fill('anouk p');
    await dialog.getByRole('radio', { name: /^Anouk Peeters/ }).check();
    await dialog.getByRole('radio', { name: /personnes/ }).check();
    await search.fill('nobody at all');
    await dialog.getByText('Aucun membre pour «\u202fnobody at all\u202f».').waitFor();
    expect(await dialog.getByRole('button', { name: 'Désigner', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('no longer does after a confirmation', async () => {
    await openDetails(LESSE.legalName);
    await page
      .getByRole('button', { name: 'Retirer\u202f: Anouk Maes, responsable des cotisations' })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/Anouk Maes ne verra plus la société/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Retirer');
    await expectStatus('Responsable retiré.');
    await shows('Aucun membre ne répond de cette société.');
  });
});
