import { describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
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
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const openList = async () => {
  await page.goto('/admin/ambassadors');
  await page.getByText('11 ambassadeurs', { exact: true }).waitFor();
};
const openDetails = async (name: string) => {
  await page.goto(`/admin/ambassadors/${await office.idOf(name)}`);
  await heading(name);
};
const openRow = async (name: string) => {
  await row(name).getByRole('link', { name, exact: true }).click();
  await heading(name);
};
const askToDelete = (name: string) => page.getByRole('button', { name: `Supprimer\u202f: ${name}` }).click();
const undo = () => page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();

describe('The list', () => {
  test('“Aucun ambassadeur trouvé”, and the way to add one', async () => {
    await page.goto('/admin/ambassadors');
    await page.getByRole('heading', { name: 'Aucun ambassadeur trouvé' }).waitFor();
    await page.getByRole('link', { name: 'Ajouter un ambassadeur' }).click();
    await page.waitForURL('**/admin/ambassadors/create');
  });

  test('shows ten a page with photo, name and company cut at 20 characters, status and actions; filter, search and order are kept in the address', async () => {
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
    await newest.getByTitle(LONG_NAME).waitFor();
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
    expect(await filters.getByRole('link').allInnerTexts()).toEqual(['Tous', 'Actifs', 'Inactifs']);
    await filters.getByRole('link', { name: 'Inactifs', exact: true }).click();
    await page.waitForURL('**?active=false&sort=name%2Casc');
    await expect.poll(names).toEqual(['Jules']);
    await page.goto('/admin/ambassadors?active=true&q=ELISE');
    await expect.poll(names).toEqual(['Élise']);
  });

  test('on a telephone, Back from an ambassador, and from a shorter page, leads to where one was', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openList();
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Denis', exact: true }));
    await row(LONG_NAME).waitFor();
    await expectScrollRestored(page, 900, page.getByRole('link', { name: 'Page 2' }));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('“Échec du chargement des ambassadeurs”: each failure says so, and it can be tried again', async () => {
    await page.route('**/api/admin/ambassadors?*', (route) => route.abort());
    await page.goto('/admin/ambassadors');
    await office.expectAlert('Échec du chargement des ambassadeurs');
    await page.getByRole('button', { name: 'Fermer ce message' }).click();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await office.expectAlert('Échec du chargement des ambassadeurs');
    await page.unroute('**/api/admin/ambassadors?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('11 ambassadeurs').waitFor();
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

  test('several together are deactivated and activated after one confirmation; those that failed are counted', async () => {
    const bulk = async (count: number, action: string) => {
      for (const name of ['Greta', 'Hugo', 'Inès'].slice(0, count))
        await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('dialog', { name: `${action} ces ${count} ambassadeurs` }).waitFor();
      await office.confirm(action);
    };
    await openList();
    await bulk(2, 'Désactiver');
    await office.expectStatus('2 ambassadeurs désactivés avec succès.');
    for (const name of ['Greta', 'Hugo']) await hasStatus(name, 'Inactif');
    expect(await office.isPublic('Greta')).toBe(false);
    await bulk(3, 'Activer');
    await office.expectStatus('3 ambassadeurs activés avec succès.');
    expect(await office.isPublic('Greta')).toBe(true);
    const failure = `${CALLS.slice(0, -1)}${await office.idOf('Greta')}/deactivate`;
    await page.route(failure, (route) => route.abort());
    await bulk(2, 'Désactiver');
    await office.expectAlert('1 ambassadeur sur 2 n’a pas pu être désactivé');
    await page.unroute(failure);
    await hasStatus('Hugo', 'Inactif');
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

describe('The details', () => {
  test('show everything, a dash and drawings for what is missing, switch on and off, and lead back to the list as it was left', async () => {
    const withoutPictures = { jobTitle: '', photoUrl: null, logoUrl: null };
    await page.route(CALLS, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...withoutPictures } });
    });
    await openDetails('Inès');
    await page.locator('dl div', { hasText: 'Fonction' }).getByText('–', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.unroute(CALLS);

    await page.goto('/admin/ambassadors?q=ines');
    await openRow('Inès');
    const details = await page.locator('main dl').textContent();
    for (const text of [LONG_COMPANY, 'Gérante', 'Créé le']) expect(details).toContain(text);
    await page.getByText('Actif', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(2);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await page.getByText('Inactif', { exact: true }).waitFor();
    expect(await office.isPublic('Inès')).toBe(false);
    await page.route('**/activate', (route) => route.abort());
    await page.getByRole('button', { name: 'Activer' }).click();
    await office.expectAlert("Échec de l'activation de l'ambassadeur. Veuillez réessayer.");
    await page.unroute('**/activate');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/ambassadors?q=ines');
  });

  test('lead, after a deletion, to the list; while it is taken back, those of somebody else stay on the screen, and a form that is filled in', async () => {
    const deleteElise = async () => {
      await openDetails('Élise');
      await page.getByRole('button', { name: 'Supprimer' }).click();
      await office.confirm('Supprimer');
      await page.waitForURL('**/admin/ambassadors');
      await office.expectStatus("L'ambassadeur Élise a été supprimé avec succès");
      await openRow('Farid');
    };
    await deleteElise();
    await undo();
    await office.expectStatus('Suppression annulée');
    await heading('Farid');
    const id = await office.idOf('Farid');
    expect(new URL(page.url()).pathname).toBe(`/admin/ambassadors/${id}`);

    await deleteElise();
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByLabel('Fonction').fill('Tapé entre-temps');
    // What the form shows cannot be read again.
    const failure = `**/api/admin/ambassadors/${id}`;
    await page.route(failure, (route) => route.fulfill({ status: 503 }));
    const readAgain = page.waitForResponse(failure);
    await undo();
    await office.expectStatus('Suppression annulée');
    await readAgain;
    await page.unroute(failure);
    expect(await page.getByLabel('Fonction').inputValue()).toBe('Tapé entre-temps');
    await page.getByLabel('Fonction').fill('Gérante');
  });

  test('that cannot be loaded ask to try again; without an id that exists: the list', async () => {
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/admin/ambassadors/1');
    await office.expectAlert('Erreur lors de la récupération de l’ambassadeur. Veuillez réessayer.');
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await heading('Anouk');
    await page.goto('/admin/ambassadors/999999');
    await office.expectAlert(NOT_FOUND);
    for (const path of ['edit', 'edit/abc', '-1']) {
      await page.goto(`/admin/ambassadors/${path}`);
      await page.waitForURL('**/admin/ambassadors');
    }
  });
});
