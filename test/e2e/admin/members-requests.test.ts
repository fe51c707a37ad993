import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { brokenTextsIn } from '../../support/line-breaks.ts';
import { openRequestsScreen } from '../../support/requests.ts';
import { changeToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const office = await openRequestsScreen();
const { page, row } = office;

const FIRST = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters', 'Élise Noël', 'Farid Amrani'];
const MORE = ['Greta Claes', 'Hugo Lambert', 'Inès Renard', 'Jules Hubert'];
/** By an administrator. */
const CREATED = 'Karim Dupont';

const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
const filter = (label: string) => page.getByRole('navigation', { name: label });
const filterWithCount = (label: string, count: number) =>
  filter('Filtrer par statut').getByRole('link', { name: new RegExp(`^${label}\\W+${count}$`) });
const openList = async (search = '') => {
  await page.goto(`/admin/members-requests${search}`);
  await page.getByRole('table').waitFor();
};
const button = (name: string, action: string) => row(name).getByRole('button', { name: action });
const hasStatus = (name: string, status: string) => row(name).getByText(status, { exact: true }).waitFor();
const dialog = (name: string) => page.getByRole('dialog', { name });
const undo = () => page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();

describe('The list', () => {
  test('“Échec du chargement des demandes”: the list says so and can be tried again; “Aucune demande de membre trouvée”, and the way to add a member', async () => {
    await page.route('**/api/members/requests?*', (route) => route.abort());
    await page.goto('/admin/members-requests');
    await office.expectAlert('Échec du chargement des demandes');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/members/requests?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Ajouter un membre' }).click();
    await page.waitForURL('**/admin/members-requests/create');
  });

  test('shows ten a page, newest first, with photo, address, type, status, creation and what may be done; a row opens its details', async () => {
    for (const [index, name] of [...FIRST, ...MORE].entries())
      await office.ask(name, {
        memberType: index % 2 ? 'BUSINESS' : 'SINGLE',
        companyName: `Société ${index}`,
      });
    await office.make(CREATED);
    await openList();
    await page.getByText('11 demandes').waitFor();
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings.slice(1)).toEqual(['Membre', 'E-mail', 'Type', 'Statut', 'Créée le', 'Actions']);
    const created = row(CREATED);
    await created.getByText('karim.dupont@societe.example').waitFor();
    await created.getByText('Single', { exact: true }).waitFor();
    await hasStatus(CREATED, 'En attente');
    await created.getByText(/^Invitation (envoyée, expire le|en attente d’envoi)/).waitFor();
    await hasStatus('Jules Hubert', 'À décider');
    await created.locator('time').waitFor();
    expect(await created.locator('img').getAttribute('src')).toMatch(/^\/images\//);
    // Those of the public form alone wait for a decision.
    const offered = (name: string) =>
      row(name)
        .locator('a[aria-label], button')
        .evaluateAll((actions) => actions.map((action) => action.ariaLabel ?? action.textContent));
    const common = ['Détails', 'Modifier', 'Supprimer'];
    const decisions = ['Approuver la demande', 'Rejeter la demande'];
    for (const [name, actions] of [
      [CREATED, common],
      ['Jules Hubert', [...common, ...decisions]],
    ] as const)
      expect((await offered(name)).sort()).toEqual(
        actions.map((action) => `${action}\u202f: ${name}`).sort(),
      );
    await expectAccessibleAtAllWidths(page);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await scrollsSideways(page)).toBe(false);
      // A table beside the open menu too, with fewer columns.
      expect(await created.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
      expect(await created.getByText('karim.dupont@societe.example').isVisible()).toBe(width === 1280);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // Where a row lacks an action, the others stay below those of their kind.
    const left = async (name: string, label: string) =>
      Math.round((await row(name).getByLabel(`${label}\u202f: ${name}`).boundingBox())?.x ?? 0);
    for (const label of ['Détails', 'Supprimer'])
      expect(await left(CREATED, label)).toBe(await left('Jules Hubert', label));

    expect(await names()).toEqual([CREATED, ...MORE.toReversed(), ...FIRST.slice(1).toReversed()]);
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**?page=2');
    await row('Anouk Peeters').waitFor();
    expect(await names()).toEqual(['Anouk Peeters']);
    // Anywhere on the row: its link stretches over it.
    await row('Anouk Peeters').getByText('Single', { exact: true }).click({ force: true });
    await page.getByRole('heading', { level: 1, name: 'Anouk Peeters' }).waitFor();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**?page=2');
  });

  test('status with its counts, type, order and search are kept in the address, and an empty answer says how to find more', async () => {
    await office.decide('Anouk Peeters', 'approve');
    await office.decide('Bruno Servais', 'reject');
    await openList();
    for (const [label, count] of [
      ['Toutes', 11],
      ['En attente', 9],
      ['Approuvées', 1],
      ['Rejetées', 1],
    ] as const)
      await filterWithCount(label, count).waitFor();
    await page.getByRole('combobox', { name: 'Filtrer par état' }).selectOption('TO_DECIDE');
    await page.waitForURL('**?state=TO_DECIDE');
    await page.getByText('8 demandes').waitFor();
    expect(await names(), 'invited by an administrator: nothing to decide').not.toContain(CREATED);
    await filterWithCount('Approuvées', 0).waitFor();
    await page.getByRole('combobox', { name: 'Filtrer par état' }).selectOption('');
    await page.waitForURL('**/admin/members-requests');
    await filterWithCount('Rejetées', 1).click();
    await page.waitForURL('**?status=REJECTED');
    await page.getByText('1 demande', { exact: true }).waitFor();
    expect(await names()).toEqual(['Bruno Servais']);
    await filter('Filtrer par type d’adhésion').getByRole('link', { name: 'Single' }).click();
    await page.waitForURL('**?status=REJECTED&memberType=SINGLE');
    await page.getByText('Aucune demande ne répond à ces filtres.').waitFor();
    await page.getByRole('link', { name: 'Voir toutes les demandes' }).click();
    await row(CREATED).waitFor();
    await openList('?memberType=BUSINESS&status=PENDING&sort=fullName%2Casc');
    await page.getByText('4 demandes').waitFor();
    expect(await names()).toEqual(['Denis Wauters', 'Farid Amrani', 'Hugo Lambert', 'Jules Hubert']);
    // The counts are those of the type alone: Bruno was rejected.
    for (const [label, count] of [
      ['Toutes', 5],
      ['En attente', 4],
      ['Rejetées', 1],
    ] as const)
      await filterWithCount(label, count).waitFor();
    await filter('Filtrer par type d’adhésion')
      .locator('[aria-current=true]')
      .getByText('Business', { exact: true })
      .waitFor();
    const headers = page.getByRole('columnheader').getByRole('link');
    const orders = await headers.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('sort')),
    );
    // The list is newest first by itself.
    expect(orders).toEqual(['fullName,desc', 'email,asc', 'memberType,asc', 'status,asc', null]);
    await page.locator('th[aria-sort=ascending]').getByText('Membre').click();
    await page.locator('th[aria-sort=descending]').getByText('Membre').waitFor();
    await expect.poll(async () => (await names())[0]).toBe('Jules Hubert');
    await headers.getByText('Créée le').click();
    await page.locator('th[aria-sort=descending]').getByText('Créée le').click();
    await page.waitForURL('**memberType=BUSINESS&sort=createdAt%2Casc');
    await expect.poll(async () => (await names())[0]).toBe('Denis Wauters');

    for (const [typed, result] of [
      ['HUGO', () => expect.poll(names).toEqual(['Hugo Lambert'])],
      ['personne', () => page.getByText('Essayez un autre nom, ou le début d’une adresse e-mail.').waitFor()],
    ] as const) {
      await page.getByRole('searchbox').fill(typed);
      await page.keyboard.press('Enter');
      await result();
      expect(new URL(page.url()).searchParams.get('q')).toBe(typed);
    }
    for (const label of ['Toutes', 'En attente']) await filterWithCount(label, 0).waitFor();
  });
});

describe('Deciding from the list', () => {
  test('“Demande approuvée avec succès”, after a question that can be called off and parts no « e-mail » at its hyphen, however wide', async () => {
    await openList();
    await button('Chloé Maes', 'Approuver').click();
    const question = dialog('Approuver cette demande');
    await question.getByText('Chloé Maes recevra par e-mail une invitation').waitFor();
    for (let width = 240; width <= 450; width += 5) {
      await question.evaluate((element, px) => element.style.setProperty('width', `${px}px`), width);
      expect(await brokenTextsIn(question), `at ${width} px`).toEqual([]);
    }
    expect((await question.boundingBox())?.width).toBe(450);
    await question.evaluate((element) => element.removeAttribute('style'));
    await question.getByRole('button', { name: 'Annuler' }).click();
    await hasStatus('Chloé Maes', 'En attente');
    await button('Chloé Maes', 'Approuver').click();
    await office.confirm('Approuver');
    await office.expectStatus('Demande approuvée avec succès');
    await hasStatus('Chloé Maes', 'Approuvée');
    expect(await row('Chloé Maes').getByRole('link', { name: 'Modifier' }).count()).toBe(0);
    await filterWithCount('Approuvées', 2).waitFor();
  });

  test('“Demande rejetée avec succès”, by the keyboard alone', async () => {
    await button('Denis Wauters', 'Rejeter').focus();
    await page.keyboard.press('Enter');
    const question = dialog('Rejeter cette demande');
    await question.waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Rejeter');
    await page.keyboard.press('Enter');
    await question.locator('[name=reason]').focus();
    await page.keyboard.type('Le cercle est complet.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await office.expectStatus('Demande rejetée avec succès');
    await hasStatus('Denis Wauters', 'Rejetée');
    expect(await office.found('Denis Wauters')).toMatchObject({ rejectionReason: 'Le cercle est complet.' });
  });

  test('“Échec de l’approbation”, “du rejet”, “de la suppression du membre {name}”: nothing is changed, a typed reason stays, also when the session ends', async () => {
    await page.route('**/api/members/requests/*', (route) => route.abort());
    await page.route('**/api/members/requests/*/*', (route) => route.abort());
    await button('Inès Renard', 'Approuver').click();
    await office.confirm('Approuver');
    await office.expectAlert("Échec de l'approbation de la demande");
    await button('Hugo Lambert', 'Rejeter').click();
    await page.locator('[name=reason]').fill('Un motif');
    await office.confirm('Rejeter');
    await office.expectAlert('Échec du rejet de la demande');
    await button('Hugo Lambert', 'Rejeter').click();
    expect(await page.locator('[name=reason]').inputValue()).toBe('Un motif');
    await office.confirm('Annuler');
    await button('Hugo Lambert', 'Supprimer').click();
    await dialog('Supprimer ce membre').getByText('Hugo Lambert disparaîtra du site').waitFor();
    await office.confirm('Supprimer');
    await office.expectAlert('Échec de la suppression du membre Hugo Lambert');
    await page.unroute('**/api/members/requests/*');
    await page.unroute('**/api/members/requests/*/*');
    expect(await office.found('Hugo Lambert')).toMatchObject({ status: 'PENDING' });

    await changeToken(page, { fullName: 'Personne' });
    await button('Hugo Lambert', 'Rejeter').click();
    await office.confirm('Rejeter');
    await page.getByRole('alert').getByText('ce que vous aviez tapé vous attend').waitFor();
    await logInHere(page, ADMIN);
    await button('Hugo Lambert', 'Rejeter').click();
    expect(await page.locator('[name=reason]').inputValue()).toBe('Un motif');
    await office.confirm('Annuler');
  });

  test('CO-3 what another administrator decided meanwhile is told, and the list shows it', async () => {
    await button('Inès Renard', 'Rejeter').click();
    await office.decide('Inès Renard', 'approve');
    await office.confirm('Rejeter');
    await office.expectAlert('Cette demande a déjà été approuvée.');
    await hasStatus('Inès Renard', 'Approuvée');
  });
});

test('Several together are approved, those that wait for a decision, and deleted until taken back; those that failed are counted', async () => {
  for (const name of ['Lucie Martens', 'Marc Dubois', 'Nora Claes', 'Omar Peeters']) await office.ask(name);
  await office.ask('Paul Simon', { memberType: 'BUSINESS' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Sélectionner\u202f: ${name}` });
  const bar = page.getByText(/lignes? sélectionnée/).locator('..');
  await openList();
  for (const name of ['Lucie Martens', 'Marc Dubois', 'Paul Simon', CREATED]) await box(name).check();
  await page.getByText('4 lignes sélectionnées').waitFor();
  await expectAccessibleAtAllWidths(page);
  await bar.getByRole('button', { name: 'Approuver (2 sur 4)' }).click();
  const question = dialog('Approuver ces 2 demandes');
  await question.waitFor();
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
    'Lucie Martens',
    'Marc Dubois',
    'Paul Simon (demande Business, à approuver avec son accord)',
    `${CREATED} (ajouté par un administrateur, rien à décider)`,
  ]);
  await expectAccessibleAtAllWidths(page);
  await office.confirm('Approuver');
  await office.expectStatus('2 demandes approuvées avec succès');
  for (const name of ['Lucie Martens', 'Marc Dubois']) await hasStatus(name, 'Approuvée');

  const two = ['Nora Claes', 'Omar Peeters'];
  for (const name of two) await box(name).check();
  await office.decide('Nora Claes', 'reject');
  await bar.getByRole('button', { name: 'Approuver' }).click();
  await office.confirm('Approuver');
  await office.expectAlert('1 demande sur 2 n’a pas pu être approuvée');
  await hasStatus('Nora Claes', 'Rejetée');
  await hasStatus('Omar Peeters', 'Approuvée');

  for (const name of two) await box(name).check();
  await bar.getByRole('button', { name: 'Supprimer' }).click();
  await office.confirm('Supprimer');
  await page.getByRole('status').getByText('2 demandes supprimées avec succès').waitFor();
  for (const name of two) await row(name).waitFor({ state: 'detached' });
  await undo();
  await office.expectStatus('Suppressions annulées');
  for (const name of two) await row(name).waitFor();
});
