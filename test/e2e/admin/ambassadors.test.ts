import { describe, expect, onTestFinished, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { expectScrollRestored } from '../../support/scroll-restoration.ts';

const LONG_NAME = 'Marie-Christine Vandenbroucke';
const LONG_COMPANY = 'Ateliers de la Haute-Lesse';
const OTHERS = ['Anouk', 'Bruno', 'Chloé', 'Denis', 'Élise', 'Farid', 'Greta', 'Hugo', 'Inès', 'Jules'];

const office = await openAdminSession();
const { page } = office;

const row = (name: string) => office.row(name);
const toggleOf = (name: string) => page.getByRole('switch', { name });
const names = () => page.getByRole('rowheader').allInnerTexts();

describe('The list', () => {
  test('“Aucun ambassadeur trouvé”, and the way to add one', async () => {
    await page.goto('/admin/ambassadors');
    await page.getByRole('heading', { name: 'Aucun ambassadeur trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Ajouter un ambassadeur' }).click();
    await page.waitForURL('**/admin/ambassadors/create');
  });

  test('shows photo, name and company cut at 20 characters, the whole name as a tooltip, status, creation and actions', async () => {
    for (const name of [...OTHERS, LONG_NAME])
      await office.other.addAmbassador({
        name,
        company: LONG_COMPANY,
        jobTitle: 'Gérante',
        active: name !== 'Jules',
      });
    await page.goto('/admin/ambassadors');
    await page.getByText('11 ambassadeurs').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['Nom', 'Société', 'Statut', 'Créé le', 'Actions']);
    const newest = row(LONG_NAME);
    await newest.getByText('Marie-Christine Vand...', { exact: true }).waitFor();
    await newest.getByTitle(LONG_NAME).waitFor();
    await newest.getByText('Ateliers de la Haute...', { exact: true }).waitFor();
    await newest.getByText('Actif', { exact: true }).waitFor();
    await row('Jules').getByText('Inactif', { exact: true }).waitFor();
    expect(await newest.locator('img').evaluate((img) => img.getAttribute('src'))).toMatch(/^\/images\//);
    for (const label of ['Détails', 'Modifier'])
      await newest.getByRole('link', { name: `${label}\u202f: ${LONG_NAME}` }).waitFor();
    await newest.getByRole('button', { name: `Supprimer\u202f: ${LONG_NAME}` }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('holds ten a page, and as many pages as there are', async () => {
    await page.goto('/admin/ambassadors');
    await row(LONG_NAME).waitFor();
    expect(await names()).toHaveLength(10);
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    expect(await pages.getByRole('link', { name: 'Page 3' }).count()).toBe(0);
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await row('Anouk').waitFor();
    expect(await names()).toEqual(['Anouk']);
  });

  test('on a telephone, Back from an ambassador, and from a shorter page, leads to where one was', async () => {
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin/ambassadors');
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Denis', exact: true }));
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Page 2' }));
  });

  test('Tous, Actifs, Inactifs: the filter, the search and the sort by name or date are kept in the address', async () => {
    await page.goto('/admin/ambassadors');
    const filters = page.getByRole('navigation', { name: 'Filtrer par statut' });
    await filters.waitFor();
    expect(await filters.getByRole('link').allInnerTexts()).toEqual(['Tous', 'Actifs', 'Inactifs']);
    await filters.getByRole('link', { name: 'Inactifs', exact: true }).click();
    await page.waitForURL('**?active=false');
    await page.getByText('1 ambassadeur', { exact: true }).waitFor();
    expect(await names()).toEqual(['Jules']);
    await page.goto('/admin/ambassadors?active=true&q=ELISE');
    await page.getByText('1 ambassadeur', { exact: true }).waitFor();
    expect(await names()).toEqual(['Élise']);
    await page.goto('/admin/ambassadors');
    await page.getByRole('columnheader').getByRole('link', { name: 'Nom' }).click();
    await page.waitForURL('**?sort=name%2Casc');
    await row('Anouk').waitFor();
    expect((await names()).slice(0, 5)).toEqual(['Anouk', 'Bruno', 'Chloé', 'Denis', 'Élise']);
    await page.getByRole('columnheader').getByRole('link', { name: 'Créé le' }).click();
    await row(LONG_NAME).waitFor();
    expect((await names())[0]).toBe('Marie-Christine Vand...');
    await page.goto('/admin/ambassadors?q=personne');
    await page.getByRole('heading', { name: 'Aucun ambassadeur trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('“Échec du chargement des ambassadeurs”: the list says so and can be tried again', async () => {
    await page.route('**/api/admin/ambassadors?*', (route) => route.abort());
    await page.goto('/admin/ambassadors');
    await office.expectAlert('Échec du chargement des ambassadeurs');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Fermer ce message' }).click();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await office.expectAlert('Échec du chargement des ambassadeurs');
    await page.unroute('**/api/admin/ambassadors?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('11 ambassadeurs').waitFor();
  });
});

describe('On and off', () => {
  test('“Ambassadeur désactivé avec succès.”, “Ambassadeur activé avec succès.”: the public page shows it at once', async () => {
    await page.goto('/admin/ambassadors');
    expect(await office.isPublic('Inès')).toBe(true);
    await toggleOf('Inès').uncheck();
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await row('Inès').getByText('Inactif', { exact: true }).waitFor();
    expect(await office.isPublic('Inès')).toBe(false);
    await toggleOf('Inès').check();
    await office.expectStatus('Ambassadeur activé avec succès.');
    await row('Inès').getByText('Actif', { exact: true }).first().waitFor();
    expect(await office.isPublic('Inès')).toBe(true);
  });

  test('no other switch answers while one is under way, and the focus stays', async () => {
    await page.goto('/admin/ambassadors');
    let calls = 0;
    let releaseRequest = () => {};
    const gate = new Promise<void>((resolve) => {
      releaseRequest = resolve;
    });
    await page.route('**/api/admin/ambassadors/*/*activate', async (route) => {
      calls += 1;
      await gate;
      await route.continue();
    });
    await toggleOf('Hugo').focus();
    await page.keyboard.press('Space');
    expect(await toggleOf('Hugo').isChecked()).toBe(false);
    for (const name of ['Hugo', 'Greta']) await toggleOf(name).click({ force: true });
    expect(await toggleOf('Greta').getAttribute('aria-disabled')).toBe('true');
    releaseRequest();
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('switch');
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await row('Hugo').getByText('Inactif', { exact: true }).waitFor();
    expect([calls, await toggleOf('Greta').isChecked()]).toEqual([1, true]);
    await page.unroute('**/api/admin/ambassadors/*/*activate');
  });

  test('a failure of either says so, and shows how it stands', async () => {
    await page.goto('/admin/ambassadors');
    await page.route('**/api/admin/ambassadors/*/*activate', (route) => route.abort());
    await toggleOf('Greta').click();
    await office.expectAlert("Échec de la désactivation de l'ambassadeur. Veuillez réessayer.");
    expect(await toggleOf('Greta').isChecked()).toBe(true);
    await toggleOf('Hugo').click();
    await office.expectAlert("Échec de l'activation de l'ambassadeur. Veuillez réessayer.");
    await page.unroute('**/api/admin/ambassadors/*/*activate');
  });

  test('deactivated by two administrators at once, it is inactive, and both are told so', async () => {
    await page.goto('/admin/ambassadors');
    await row('Greta').waitFor();
    await office.other.send('PUT', `/admin/ambassadors/${await office.idOf('Greta')}/deactivate`);
    await toggleOf('Greta').uncheck();
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await row('Greta').getByText('Inactif', { exact: true }).waitFor();
  });
});
