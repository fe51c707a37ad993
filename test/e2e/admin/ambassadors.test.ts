import { describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { expectScrollRestored } from '../../support/scroll-restoration.ts';

const LONG_NAME = 'Marie-Christine Vandenbroucke';
const LONG_COMPANY = 'Ateliers de la Haute-Lesse';
const OTHERS = ['Anouk', 'Bruno', 'Chloé', 'Denis', 'Élise', 'Farid', 'Greta', 'Hugo', 'Inès', 'Jules'];
const NOT_FOUND = 'Cet ambassadeur n’existe pas ou plus.';
const CALLS = '**/api/admin/ambassadors/*';
const SWITCH_CALLS = '**/api/admin/ambassadors/*/*activate';

const office = await openAdminSession();
const { page, row } = office;

const toggleOf = (name: string) => page.getByRole('switch', { name });
const names = () => page.getByRole('rowheader').allInnerTexts();
const hasStatus = (name: string, status: string) => row(name).getByText(status, { exact: true }).waitFor();
const openList = async () => {
  await page.goto('/admin/ambassadors');
  await page.getByText('11 ambassadeurs', { exact: true }).waitFor();
};
const askToDelete = (name: string) => page.getByRole('button', { name: `Supprimer\u202f: ${name}` }).click();
const undo = () => page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();

describe('The list', () => {
  test('“Aucun ambassadeur trouvé”, and the way to add one; then it shows ten a page with photo, name and company cut at 20 characters, status and actions; filter, search and order are kept in the address', async () => {
    await page.goto('/admin/ambassadors');
    await page.getByRole('heading', { name: 'Aucun ambassadeur trouvé' }).waitFor();
    await page.getByRole('link', { name: 'Ajouter un ambassadeur' }).click();
    await page.waitForURL('**/admin/ambassadors/create');
    for (const name of [...OTHERS, LONG_NAME])
      await office.other.addAmbassador({
        name,
        company: LONG_COMPANY,
        jobTitle: 'Gérante',
        active: name !== 'Jules',
      });
    await openList();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['Nom', 'Société', 'Statut', 'Créé le', 'Actions']);
    const newest = row(LONG_NAME);
    await newest.getByText('Marie-Christine Vand...', { exact: true }).waitFor();
    await newest.getByTitle(LONG_NAME).first().waitFor();
    await newest.getByText('Ateliers de la Haute...', { exact: true }).waitFor();
    await hasStatus(LONG_NAME, 'Actif');
    await hasStatus('Jules', 'Inactif');
    expect(await newest.locator('img').getAttribute('src')).toMatch(/^\/images\//);
    for (const label of ['Détails', 'Modifier'])
      await newest.getByRole('link', { name: `${label}\u202f: ${LONG_NAME}` }).waitFor();
    await newest.getByRole('button', { name: `Supprimer\u202f: ${LONG_NAME}` }).waitFor();
    await expectAccessibleAtAllWidths(page);

    expect(await names()).toHaveLength(10);
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    expect(await pages.getByRole('link', { name: 'Page 3' }).count()).toBe(0);
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(names).toEqual(['Anouk']);
    await page.getByRole('columnheader').getByRole('link', { name: 'Nom' }).click();
    await page.waitForURL('**?sort=name%2Casc');
    await expect
      .poll(async () => (await names()).slice(0, 5))
      .toEqual(['Anouk', 'Bruno', 'Chloé', 'Denis', 'Élise']);
    const filters = page.getByRole('navigation', { name: 'Filtrer par statut' });
    expect((await filters.getByRole('link').allTextContents()).join(' ')).toBe(
      'Tous, 11 Actifs, 10 Inactifs, 1',
    );
    await filters.getByRole('link', { name: 'Inactifs' }).click();
    await page.waitForURL('**?active=false&sort=name%2Casc');
    await expect.poll(names).toEqual(['Jules']);
    await page.goto('/admin/ambassadors?active=true&q=ELISE');
    await expect.poll(names).toEqual(['Élise']);
  });

  test('on a phone, Back from an ambassador, and from a shorter page, restores the scroll position', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openList();
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Denis', exact: true }));
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Page 2' }));
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('On and off', () => {
  test('“Ambassadeur désactivé avec succès.”, “activé”: the public page shows it at once, also where another administrator was faster; a failure shows how it stands', async () => {
    await openList();
    expect(await office.isPublic('Inès')).toBe(true);
    await toggleOf('Inès').uncheck();
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await hasStatus('Inès', 'Inactif');
    expect(await office.isPublic('Inès')).toBe(false);
    await page.route(SWITCH_CALLS, (route) => route.abort());
    await toggleOf('Inès').click();
    await office.expectAlert("Échec de l'activation de l'ambassadeur. Veuillez réessayer.");
    expect(await toggleOf('Inès').isChecked()).toBe(false);
    await toggleOf('Greta').click();
    await office.expectAlert("Échec de la désactivation de l'ambassadeur. Veuillez réessayer.");
    expect(await toggleOf('Greta').isChecked()).toBe(true);
    await page.unroute(SWITCH_CALLS);
    await office.other.send('PUT', `/admin/ambassadors/${await office.idOf('Inès')}/activate`);
    await toggleOf('Inès').check();
    await office.expectStatus('Ambassadeur activé avec succès.');
    await hasStatus('Inès', 'Actif');
    expect(await office.isPublic('Inès')).toBe(true);
  });

  test('no other switch answers while one is under way, and the focus stays', async () => {
    await openList();
    let calls = 0;
    const gate = Promise.withResolvers<void>();
    await page.route(SWITCH_CALLS, async (route) => {
      calls += 1;
      await gate.promise;
      await route.continue();
    });
    await toggleOf('Hugo').focus();
    await page.keyboard.press('Space');
    expect(await toggleOf('Hugo').isChecked()).toBe(false);
    for (const name of ['Hugo', 'Greta']) await toggleOf(name).click({ force: true });
    expect(await toggleOf('Greta').getAttribute('aria-disabled')).toBe('true');
    gate.resolve();
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('switch');
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await hasStatus('Hugo', 'Inactif');
    expect([calls, await toggleOf('Greta').isChecked()]).toEqual([1, true]);
    await page.unroute(SWITCH_CALLS);
  });

  test('several together are deactivated and activated after one confirmation', async () => {
    const bulk = async (count: number, action: string) => {
      for (const name of ['Greta', 'Bruno'].slice(0, count))
        await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('dialog', { name: `${action} ces ${count} ambassadeurs` }).waitFor();
      await office.confirm(action);
    };
    await openList();
    await bulk(2, 'Désactiver');
    await office.expectStatus('2 ambassadeurs désactivés avec succès.');
    for (const name of ['Greta', 'Bruno']) await hasStatus(name, 'Inactif');
    expect(await office.isPublic('Greta')).toBe(false);
    for (const name of ['Greta', 'Hugo', 'Inès'])
      await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
    await page.getByRole('button', { name: 'Activer (2 sur 3)' }).click();
    const question = page.getByRole('dialog', { name: 'Activer ces 2 ambassadeurs' });
    await question.getByText('Inès (déjà actif)').waitFor();
    await office.confirm('Activer');
    await office.expectStatus('2 ambassadeurs activés avec succès.');
    expect(await office.isPublic('Greta')).toBe(true);
  });

  test('all results of the list are selected whatever page they stand on, and the bar hides no control from the keyboard', async () => {
    await openList();
    await page.getByLabel('Tout sélectionner').check();
    const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });
    await bar.getByText('10 lignes sélectionnées').waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await bar.getByRole('button', { name: 'Sélectionner les 11 résultats' }).click();
    await bar.getByText('11 lignes sélectionnées').waitFor();
    await bar.getByRole('button', { name: 'Activer (2 sur 11)' }).click();
    const question = page.getByRole('dialog', { name: 'Activer ces 2 ambassadeurs' });
    await question.getByText('Jules', { exact: true }).waitFor();
    await question.getByText(' et 5\u00a0autres (déjà actif)').waitFor();
    await office.confirm('Annuler');
    await page.getByRole('link', { name: '25 par page' }).click();
    await page.waitForURL('**/admin/ambassadors?size=25');
    await expect.poll(names).toHaveLength(11);
    expect(await bar.count()).toBe(0);
  });
});

describe('Deleting', () => {
  test('asks first, then the list is read again, the public page without them, and it can be taken back', async () => {
    await openList();
    await askToDelete('Inès');
    await page.getByRole('dialog', { name: 'Supprimer cet ambassadeur' }).waitFor();
    await office.confirm('Annuler');
    await askToDelete('Inès');
    await office.confirm('Supprimer');
    await office.expectStatus("L'ambassadeur Inès a été supprimé avec succès");
    await page.getByText('10 ambassadeurs', { exact: true }).waitFor();
    expect(await office.isPublic('Inès')).toBe(false);
    await undo();
    await row('Inès').waitFor();
    expect(await office.isPublic('Inès')).toBe(true);
  });

  test('“Échec de la suppression de l’ambassadeur {name}”: without a connection nothing is deleted, and Escape does not hide that it is under way', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route(CALLS, async (route) => {
      await gate.promise;
      await route.abort();
    });
    await askToDelete('Bruno');
    const request = page.waitForRequest(CALLS);
    await office.confirm('Supprimer');
    await request;
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog', { name: 'Supprimer cet ambassadeur' }).isVisible()).toBe(true);
    gate.resolve();
    await office.expectAlert("Échec de la suppression de l'ambassadeur Bruno");
    await page.unroute(CALLS);
    expect(await office.found('Bruno')).toBeDefined();
  });

  test('what another administrator deleted meanwhile is told when it is switched, and the list shows it no more', async () => {
    const id = await office.idOf('Bruno');
    await office.other.send('DELETE', `/admin/ambassadors/${id}`);
    await toggleOf('Bruno').click();
    await office.expectAlert(NOT_FOUND);
    await page.getByText('10 ambassadeurs', { exact: true }).waitFor();
    await office.other.send('POST', `/trash/ambassadors/${id}/restore`);
  });
});
