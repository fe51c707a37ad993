import { describe, expect, test } from 'vitest';
import { NAME_TAKEN, openAmbassadorForm } from '../../support/ambassador-form.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { expireToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const form = await openAmbassadorForm();
const { page } = form;

describe('Changing an ambassador', () => {
  test('without new files both pictures stay; it says so and the public page shows it at once', async () => {
    const before = await form.found('Bruno Servais');
    await form.openEdit('Bruno Servais');
    await page.getByText('Laissez vide pour conserver la photo actuelle.').waitFor();
    await page.getByText('Laissez vide pour conserver le logo actuel.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await form.fill({ company: 'Servais & Fils' });
    await form.submit('Modifier').click();
    await form.expectStatus('Ambassadeur modifié avec succès.');
    await page.waitForURL(`**/admin/ambassadors/${before?.id}`);
    expect(await form.isPublic('Servais &amp; Fils')).toBe(true);
    const { photoUrl, logoUrl } = (await form.found('Bruno Servais')) ?? {};
    expect({ photoUrl, logoUrl }).toEqual({ photoUrl: before?.photoUrl, logoUrl: before?.logoUrl });
  });

  test('a new photo replaces the old one alone', async () => {
    const before = await form.found('Bruno Servais');
    await form.openEdit('Bruno Servais');
    await form.choose('photo');
    await form.submit('Modifier').click();
    await form.expectStatus('Ambassadeur modifié avec succès.');
    const after = await form.found('Bruno Servais');
    expect([after?.photoUrl === before?.photoUrl, after?.logoUrl === before?.logoUrl]).toEqual([false, true]);
  });

  test('a taken name is marked, and any other failure asks to try again', async () => {
    await form.openEdit('Bruno Servais');
    await form.fill({ name: 'Anouk Peeters' });
    await form.submit('Modifier').click();
    await page.getByText(NAME_TAKEN, { exact: true }).waitFor();
    await page.route('**/api/admin/ambassadors/*', (route) => route.abort());
    await form.fill({ name: 'Bruno Servais junior' });
    await form.submit('Modifier').click();
    await form.expectAlert("Échec de la modification de l'ambassadeur. Veuillez réessayer.");
    await page.unroute('**/api/admin/ambassadors/*');
    expect(await form.field('name').inputValue()).toBe('Bruno Servais junior');
    await form.leave();
  });

  test('one that cannot be loaded leads to the list, which says so', async () => {
    await page.route('**/api/admin/ambassadors/*', (route) => route.abort());
    await page.goto('/admin/ambassadors/edit/1');
    await form.expectAlert('Erreur lors de la récupération de l’ambassadeur. Veuillez réessayer.');
    await page.waitForURL('**/admin/ambassadors');
    await page.unroute('**/api/admin/ambassadors/*');
    await page.goto('/admin/ambassadors/edit/999999');
    await form.expectAlert('Cet ambassadeur n’existe pas ou plus.');
    await page.waitForURL('**/admin/ambassadors');
  });
});

describe('Two administrators at once', () => {
  test('CO-2 a stale edit is told, what was typed stays, and the current state can be seen and saved upon', async () => {
    await form.openEdit('Chloé Maes');
    await form.fill({ jobTitle: 'Directrice générale' });
    await form.changeByOther('Chloé Maes', { company: 'Maes & Cie', active: false });
    await form.submit('Modifier').click();
    await page.getByRole('alert').getByText('Cet ambassadeur a changé entre-temps').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await form.found('Chloé Maes')).toMatchObject({ jobTitle: 'Gérante', company: 'Maes & Cie' });
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    const current = page.getByRole('alert').locator('dl');
    for (const text of ['Maes & Cie', 'Gérante', 'Inactif'])
      await current.getByText(text, { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    expect([await form.field('jobTitle').inputValue(), await form.field('company').inputValue()]).toEqual([
      'Directrice générale',
      'Maes & Cie',
    ]);
    await form.submit('Modifier').click();
    await form.expectStatus('Ambassadeur modifié avec succès.');
    expect(await form.found('Chloé Maes')).toMatchObject({
      jobTitle: 'Directrice générale',
      company: 'Maes & Cie',
      active: false,
    });
  });

  test('deleted by the other one meanwhile, it is told, and what was typed stays to be copied', async () => {
    await form.openEdit('Chloé Maes');
    await form.fill({ jobTitle: 'Présidente' });
    await form.other.send('DELETE', `/admin/ambassadors/${await form.idOf('Chloé Maes')}`);
    await form.submit('Modifier').click();
    await page.getByRole('alert').getByText('Cet ambassadeur a été supprimé entre-temps').waitFor();
    expect(await form.field('jobTitle').inputValue()).toBe('Présidente');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await page.waitForURL('**/admin/ambassadors');
  });
});

describe('Leaving', () => {
  test('a session that ended meanwhile brings back, after the login, to what was typed and chosen', async () => {
    await form.openEdit('Anouk Peeters');
    await form.fill({ jobTitle: 'Administratrice' });
    await form.choose('logo');
    await expireToken(page);
    await form.submit('Modifier').click();
    await page.waitForURL('**/login?next=*');
    // Whoever worked on meanwhile is not overwritten by what was read before.
    await form.changeByOther('Anouk Peeters', { company: 'Peeters SRL' });
    await page.locator('[name=email]').fill(ADMIN.email);
    await page.locator('[name=password]').fill(ADMIN.password);
    await page
      .locator('form')
      .getByRole('button', { name: /connecter/ })
      .click();
    await page.waitForURL('**/admin/ambassadors/edit/*');
    await form.field('name').waitFor();
    expect(await form.field('jobTitle').inputValue()).toBe('Administratrice');
    await page.getByText('logo.jpg').waitFor();
    await form.submit('Modifier').click();
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await page.getByRole('alert').locator('dl').getByText('Peeters SRL', { exact: true }).waitFor();
    await form.submit('Modifier').click();
    await form.expectStatus('Ambassadeur modifié avec succès.');
    expect(await form.found('Anouk Peeters')).toMatchObject({
      company: 'Peeters SRL',
      jobTitle: 'Administratrice',
    });
  });

  test('with unsaved changes asks first; without any, or once they are undone, it does not', async () => {
    await form.openEdit('Bruno Servais');
    await form.fill({ company: 'Autre' });
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
    for (const leaveLink of [
      () => page.getByRole('link', { name: 'Annuler' }).click(),
      () => page.getByRole('link', { name: 'Contacts' }).click(),
    ]) {
      await leaveLink();
      await dialog.waitFor();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await form.field('company').inputValue()).toBe('Autre');
    }
    await form.fill({ company: 'Servais & Fils' });
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bruno Servais' }).waitFor();
  });
});
