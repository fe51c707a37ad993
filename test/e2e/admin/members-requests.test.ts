import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { openRequestsScreen } from '../../support/requests.ts';

const office = await openRequestsScreen();
const { page } = office;

const FIRST = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters', 'Élise Noël', 'Farid Amrani'];
const MORE = ['Greta Claes', 'Hugo Lambert', 'Inès Renard', 'Jules Hubert'];
const CREATED_NAMES = 'Karim Dupont';

const row = (name: string) => office.row(name);
const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
const filter = (label: string) => page.getByRole('navigation', { name: label });
const filterWithCount = (label: string, count: number) =>
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
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Ajouter un membre' }).click();
    await page.waitForURL('**/admin/members-requests/create');
  });

  test('shows photo and full name, e-mail, member type, status badge, creation and actions', async () => {
    for (const [index, name] of [...FIRST, ...MORE].entries())
      await office.ask(name, {
        memberType: index % 2 ? 'BUSINESS' : 'SINGLE',
        companyName: `Société ${index}`,
      });
    await office.make(CREATED_NAMES);
    await openList();
    await page.getByText('11 demandes').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['Membre', 'E-mail', 'Type', 'Statut', 'Créée le', 'Actions']);
    const createdNames = row(CREATED_NAMES);
    await createdNames.getByText('karim.dupont@societe.example').waitFor();
    await createdNames.getByText('Single', { exact: true }).waitFor();
    await createdNames.getByText('En attente', { exact: true }).waitFor();
    await createdNames.locator('time').waitFor();
    expect(await createdNames.locator('img').getAttribute('src')).toMatch(/^\/images\//);
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('offers details and delete on every row, edit while pending, approve and reject on those of the public form alone', async () => {
    await openList();
    const offeredActions = async (name: string) =>
      (await row(name).locator('a[aria-label], button').allInnerTexts()).length;
    expect(await offeredActions(CREATED_NAMES)).toBe(3);
    expect(await offeredActions('Jules Hubert')).toBe(5);
    for (const label of ['Détails', 'Modifier'])
      await row(CREATED_NAMES)
        .getByRole('link', { name: `${label}\u202f: ${CREATED_NAMES}` })
        .waitFor();
    await button(CREATED_NAMES, `Supprimer\u202f: ${CREATED_NAMES}`).waitFor();
    expect(await button(CREATED_NAMES, 'Approuver').count()).toBe(0);
    for (const action of ['Approuver', 'Rejeter'])
      await button('Jules Hubert', `${action} la demande\u202f: Jules Hubert`).waitFor();
  });

  test('holds ten a page, newest first, and a row opens its details', async () => {
    await openList();
    expect(await names()).toEqual([CREATED_NAMES, ...MORE.toReversed(), ...FIRST.slice(1).toReversed()]);
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
      await filterWithCount(label, count).waitFor();
    await statuses.getByRole('link', { name: 'Rejetées' }).click();
    await page.waitForURL('**?status=REJECTED');
    await page.getByText('1 demande', { exact: true }).waitFor();
    expect(await names()).toEqual(['Bruno Servais']);
    await filter('Filtrer par type d’adhésion').getByRole('link', { name: 'Single' }).click();
    await page.waitForURL('**?status=REJECTED&memberType=SINGLE');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await page.getByText('Aucune demande ne répond à ces filtres.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir toutes les demandes' }).click();
    await row(CREATED_NAMES).waitFor();
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
    await office.expectAlert('Échec du chargement des demandes');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/members/requests?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('11 demandes').waitFor();
  });
});
