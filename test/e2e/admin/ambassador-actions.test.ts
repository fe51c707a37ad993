import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';

const NAMES = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters'];
const NOT_FOUND = 'Cet ambassadeur n’existe pas ou plus.';

const office = await openAdminSession();
const { page } = office;
beforeAll(async () => {
  for (const name of NAMES)
    await office.other.addAmbassador({ name, company: 'Atelier Lesse', jobTitle: 'Gérante', active: true });
});

const openList = async (count = '4 ambassadeurs') => {
  await page.goto('/admin/ambassadors');
  await page.getByText(count, { exact: true }).waitFor();
};
const openDetails = async (name: string) => {
  await page.goto(`/admin/ambassadors/${await office.idOf(name)}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const askToDelete = (name: string) => page.getByRole('button', { name: `Supprimer\u202f: ${name}` }).click();

describe('Deleting', () => {
  test('asks first, then the list is read again, the public page without them, and it can be taken back', async () => {
    await openList();
    await askToDelete('Chloé Maes');
    await page.getByRole('dialog', { name: 'Supprimer cet ambassadeur' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Annuler');
    await askToDelete('Chloé Maes');
    await office.confirm('Supprimer');
    await office.expectStatus("L'ambassadeur Chloé Maes a été supprimé avec succès");
    await page.getByText('3 ambassadeurs', { exact: true }).waitFor();
    expect(await office.isPublic('Chloé Maes')).toBe(false);
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.row('Chloé Maes').waitFor();
    expect(await office.isPublic('Chloé Maes')).toBe(true);
  });

  test('is waited for once it is under way: Escape, however often, does not hide it', async () => {
    await openList();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/admin/ambassadors/*', async (route) => {
      await gate.promise;
      await route.abort();
    });
    await askToDelete('Bruno Servais');
    const request = page.waitForRequest('**/api/admin/ambassadors/*');
    await office.confirm('Supprimer');
    await request;
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog', { name: 'Supprimer cet ambassadeur' }).isVisible()).toBe(true);
    gate.resolve();
    await office.expectAlert("Échec de la suppression de l'ambassadeur Bruno Servais");
    await page.unroute('**/api/admin/ambassadors/*');
  });

  test('“Échec de la suppression de l’ambassadeur {name}”: without a connection nothing is deleted', async () => {
    await openList();
    await page.route('**/api/admin/ambassadors/*', (route) => route.abort());
    await askToDelete('Bruno Servais');
    await office.confirm('Supprimer');
    await office.expectAlert("Échec de la suppression de l'ambassadeur Bruno Servais");
    await page.unroute('**/api/admin/ambassadors/*');
    expect(await office.found('Bruno Servais')).toBeDefined();
  });

  test('what another administrator deleted meanwhile is told, whatever one does with it, and the list shows it no more', async () => {
    for (const runAction of [
      async () => {
        await askToDelete('Denis Wauters');
        await office.confirm('Supprimer');
      },
      () => page.getByRole('switch', { name: 'Denis Wauters' }).click(),
    ]) {
      await openList();
      const id = await office.idOf('Denis Wauters');
      await office.other.send('DELETE', `/admin/ambassadors/${id}`);
      await runAction();
      await office.expectAlert(NOT_FOUND);
      await page.getByText('3 ambassadeurs', { exact: true }).waitFor();
      await office.other.send('POST', `/trash/ambassadors/${id}/restore`);
    }
  });
});

describe('Several together', () => {
  const bulk = async (names: string[], action: string) => {
    for (const name of names) await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
    await page.getByRole('button', { name: action, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };

  test('are deactivated, activated, and deleted, each after one confirmation', async () => {
    const two = ['Anouk Peeters', 'Bruno Servais'];
    await openList();
    await bulk(two, 'Désactiver');
    await page.getByRole('dialog', { name: 'Désactiver ces 2 ambassadeurs' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Désactiver');
    await office.expectStatus('2 ambassadeurs désactivés avec succès.');
    for (const name of two) await office.row(name).getByText('Inactif', { exact: true }).waitFor();
    expect(await office.isPublic('Anouk Peeters')).toBe(false);
    await bulk([...two, 'Chloé Maes'], 'Activer');
    await office.confirm('Activer');
    await office.expectStatus('3 ambassadeurs activés avec succès.');
    expect(await office.isPublic('Anouk Peeters')).toBe(true);
    await bulk(two, 'Supprimer');
    await office.confirm('Supprimer');
    await office.expectStatus('2 ambassadeurs supprimés avec succès');
    await page.getByText('2 ambassadeurs', { exact: true }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('4 ambassadeurs', { exact: true }).waitFor();
  });

  test('those that failed are counted', async () => {
    await openList();
    const id = await office.idOf('Anouk Peeters');
    await page.route(`**/api/admin/ambassadors/${id}/deactivate`, (route) => route.abort());
    await bulk(['Anouk Peeters', 'Bruno Servais'], 'Désactiver');
    await office.confirm('Désactiver');
    await office.expectAlert('1 ambassadeur sur 2 n’a pas pu être désactivé');
    await page.unroute(`**/api/admin/ambassadors/${id}/deactivate`);
    await office.row('Bruno Servais').getByText('Inactif', { exact: true }).waitFor();
  });
});

describe('The details', () => {
  test('show name, company, job title, status, creation, photo and logo, and lead back to the list as it was left', async () => {
    await page.goto('/admin/ambassadors?q=denis');
    await office.row('Denis Wauters').getByRole('link', { name: 'Denis Wauters', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Denis Wauters' }).waitFor();
    const details = await page.locator('main dl').textContent();
    for (const text of ['Atelier Lesse', 'Gérante', 'Créé le']) expect(details).toContain(text);
    await page.getByText('Actif', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(2);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/ambassadors?q=denis');
  });

  test('a dash stands for no job title, drawings for missing pictures', async () => {
    await page.route('**/api/admin/ambassadors/*', async (route) => {
      const response = await route.fetch();
      const withoutPictures = { jobTitle: '', photoUrl: null, logoUrl: null };
      await route.fulfill({ response, json: { ...(await response.json()), ...withoutPictures } });
    });
    await openDetails('Denis Wauters');
    await page.locator('dl div', { hasText: 'Fonction' }).getByText('–', { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/ambassadors/*');
  });

  test('switch on and off, with the sentence of each, and of each failure', async () => {
    await openDetails('Denis Wauters');
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await office.expectStatus('Ambassadeur désactivé avec succès.');
    await page.getByText('Inactif', { exact: true }).waitFor();
    expect(await office.isPublic('Denis Wauters')).toBe(false);
    await page.route('**/activate', (route) => route.abort());
    await page.getByRole('button', { name: 'Activer' }).click();
    await office.expectAlert("Échec de l'activation de l'ambassadeur. Veuillez réessayer.");
    await page.unroute('**/activate');
    await page.getByRole('button', { name: 'Activer' }).click();
    await office.expectStatus('Ambassadeur activé avec succès.');
    expect(await office.isPublic('Denis Wauters')).toBe(true);
  });

  test('of somebody else stay on the screen while a deletion is taken back', async () => {
    await openDetails('Bruno Servais');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await office.confirm('Supprimer');
    await office.row('Chloé Maes').getByRole('link', { name: 'Chloé Maes', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Chloé Maes' });
    await heading.waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppression annulée');
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/ambassadors/${await office.idOf('Chloé Maes')}`);
  });

  test('nor is a form taken away then, though what it shows cannot be read again', async () => {
    await openDetails('Bruno Servais');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await office.confirm('Supprimer');
    await office.row('Chloé Maes').getByRole('link', { name: 'Chloé Maes', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Chloé Maes' }).waitFor();
    await page.getByRole('link', { name: 'Modifier' }).click();
    const jobTitle = page.getByLabel('Fonction');
    const before = await jobTitle.inputValue();
    await jobTitle.fill('Tapé entre-temps');
    const failure = `**/api/admin/ambassadors/${await office.idOf('Chloé Maes')}`;
    await page.route(failure, (route) => route.fulfill({ status: 503 }));
    const readAgain = page.waitForResponse(failure);
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppression annulée');
    await readAgain;
    await page.unroute(failure);
    expect(await jobTitle.inputValue()).toBe('Tapé entre-temps');
    await jobTitle.fill(before);
  });

  test('after a deletion: the list', async () => {
    await openDetails('Bruno Servais');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await office.confirm('Supprimer');
    await page.waitForURL('**/admin/ambassadors');
    await office.expectStatus("L'ambassadeur Bruno Servais a été supprimé avec succès");
    await page.getByText('3 ambassadeurs', { exact: true }).waitFor();
  });

  test('that cannot be loaded ask to try again; without an id that exists: the list', async () => {
    await page.route('**/api/admin/ambassadors/*', (route) => route.abort());
    await page.goto('/admin/ambassadors/1');
    await office.expectAlert('Erreur lors de la récupération de l’ambassadeur. Veuillez réessayer.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/ambassadors/*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anouk Peeters' }).waitFor();
    await page.goto('/admin/ambassadors/999999');
    await office.expectAlert(NOT_FOUND);
    await page.waitForURL('**/admin/ambassadors');
    for (const address of [
      '/admin/ambassadors/edit',
      '/admin/ambassadors/edit/abc',
      '/admin/ambassadors/-1',
    ]) {
      await page.goto(address);
      await page.waitForURL('**/admin/ambassadors');
    }
  });
});
