import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';

const office = await openAdminSession();
const { page, other, expectStatus, confirm } = office;
beforeAll(async () => {
  for (const name of ['lecteur', 'lectrice', 'redaction'])
    await other.send('POST', '/newsletters', {
      email: `${name}@societe.example`,
      recaptchaToken: await other.botCheckToken('newsletterSubmit'),
    });
});

const askToDelete = (name: RegExp) =>
  page.getByRole('row', { name }).getByRole('button', { name: 'Supprimer' }).click();
const undo = () => page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1);

describe('Search while typing', () => {
  const field = () => page.getByRole('searchbox', { name: 'Rechercher une inscription' });
  const shown = () => page.getByRole('row').filter({ hasText: '@' });
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });

  test('the list and its address follow the words, the focus stays, the number found is told; the clear button and Back lead to everyone', async () => {
    await page.goto('/admin/newsletters');
    await page.getByText('3 inscriptions').waitFor();
    await field().pressSequentially('LECT');
    await page.getByRole('status').getByText('2 inscriptions').waitFor();
    await page.waitForURL('**/admin/newsletters?q=LECT');
    await page.keyboard.type('rice');
    await page.getByRole('status').getByText('1 inscription', { exact: true }).waitFor();
    await page.waitForURL('**/admin/newsletters?q=LECTrice');
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('x');
    await page.getByRole('status').getByText('0 inscription').waitFor();
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    await page.getByRole('status').getByText('3 inscriptions').waitFor();
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('redac');
    await page.getByRole('status').getByText('1 inscription', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('3 inscriptions').waitFor();
    expect(await field().inputValue()).toBe('');
  });

  test('nothing can be done with rows that are not yet those of the words, a selection ends with the list that it was made in, and an older answer replaces none', async () => {
    await page.getByLabel('Tout sélectionner').check();
    await bar.getByText('3 lignes sélectionnées').waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/newsletters?*q=lect', async (route) => {
      await gate.promise;
      await route.continue().catch(() => undefined);
    });
    await field().fill('lect');
    await page.getByText('Mise à jour…').waitFor();
    expect(await shown().count()).toBe(3);
    expect(await page.locator('tbody').evaluate((element) => (element as HTMLElement).inert)).toBe(true);
    expect(await bar.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
    await field().fill('redac');
    await page.getByText('1 inscription', { exact: true }).waitFor();
    gate.resolve();
    await page.unroute('**/api/newsletters?*q=lect');
    await waitForFrames(page);
    expect(await shown().count()).toBe(1);
    expect(await bar.count()).toBe(0);
    await page.getByLabel(/Sélectionner.*redaction@/).check();
    await bar.getByText('1 ligne sélectionnée').waitFor();
    await field().fill('');
    await page.getByText('3 inscriptions').waitFor();
    expect(await bar.count()).toBe(0);
  });
});

test('Newsletters: the list shows ID, E-mail and Créé à; one, or all selected with one box, are deleted after a confirmation, and one is taken back', async () => {
  await page.goto('/admin/newsletters');
  await page.getByText('3 inscriptions').waitFor();
  expect(await headers()).toEqual(['ID', 'E-mail', 'Créé à', 'Actions']);
  await expectAccessibleAtAllWidths(page);
  await askToDelete(/redaction@/);
  await confirm('Supprimer');
  await expectStatus('Newsletter supprimée avec succès');
  await page.getByText('2 inscriptions').waitFor();
  await undo();
  await page.getByText('3 inscriptions').waitFor();
  await page.getByLabel('Tout sélectionner').check();
  await page.getByText('3 lignes sélectionnées').waitFor();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer ces 3 inscriptions' });
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(
    ['redaction', 'lectrice', 'lecteur'].map((name) => `${name}@societe.example`),
  );
  await confirm('Supprimer');
  await expectStatus('3 newsletters supprimées avec succès');
  await page.getByRole('heading', { name: 'Aucune newsletter trouvée' }).waitFor();
  expect(await other.get<unknown[]>('/newsletters')).toEqual([]);
});

test('Newsletters: a switch asks new addresses to confirm; those who have yet to, and those who left, are filters of their own, and none who left can be deleted', async () => {
  await page.goto('/admin/newsletters');
  const choice = page.getByRole('switch', { name: 'Demander de confirmer par e-mail' });
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await expectStatus('Les nouvelles inscriptions sont à confirmer par e-mail.');
  for (const name of ['attente', 'patience'])
    await other.send('POST', '/newsletters', {
      email: `${name}@societe.example`,
      recaptchaToken: await other.botCheckToken('newsletterSubmit'),
    });
  await page.reload();
  const filters = page.getByRole('navigation', { name: 'Filtrer par état' });
  await filters.getByRole('link', { name: /À confirmer.*2/ }).click();
  await page.getByText('2 inscriptions').waitFor();
  expect(await headers()).toEqual(['ID', 'E-mail', 'Créé à', 'Actions']);
  await page.getByRole('row', { name: /attente@.*À confirmer/ }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await askToDelete(/attente@/);
  await confirm('Supprimer');
  await expectStatus('Newsletter supprimée avec succès');
  await page.getByText('1 inscription', { exact: true }).waitFor();
  await filters.getByRole('link', { name: /Désinscrits/ }).click();
  await page.getByText('Personne ne s’est désinscrit.').waitFor();
  await choice.uncheck();
  await expectStatus('Les nouvelles adresses sont inscrites aussitôt.');
});
