import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundEverywhere, scrollsSideways } from '../support/axe.ts';
import { openRequests, type Requests } from '../support/requests.ts';

let office: Requests;
let page: Requests['page'];
beforeAll(async () => {
  office = await openRequests();
  page = office.page;
});
afterAll(() => office?.close());

const FIRST = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters', 'Élise Noël', 'Farid Amrani'];
const MORE = ['Greta Claes', 'Hugo Lambert', 'Inès Renard', 'Jules Hubert'];
const MADE = 'Karim Dupont';

const row = (name: string) => office.row(name);
const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
const filter = (label: string) => page.getByRole('navigation', { name: label });
const counted = (label: string, count: number) =>
  filter('Filtrer par statut').getByRole('link', { name: new RegExp(`^${label}\\W+${count}$`) });
const openList = async (search = '') => {
  await page.goto(`/admin/members-requests${search}`);
  await page.getByRole('table').waitFor();
};
const button = (name: string, action: string) => row(name).getByRole('button', { name: action });

describe('The list', () => {
  test('“Aucune demande de membre trouvée”, and the way to add a member', async () => {
    await page.goto('/admin/members-requests');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await expectSoundEverywhere(page);
    await page.getByRole('link', { name: 'Ajouter un membre' }).click();
    await page.waitForURL('**/admin/members-requests/create');
  });

  test('shows photo and full name, e-mail, member type, status badge, creation and actions', async () => {
    for (const [index, name] of [...FIRST, ...MORE].entries())
      await office.ask(name, {
        memberType: index % 2 ? 'BUSINESS' : 'SINGLE',
        companyName: `Société ${index}`,
      });
    await office.make(MADE);
    await openList();
    await page.getByText('11 demandes').waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.slice(1)).toEqual(['Membre', 'E-mail', 'Type', 'Statut', 'Créée le', 'Actions']);
    const made = row(MADE);
    await made.getByText('karim.dupont@societe.example').waitFor();
    await made.getByText('Single', { exact: true }).waitFor();
    await made.getByText('En attente', { exact: true }).waitFor();
    await made.locator('time').waitFor();
    expect(await made.locator('img').getAttribute('src')).toMatch(/^\/images\//);
    await expectSoundEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('offers details and delete on every row, edit while pending, approve and reject on those of the public form alone', async () => {
    await openList();
    const offered = async (name: string) =>
      (await row(name).locator('a[aria-label], button').allInnerTexts()).length;
    expect(await offered(MADE)).toBe(3);
    expect(await offered('Jules Hubert')).toBe(5);
    for (const label of ['Détails', 'Modifier'])
      await row(MADE)
        .getByRole('link', { name: `${label}\u202f: ${MADE}` })
        .waitFor();
    await button(MADE, `Supprimer\u202f: ${MADE}`).waitFor();
    expect(await button(MADE, 'Approuver').count()).toBe(0);
    for (const action of ['Approuver', 'Rejeter'])
      await button('Jules Hubert', `${action} la demande\u202f: Jules Hubert`).waitFor();
  });

  test('holds ten a page, newest first, and a row opens its details', async () => {
    await openList();
    expect(await names()).toEqual([MADE, ...MORE.toReversed(), ...FIRST.slice(1).toReversed()]);
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

  test('Toutes, En attente, Approuvées, Rejetées with their counts; the type too; all of it is kept in the address', async () => {
    await office.decide('Anouk Peeters', 'approve');
    await office.decide('Bruno Servais', 'reject');
    await openList();
    const statuses = filter('Filtrer par statut');
    for (const [label, count] of [
      ['Toutes', 11],
      ['En attente', 9],
      ['Approuvées', 1],
      ['Rejetées', 1],
    ] as const)
      await counted(label, count).waitFor();
    await statuses.getByRole('link', { name: 'Rejetées' }).click();
    await page.waitForURL('**?status=REJECTED');
    await page.getByText('1 demande', { exact: true }).waitFor();
    expect(await names()).toEqual(['Bruno Servais']);
    await filter('Filtrer par type d’adhésion').getByRole('link', { name: 'Single' }).click();
    await page.waitForURL('**?status=REJECTED&memberType=SINGLE');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await page.getByText('Aucune demande ne répond à ces filtres.').waitFor();
    await expectSoundEverywhere(page);
    await page.getByRole('link', { name: 'Voir toutes les demandes' }).click();
    await row(MADE).waitFor();
    await page.reload();
    await page.goto('/admin/members-requests?memberType=BUSINESS&status=PENDING&sort=fullName%2Casc');
    await page.getByText('4 demandes').waitFor();
    expect(await names()).toEqual(['Denis Wauters', 'Farid Amrani', 'Hugo Lambert', 'Jules Hubert']);
    await filter('Filtrer par type d’adhésion')
      .locator('[aria-current=true]')
      .getByText('Business', { exact: true })
      .waitFor();
  });

  test('sorts by each of its columns, both ways, and finds by name, company and address', async () => {
    await openList('?status=PENDING');
    for (const [label, column, first] of [
      ['Membre', 'fullName', 'Chloé Maes'],
      ['E-mail', 'email', 'Chloé Maes'],
      ['Type', 'memberType', 'Denis Wauters'],
      ['Créée le', 'createdAt', 'Chloé Maes'],
    ] as const) {
      const head = page.getByRole('columnheader').getByRole('link', { name: label });
      await head.click();
      await page.waitForURL(`**status=PENDING**${column === 'createdAt' ? '' : `sort=${column}%2Casc`}`);
      if (column === 'createdAt') {
        await page.locator('th[aria-sort=descending]').getByText(label).waitFor();
        await head.click();
        await page.waitForURL('**sort=createdAt%2Casc');
      }
      await page.locator('th[aria-sort=ascending]').getByText(label).waitFor();
      await expect.poll(async () => (await names())[0], { message: label }).toBe(first);
    }
    await openList();
    await page.getByRole('columnheader').getByRole('link', { name: 'Statut' }).click();
    await expect.poll(async () => (await names())[0]).toBe('Anouk Peeters');
    for (const [typed, found] of [
      ['ELISE', 'Élise Noël'],
      ['société 3', 'Denis Wauters'],
      ['hugo.lambert@', 'Hugo Lambert'],
    ] as const) {
      await page.getByRole('searchbox').fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(names).toEqual([found]);
      expect(new URL(page.url()).searchParams.get('q')).toBe(typed);
    }
    await page.getByRole('searchbox').fill('personne');
    await page.keyboard.press('Enter');
    await page.getByText('Essayez un autre nom, ou le début d’une adresse e-mail.').waitFor();
  });

  test('“Échec du chargement des demandes”: the list says so and can be tried again', async () => {
    await page.route('**/api/members/requests?*', (route) => route.abort());
    await page.goto('/admin/members-requests');
    await office.warned('Échec du chargement des demandes');
    await expectSoundEverywhere(page);
    await page.unroute('**/api/members/requests?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('11 demandes').waitFor();
  });
});

describe('Deciding from the list', () => {
  test('“Demande approuvée avec succès”, after a confirmation that can be called off; the list is read again', async () => {
    await openList();
    await button('Chloé Maes', 'Approuver').click();
    const dialog = page.getByRole('dialog', { name: 'Approuver cette demande' });
    await dialog.getByText('Chloé Maes recevra par e-mail une invitation').waitFor();
    await expectSoundEverywhere(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await row('Chloé Maes').getByText('En attente').waitFor();
    await button('Chloé Maes', 'Approuver').click();
    await office.confirm('Approuver');
    await office.said('Demande approuvée avec succès');
    await row('Chloé Maes').getByText('Approuvée', { exact: true }).waitFor();
    expect(await row('Chloé Maes').getByRole('link', { name: 'Modifier' }).count()).toBe(0);
    await counted('Approuvées', 2).waitFor();
  });

  test('“Demande rejetée avec succès”, by the keyboard alone', async () => {
    await openList();
    await button('Denis Wauters', 'Rejeter').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rejeter cette demande' });
    await dialog.waitFor();
    await expectSoundEverywhere(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Rejeter');
    await page.keyboard.press('Enter');
    await dialog.locator('[name=reason]').focus();
    await page.keyboard.type('Le cercle est complet.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await office.said('Demande rejetée avec succès');
    await row('Denis Wauters').getByText('Rejetée', { exact: true }).waitFor();
    expect(await office.found('Denis Wauters')).toMatchObject({ rejectionReason: 'Le cercle est complet.' });
  });

  test('“Le membre {name} a été supprimé avec succès”, after a confirmation; it can be taken back', async () => {
    await openList();
    await button('Farid Amrani', 'Supprimer').click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer ce membre' });
    await dialog.getByText('Farid Amrani disparaîtra du site').waitFor();
    await expectSoundEverywhere(page);
    await office.confirm('Supprimer');
    await page.getByRole('status').getByText('Le membre Farid Amrani a été supprimé avec succès').waitFor();
    await row('Farid Amrani').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.said('Suppression annulée');
    await row('Farid Amrani').getByText('En attente').waitFor();
  });

  test('“Échec de l’approbation”, “Échec du rejet”, “Échec de la suppression du membre {name}”: nothing is changed, a typed reason stays', async () => {
    await openList();
    await page.route('**/api/members/requests/*', (route) => route.abort());
    await page.route('**/api/members/requests/*/*', (route) => route.abort());
    await button('Hugo Lambert', 'Approuver').click();
    await office.confirm('Approuver');
    await office.warned("Échec de l'approbation de la demande");
    await button('Hugo Lambert', 'Rejeter').click();
    await page.locator('[name=reason]').fill('Un motif');
    await office.confirm('Rejeter');
    await office.warned('Échec du rejet de la demande');
    await button('Hugo Lambert', 'Rejeter').click();
    expect(await page.locator('[name=reason]').inputValue()).toBe('Un motif');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await button('Hugo Lambert', 'Supprimer').click();
    await office.confirm('Supprimer');
    await office.warned('Échec de la suppression du membre Hugo Lambert');
    await page.unroute('**/api/members/requests/*');
    await page.unroute('**/api/members/requests/*/*');
    expect(await office.found('Hugo Lambert')).toMatchObject({ status: 'PENDING' });
  });
});

describe('Two administrators at once', () => {
  test('CO-3 the second decision is told how the first one went, and the list shows it', async () => {
    await openList();
    await button('Élise Noël', 'Approuver').click();
    await office.decide('Élise Noël', 'reject');
    await office.confirm('Approuver');
    await office.warned('Cette demande a déjà été rejetée.');
    await row('Élise Noël').getByText('Rejetée', { exact: true }).waitFor();
    await button('Inès Renard', 'Rejeter').click();
    await office.decide('Inès Renard', 'approve');
    await office.confirm('Rejeter');
    await office.warned('Cette demande a déjà été approuvée.');
    await row('Inès Renard').getByText('Approuvée', { exact: true }).waitFor();
  });

  test('what the other one deleted is told, and leaves the list', async () => {
    await openList();
    for (const [name, action] of [
      ['Greta Claes', 'Approuver'],
      ['Jules Hubert', 'Supprimer'],
    ] as const) {
      await button(name, action).click();
      await office.deleteByOther(name);
      await office.confirm(action);
      await office.warned('Cette demande n’existe pas ou plus.');
      await row(name).waitFor({ state: 'detached' });
    }
  });
});

describe('Several together', () => {
  const select = (name: string) =>
    page.getByRole('checkbox', { name: `Sélectionner\u202f: ${name}` }).check();
  const bar = () => page.getByText(/lignes? sélectionnée/).locator('..');

  test('approves those selected, where each of them waits for a decision', async () => {
    for (const name of ['Lucie Martens', 'Marc Dubois']) await office.ask(name);
    await openList();
    for (const name of ['Lucie Martens', 'Marc Dubois', MADE]) await select(name);
    await page.getByText('3 lignes sélectionnées').waitFor();
    expect(await bar().getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: `Sélectionner\u202f: ${MADE}` }).uncheck();
    await expectSoundEverywhere(page);
    await bar().getByRole('button', { name: 'Approuver' }).click();
    await page.getByRole('dialog', { name: 'Approuver ces 2 demandes' }).waitFor();
    await expectSoundEverywhere(page);
    await office.confirm('Approuver');
    await office.said('2 demandes approuvées avec succès');
    for (const name of ['Lucie Martens', 'Marc Dubois'])
      await row(name).getByText('Approuvée', { exact: true }).waitFor();
  });

  test('says how many could not be approved, when another administrator was faster', async () => {
    for (const name of ['Nora Claes', 'Omar Peeters']) await office.ask(name);
    await openList();
    for (const name of ['Nora Claes', 'Omar Peeters']) await select(name);
    await office.decide('Nora Claes', 'reject');
    await bar().getByRole('button', { name: 'Approuver' }).click();
    await office.confirm('Approuver');
    await office.warned('1 demande sur 2 n’a pas pu être approuvée');
    await row('Nora Claes').getByText('Rejetée', { exact: true }).waitFor();
    await row('Omar Peeters').getByText('Approuvée', { exact: true }).waitFor();
  });

  test('deletes those selected, and all of them can be taken back', async () => {
    await openList();
    for (const name of ['Nora Claes', 'Omar Peeters']) await select(name);
    await bar().getByRole('button', { name: 'Supprimer' }).click();
    await office.confirm('Supprimer');
    await page.getByRole('status').getByText('2 demandes supprimées avec succès').waitFor();
    await row('Nora Claes').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.said('Suppressions annulées');
    for (const name of ['Nora Claes', 'Omar Peeters']) await row(name).waitFor();
  });
});
