import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { emailOf, latestMail, openRequestsScreen } from '../../support/requests.ts';
import { activate, linkIn, logIn } from '../../support/steps.ts';

const PASSWORD = 'trois petits chats';

const office = await openRequestsScreen();
const { page } = office;
beforeAll(async () => {
  for (const name of ['Zoé Lefèvre', 'Ida Claes', 'Lars Peeters'])
    await office.ask(name, { memberType: 'BUSINESS' });
  await office.make('Noor Maes');
  await office.decide('Zoé Lefèvre', 'approve');
  await office.decide('Ida Claes', 'reject');
});

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/${(await office.found(name)).id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const invitation = async (name: string, count: number) =>
  linkIn(await latestMail(office.smtp, emailOf(name), 'Activez votre accès', count), '/validate-invitation');

describe('Renvoyer l’invitation', () => {
  test('mails a new link; the old one is dead, the new one activates, and the history tells it all', async () => {
    const first = await invitation('Zoé Lefèvre', 1);
    await open('Zoé Lefèvre');
    await office.action('Renvoyer l’invitation').click();
    await page.getByRole('dialog').getByText('Le lien précédent ne fonctionnera plus.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Renvoyer l’invitation');
    await office.expectStatus('L’invitation a été renvoyée à Zoé Lefèvre avec succès');
    await expect.poll(async () => (await office.history())[0]).toBe('Invitation renvoyée');
    const second = await invitation('Zoé Lefèvre', 2);
    expect(second).not.toBe(first);

    const member = await openVisitor(office.browser, office.site.url);
    await member.page.goto(first);
    await member.page.getByText('Le lien est invalide ou a expiré.').waitFor();
    await activate(member.page, second, {
      password: PASSWORD,
      photo: office.picture,
      denomination: 'Groupe Lefèvre',
    });
    await member.page.context().close();
    await open('Zoé Lefèvre');
    await expect.poll(async () => (await office.history())[0]).toBe('Invitation complétée, compte activé');
    expect(await office.action('Renvoyer l’invitation').count()).toBe(0);
    expect(await office.detail('Dénomination libre').textContent()).toBe('Groupe Lefèvre');
    await office.detail('E-mail vérifié le').locator('time').waitFor();
  });

  test('a failure says so; completed meanwhile, that is told and shown', async () => {
    await open('Noor Maes');
    await page.route('**/api/members/requests/*/invitation', (route) => route.abort());
    await office.action('Renvoyer l’invitation').click();
    await office.confirm('Renvoyer l’invitation');
    await office.expectAlert('Échec de l’envoi de l’invitation à Noor Maes');
    await page.unroute('**/api/members/requests/*/invitation');
    await office.action('Renvoyer l’invitation').click();
    const member = await openVisitor(office.browser, office.site.url);
    await activate(member.page, await invitation('Noor Maes', 1), { password: PASSWORD });
    await member.page.context().close();
    await office.confirm('Renvoyer l’invitation');
    await office.expectAlert('Aucune invitation n’est en attente pour cette demande.');
    await expect.poll(() => office.detail('Statut').textContent()).toBe('Approuvée');
  });
});

describe('Activating and deactivating an approved member', () => {
  test('SE-4 deactivated, they are out at once and cannot log in; activated, they can again', async () => {
    const member = await openVisitor(office.browser, office.site.url);
    const zoe = { email: emailOf('Zoé Lefèvre'), password: PASSWORD };
    await logIn(member.page, '/login', zoe);
    await member.page.waitForURL('**/profile');
    await open('Zoé Lefèvre');
    await office.action('Désactiver').click();
    await page.getByRole('dialog', { name: 'Désactiver ce membre' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await office.confirm('Désactiver');
    await office.expectStatus('Le membre Zoé Lefèvre a été désactivé avec succès');
    await expect.poll(() => office.detail('Compte').textContent()).toBe('Inactif');
    await member.page.goto('/membres', { waitUntil: 'commit' });
    await member.page.waitForURL('**/login?next=*');
    await logIn(member.page, '/login', zoe);
    await member.page.getByText("Nom d'utilisateur ou mot de passe incorrect").waitFor();

    await office.action('Activer').click();
    await page.getByRole('dialog', { name: 'Activer ce membre' }).waitFor();
    await office.confirm('Activer');
    await office.expectStatus('Le membre Zoé Lefèvre a été activé avec succès');
    await expect.poll(() => office.detail('Compte').textContent()).toBe('Actif');
    await expect
      .poll(async () => (await office.history()).slice(0, 2))
      .toEqual(['Membre activé', 'Membre désactivé']);
    await logIn(member.page, '/login', zoe);
    await member.page.waitForURL('**/profile');
    await member.page.context().close();
  });

  test('a failure of either says so, and changes nothing', async () => {
    await open('Zoé Lefèvre');
    await page.route('**/api/members/*/*activate', (route) => route.abort());
    await office.action('Désactiver').click();
    await office.confirm('Désactiver');
    await office.expectAlert('Échec de la désactivation du membre Zoé Lefèvre');
    await page.unroute('**/api/members/*/*activate');
    expect(await office.detail('Compte').textContent()).toBe('Actif');
  });
});

describe('Deleting', () => {
  test('“Le membre {name} a été supprimé avec succès” leads to the list as it was left, and can be taken back', async () => {
    await page.goto('/admin/members-requests?q=ida');
    await office.row('Ida Claes').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ida Claes' }).waitFor();
    await office.action('Supprimer').click();
    await office.confirm('Supprimer');
    await page.getByRole('status').getByText('Le membre Ida Claes a été supprimé avec succès').waitFor();
    await page.waitForURL('**/admin/members-requests?q=ida');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.row('Ida Claes').getByRole('link', { name: 'Ida Claes', exact: true }).click();
    await expect
      .poll(office.history)
      .toEqual([
        'Suppression annulée',
        'Demande supprimée',
        'Demande rejetée',
        'Demande envoyée par le formulaire public',
      ]);
  });

  test('deleted by another administrator meanwhile, it is told, in the list', async () => {
    await open('Lars Peeters');
    await office.action('Supprimer').click();
    await office.deleteByOther('Lars Peeters');
    await office.confirm('Supprimer');
    await office.expectAlert('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
  });
});
