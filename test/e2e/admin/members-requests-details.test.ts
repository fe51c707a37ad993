import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { emailOf, mailSaying, openRequestsScreen } from '../../support/requests.ts';
import { ADMIN } from '../../support/site.ts';

const office = await openRequestsScreen();
const { page } = office;

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/${(await office.found(name)).id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

describe('What the details show', () => {
  test("a request of the public form: status, creation, “Créée à partir d'un formulaire public”, additional info and every field", async () => {
    await office.ask('Zoé Lefèvre', {
      memberType: 'BUSINESS',
      companyName: 'Lefèvre & Filles',
      phoneNumber: '+32 470 11 22 33',
      vatNumber: 'BE0123456789',
      additionalInfo: 'Bonjour,\nje viens de Namur.',
    });
    await open('Zoé Lefèvre');
    for (const [label, value] of [
      ['Statut', 'En attente'],
      ['Traitée le', 'En attente'],
      ['Origine', "Créée à partir d'un formulaire public"],
      ['Nom', 'Zoé Lefèvre'],
      ['E-mail', 'zoe.lefevre@societe.example'],
      ['E-mail vérifié le', 'En attente'],
      ['Téléphone', '+32 470 11 22 33'],
      ['Société', 'Lefèvre & Filles'],
      ['Numéro de TVA', 'BE0123456789'],
      ['Type d’adhésion', 'Business'],
      ['Dénomination libre', '–'],
      ['Compte', 'Inactif'],
      ['Profil public', 'Oui'],
      ['E-mail public', 'Oui'],
      ['Photo publique', 'Oui'],
    ] as const)
      expect(await office.detail(label).textContent(), label).toBe(value);
    expect(await office.detail('Créée le').locator('time').getAttribute('datetime')).toMatch(
      /^\d{4}-\d\d-\d\dT/,
    );
    await office.panel('Informations complémentaires').getByText('je viens de Namur.').waitFor();
    await expect.poll(office.history).toEqual(['Demande envoyée par le formulaire public']);
    await office.panel('Historique').getByText('Zoé Lefèvre').waitFor();
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    for (const label of ['Approuver', 'Rejeter', 'Supprimer']) await office.action(label).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test("a request made by an administrator: “Créée par l'administrateur”, neither approved nor rejected by hand", async () => {
    await office.make('Noor Maes');
    await open('Noor Maes');
    expect(await office.detail('Origine').textContent()).toBe("Créée par l'administrateur");
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    await page
      .getByText('L’invitation envoyée à noor.maes@societe.example attend d’être complétée.')
      .waitFor();
    for (const label of ['Approuver', 'Rejeter', 'Activer', 'Désactiver'])
      expect(await office.action(label).count(), label).toBe(0);
    await expect.poll(office.history).toEqual(['Demande créée, invitation envoyée']);
    await expectAccessibleAtAllWidths(page);
  });

  test('without an id, or with one that was deleted, the list opens and says so', async () => {
    await page.goto('/admin/members-requests/nimporte');
    await page.waitForURL('**/admin/members-requests');
    await page.goto('/admin/members-requests/999999');
    await office.expectAlert('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
  });

  test('“Erreur lors de la récupération de la demande. Veuillez réessayer.”, and it can be tried again', async () => {
    const { id } = await office.found('Zoé Lefèvre');
    await page.route(`**/api/members/requests/${id}`, (route) => route.abort());
    await page.goto(`/admin/members-requests/${id}`);
    await office.expectAlert('Erreur lors de la récupération de la demande. Veuillez réessayer.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute(`**/api/members/requests/${id}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' }).waitFor();
  });

  test('a history that cannot be loaded hides nothing else, and can be tried again', async () => {
    await page.route('**/api/members/requests/*/history', (route) => route.abort());
    await open('Zoé Lefèvre');
    await office.panel('Historique').getByText('L’historique n’a pas pu être chargé.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/members/requests/*/history');
    await office.panel('Historique').getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(office.history).toEqual(['Demande envoyée par le formulaire public']);
  });
});

describe('Deciding', () => {
  test('approved, the request is read again: when, by whom, in the history, and no decision is offered any more', async () => {
    await open('Zoé Lefèvre');
    await office.action('Approuver').click();
    await office.confirm('Approuver');
    await office.expectStatus('Demande approuvée avec succès');
    await expect.poll(() => office.detail('Statut').textContent()).toBe('Approuvée');
    expect(await office.detail('Traitée par').textContent()).toBe(ADMIN.email);
    await office.detail('Traitée le').locator('time').waitFor();
    await expect
      .poll(office.history)
      .toEqual(['Demande approuvée, invitation envoyée', 'Demande envoyée par le formulaire public']);
    await office.panel('Historique').getByText(ADMIN.email).waitFor();
    for (const label of ['Approuver', 'Rejeter']) expect(await office.action(label).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Modifier', exact: true }).count()).toBe(0);
  });

  test('rejected with a reason, it is told in the mail, in the details and in the history; the reason may be left out', async () => {
    await office.ask('Wim Hubert');
    await open('Wim Hubert');
    await office.action('Rejeter').click();
    const reason = page.getByRole('dialog').getByRole('textbox', { name: /Motif/ });
    await page.getByRole('dialog').getByText('Facultatif').waitFor();
    await reason.fill('Le cercle est complet cette année.');
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Rejeter');
    await office.expectStatus('Demande rejetée avec succès');
    await expect
      .poll(() => office.detail('Motif du rejet').textContent())
      .toBe('Le cercle est complet cette année.');
    await office.panel('Historique').getByText('Le cercle est complet cette année.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await mailSaying(office.smtp, emailOf('Wim Hubert'), 'Le cercle est complet cette année.');

    await office.ask('Ida Claes');
    await open('Ida Claes');
    await office.action('Rejeter').click();
    await office.confirm('Rejeter');
    await office.expectStatus('Demande rejetée avec succès');
    await expect.poll(() => office.detail('Motif du rejet').textContent()).toBe('–');
    await mailSaying(office.smtp, emailOf('Ida Claes'), 'Nous ne pouvons malheureusement pas');
  });

  test('CO-3 decided by another administrator meanwhile, it is told and shown as it stands now', async () => {
    await office.ask('Lars Peeters');
    await open('Lars Peeters');
    await office.action('Approuver').click();
    await office.decide('Lars Peeters', 'reject');
    await office.confirm('Approuver');
    await office.expectAlert('Cette demande a déjà été rejetée.');
    await expect.poll(() => office.detail('Statut').textContent()).toBe('Rejetée');
    await expect
      .poll(office.history)
      .toEqual(['Demande rejetée', 'Demande envoyée par le formulaire public']);
  });
});
