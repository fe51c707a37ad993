import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { brokenTextsIn } from '../../support/line-breaks.ts';
import { openRequestsScreen } from '../../support/requests.ts';

const PENDING_NAMES = [
  'Chloé Maes',
  'Denis Wauters',
  'Élise Noël',
  'Farid Amrani',
  'Greta Claes',
  'Hugo Lambert',
  'Inès Renard',
  'Jules Hubert',
];
const CREATED_NAMES = 'Karim Dupont';

const office = await openRequestsScreen();
const { page } = office;
beforeAll(async () => {
  for (const name of PENDING_NAMES) await office.ask(name);
  await office.make(CREATED_NAMES);
});

const row = (name: string) => office.row(name);
const filterWithCount = (label: string, count: number) =>
  page
    .getByRole('navigation', { name: 'Filtrer par statut' })
    .getByRole('link', { name: new RegExp(`^${label}\\W+${count}$`) });
const openList = async () => {
  await page.goto('/admin/members-requests');
  await page.getByRole('table').waitFor();
};
const button = (name: string, action: string) => row(name).getByRole('button', { name: action });

describe('Deciding from the list', () => {
  test('“Demande approuvée avec succès”, after a confirmation that can be called off; the list is read again', async () => {
    await openList();
    await button('Chloé Maes', 'Approuver').click();
    const dialog = page.getByRole('dialog', { name: 'Approuver cette demande' });
    await dialog.getByText('Chloé Maes recevra par e-mail une invitation').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await row('Chloé Maes').getByText('En attente').waitFor();
    await button('Chloé Maes', 'Approuver').click();
    await office.confirm('Approuver');
    await office.expectStatus('Demande approuvée avec succès');
    await row('Chloé Maes').getByText('Approuvée', { exact: true }).waitFor();
    expect(await row('Chloé Maes').getByRole('link', { name: 'Modifier' }).count()).toBe(0);
    await filterWithCount('Approuvées', 1).waitFor();
  });

  test('what is asked before an approval parts no « e-mail » at its hyphen, however wide the dialog is', async () => {
    await openList();
    await button('Denis Wauters', 'Approuver').click();
    const dialog = page.getByRole('dialog', { name: 'Approuver cette demande' });
    await dialog.getByText('Denis Wauters recevra par e-mail une invitation').waitFor();
    const originalSize = page.viewportSize();
    onTestFinished(async () => {
      if (originalSize) await page.setViewportSize(originalSize);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
    });
    for (let width = 280; width <= 480; width += 5) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenTextsIn(dialog), `at ${width} px`).toEqual([]);
    }
  });

  test('“Demande rejetée avec succès”, by the keyboard alone', async () => {
    await openList();
    await button('Denis Wauters', 'Rejeter').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rejeter cette demande' });
    await dialog.waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Rejeter');
    await page.keyboard.press('Enter');
    await dialog.locator('[name=reason]').focus();
    await page.keyboard.type('Le cercle est complet.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await office.expectStatus('Demande rejetée avec succès');
    await row('Denis Wauters').getByText('Rejetée', { exact: true }).waitFor();
    expect(await office.found('Denis Wauters')).toMatchObject({ rejectionReason: 'Le cercle est complet.' });
  });

  test('“Le membre {name} a été supprimé avec succès”, after a confirmation; it can be taken back', async () => {
    await openList();
    await button('Farid Amrani', 'Supprimer').click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer ce membre' });
    await dialog.getByText('Farid Amrani disparaîtra du site').waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Supprimer');
    await page.getByRole('status').getByText('Le membre Farid Amrani a été supprimé avec succès').waitFor();
    await row('Farid Amrani').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppression annulée');
    await row('Farid Amrani').getByText('En attente').waitFor();
  });

  test('“Échec de l’approbation”, “Échec du rejet”, “Échec de la suppression du membre {name}”: nothing is changed, a typed reason stays', async () => {
    await openList();
    await page.route('**/api/members/requests/*', (route) => route.abort());
    await page.route('**/api/members/requests/*/*', (route) => route.abort());
    await button('Hugo Lambert', 'Approuver').click();
    await office.confirm('Approuver');
    await office.expectAlert("Échec de l'approbation de la demande");
    await button('Hugo Lambert', 'Rejeter').click();
    await page.locator('[name=reason]').fill('Un motif');
    await office.confirm('Rejeter');
    await office.expectAlert('Échec du rejet de la demande');
    await button('Hugo Lambert', 'Rejeter').click();
    expect(await page.locator('[name=reason]').inputValue()).toBe('Un motif');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await button('Hugo Lambert', 'Supprimer').click();
    await office.confirm('Supprimer');
    await office.expectAlert('Échec de la suppression du membre Hugo Lambert');
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
    await office.expectAlert('Cette demande a déjà été rejetée.');
    await row('Élise Noël').getByText('Rejetée', { exact: true }).waitFor();
    await button('Inès Renard', 'Rejeter').click();
    await office.decide('Inès Renard', 'approve');
    await office.confirm('Rejeter');
    await office.expectAlert('Cette demande a déjà été approuvée.');
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
      await office.expectAlert('Cette demande n’existe pas ou plus.');
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
    for (const name of ['Lucie Martens', 'Marc Dubois', CREATED_NAMES]) await select(name);
    await page.getByText('3 lignes sélectionnées').waitFor();
    expect(await bar().getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: `Sélectionner\u202f: ${CREATED_NAMES}` }).uncheck();
    await expectAccessibleAtAllWidths(page);
    await bar().getByRole('button', { name: 'Approuver' }).click();
    await page.getByRole('dialog', { name: 'Approuver ces 2 demandes' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Approuver');
    await office.expectStatus('2 demandes approuvées avec succès');
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
    await office.expectAlert('1 demande sur 2 n’a pas pu être approuvée');
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
    await office.expectStatus('Suppressions annulées');
    for (const name of ['Nora Claes', 'Omar Peeters']) await row(name).waitFor();
  });
});
