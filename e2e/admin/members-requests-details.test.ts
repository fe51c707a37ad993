import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundEverywhere } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { emailOf, latestMail, mailSaying, openRequests, type Requests } from '../support/requests.ts';
import { ADMIN } from '../support/site.ts';
import { activate, linkIn, logIn } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';

let office: Requests;
let page: Requests['page'];
beforeAll(async () => {
  office = await openRequests();
  page = office.page;
});
afterAll(() => office?.close());

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/${(await office.found(name)).id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const panel = (name: string) => page.getByRole('region', { name });
const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`);
const action = (label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true });
const history = () => panel('Historique').getByRole('listitem').locator('p:first-of-type').allInnerTexts();
const invitation = async (name: string, count: number) =>
  linkIn(await latestMail(office.smtp, emailOf(name), 'Activez votre accès', count), '/validate-invitation');

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
      expect(await fact(label).textContent(), label).toBe(value);
    expect(await fact('Créée le').locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    await panel('Informations complémentaires').getByText('je viens de Namur.').waitFor();
    await expect.poll(history).toEqual(['Demande envoyée par le formulaire public']);
    await panel('Historique').getByText('Zoé Lefèvre').waitFor();
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    for (const label of ['Approuver', 'Rejeter', 'Supprimer']) await action(label).waitFor();
    await expectSoundEverywhere(page);
  });

  test("a request made by an administrator: “Créée par l'administrateur”, neither approved nor rejected by hand", async () => {
    await office.make('Noor Maes');
    await open('Noor Maes');
    expect(await fact('Origine').textContent()).toBe("Créée par l'administrateur");
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    await page
      .getByText('L’invitation envoyée à noor.maes@societe.example attend d’être complétée.')
      .waitFor();
    for (const label of ['Approuver', 'Rejeter', 'Activer', 'Désactiver'])
      expect(await action(label).count(), label).toBe(0);
    await expect.poll(history).toEqual(['Demande créée, invitation envoyée']);
    await expectSoundEverywhere(page);
  });

  test('without an id, or with one that was deleted, the list opens and says so', async () => {
    await page.goto('/admin/members-requests/nimporte');
    await page.waitForURL('**/admin/members-requests');
    await page.goto('/admin/members-requests/999999');
    await office.warned('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
  });

  test('“Erreur lors de la récupération de la demande. Veuillez réessayer.”, and it can be tried again', async () => {
    const { id } = await office.found('Zoé Lefèvre');
    await page.route(`**/api/members/requests/${id}`, (route) => route.abort());
    await page.goto(`/admin/members-requests/${id}`);
    await office.warned('Erreur lors de la récupération de la demande. Veuillez réessayer.');
    await expectSoundEverywhere(page);
    await page.unroute(`**/api/members/requests/${id}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' }).waitFor();
  });

  test('a history that cannot be loaded hides nothing else, and can be tried again', async () => {
    await page.route('**/api/members/requests/*/history', (route) => route.abort());
    await open('Zoé Lefèvre');
    await panel('Historique').getByText('L’historique n’a pas pu être chargé.').waitFor();
    await expectSoundEverywhere(page);
    await page.unroute('**/api/members/requests/*/history');
    await panel('Historique').getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(history).toEqual(['Demande envoyée par le formulaire public']);
  });
});

describe('Deciding', () => {
  test('approved, the request is read again: when, by whom, in the history, and no decision is offered any more', async () => {
    await open('Zoé Lefèvre');
    await action('Approuver').click();
    await office.confirm('Approuver');
    await office.said('Demande approuvée avec succès');
    await expect.poll(() => fact('Statut').textContent()).toBe('Approuvée');
    expect(await fact('Traitée par').textContent()).toBe(ADMIN.email);
    await fact('Traitée le').locator('time').waitFor();
    await expect
      .poll(history)
      .toEqual(['Demande approuvée, invitation envoyée', 'Demande envoyée par le formulaire public']);
    await panel('Historique').getByText(ADMIN.email).waitFor();
    for (const label of ['Approuver', 'Rejeter']) expect(await action(label).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Modifier', exact: true }).count()).toBe(0);
  });

  test('rejected with a reason, it is told in the mail, in the details and in the history; the reason may be left out', async () => {
    await office.ask('Wim Hubert');
    await open('Wim Hubert');
    await action('Rejeter').click();
    const reason = page.getByRole('dialog').getByRole('textbox', { name: /Motif/ });
    await page.getByRole('dialog').getByText('Facultatif').waitFor();
    await reason.fill('Le cercle est complet cette année.');
    await expectSoundEverywhere(page);
    await office.confirm('Rejeter');
    await office.said('Demande rejetée avec succès');
    await expect.poll(() => fact('Motif du rejet').textContent()).toBe('Le cercle est complet cette année.');
    await panel('Historique').getByText('Le cercle est complet cette année.').waitFor();
    await expectSoundEverywhere(page);
    await mailSaying(office.smtp, emailOf('Wim Hubert'), 'Le cercle est complet cette année.');

    await office.ask('Ida Claes');
    await open('Ida Claes');
    await action('Rejeter').click();
    await office.confirm('Rejeter');
    await office.said('Demande rejetée avec succès');
    await expect.poll(() => fact('Motif du rejet').textContent()).toBe('–');
    await mailSaying(office.smtp, emailOf('Ida Claes'), 'Nous ne pouvons malheureusement pas');
  });

  test('CO-3 decided by another administrator meanwhile, it is told and shown as it stands now', async () => {
    await office.ask('Lars Peeters');
    await open('Lars Peeters');
    await action('Approuver').click();
    await office.decide('Lars Peeters', 'reject');
    await office.confirm('Approuver');
    await office.warned('Cette demande a déjà été rejetée.');
    await expect.poll(() => fact('Statut').textContent()).toBe('Rejetée');
    await expect.poll(history).toEqual(['Demande rejetée', 'Demande envoyée par le formulaire public']);
  });
});

describe('Renvoyer l’invitation', () => {
  test('mails a new link; the old one is dead, the new one activates, and the history tells it all', async () => {
    const first = await invitation('Zoé Lefèvre', 1);
    await open('Zoé Lefèvre');
    await action('Renvoyer l’invitation').click();
    await page.getByRole('dialog').getByText('Le lien précédent ne vaudra plus.').waitFor();
    await expectSoundEverywhere(page);
    await office.confirm('Renvoyer l’invitation');
    await office.said('L’invitation a été renvoyée à Zoé Lefèvre avec succès');
    await expect.poll(async () => (await history())[0]).toBe('Invitation renvoyée');
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
    await expect.poll(async () => (await history())[0]).toBe('Invitation complétée, compte activé');
    expect(await action('Renvoyer l’invitation').count()).toBe(0);
    expect(await fact('Dénomination libre').textContent()).toBe('Groupe Lefèvre');
    await fact('E-mail vérifié le').locator('time').waitFor();
  });

  test('a failure says so; completed meanwhile, that is told and shown', async () => {
    await open('Noor Maes');
    await page.route('**/api/members/requests/*/invitation', (route) => route.abort());
    await action('Renvoyer l’invitation').click();
    await office.confirm('Renvoyer l’invitation');
    await office.warned('Échec de l’envoi de l’invitation à Noor Maes');
    await page.unroute('**/api/members/requests/*/invitation');
    await action('Renvoyer l’invitation').click();
    const member = await openVisitor(office.browser, office.site.url);
    await activate(member.page, await invitation('Noor Maes', 1), { password: PASSWORD });
    await member.page.context().close();
    await office.confirm('Renvoyer l’invitation');
    await office.warned('Aucune invitation n’est en attente pour cette demande.');
    await expect.poll(() => fact('Statut').textContent()).toBe('Approuvée');
  });
});

describe('Activating and deactivating an approved member', () => {
  test('SE-4 deactivated, they are out at once and cannot log in; activated, they can again', async () => {
    const member = await openVisitor(office.browser, office.site.url);
    const zoe = { email: emailOf('Zoé Lefèvre'), password: PASSWORD };
    await logIn(member.page, '/login', zoe);
    await member.page.waitForURL('**/profile');
    await open('Zoé Lefèvre');
    await action('Désactiver').click();
    await page.getByRole('dialog', { name: 'Désactiver ce membre' }).waitFor();
    await expectSoundEverywhere(page);
    await office.confirm('Désactiver');
    await office.said('Le membre Zoé Lefèvre a été désactivé avec succès');
    await expect.poll(() => fact('Compte').textContent()).toBe('Inactif');
    await member.page.goto('/membres', { waitUntil: 'commit' });
    await member.page.waitForURL('**/login?next=*');
    await logIn(member.page, '/login', zoe);
    await member.page.getByText("Nom d'utilisateur ou mot de passe incorrect").waitFor();

    await action('Activer').click();
    await page.getByRole('dialog', { name: 'Activer ce membre' }).waitFor();
    await office.confirm('Activer');
    await office.said('Le membre Zoé Lefèvre a été activé avec succès');
    await expect.poll(() => fact('Compte').textContent()).toBe('Actif');
    await expect
      .poll(async () => (await history()).slice(0, 2))
      .toEqual(['Membre activé', 'Membre désactivé']);
    await logIn(member.page, '/login', zoe);
    await member.page.waitForURL('**/profile');
    await member.page.context().close();
  });

  test('a failure of either says so, and changes nothing', async () => {
    await open('Zoé Lefèvre');
    await page.route('**/api/members/*/*activate', (route) => route.abort());
    await action('Désactiver').click();
    await office.confirm('Désactiver');
    await office.warned('Échec de la désactivation du membre Zoé Lefèvre');
    await page.unroute('**/api/members/*/*activate');
    expect(await fact('Compte').textContent()).toBe('Actif');
  });
});

describe('Deleting', () => {
  test('“Le membre {name} a été supprimé avec succès” leads to the list as it was left, and can be taken back', async () => {
    await page.goto('/admin/members-requests?q=ida');
    await office.row('Ida Claes').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ida Claes' }).waitFor();
    await action('Supprimer').click();
    await office.confirm('Supprimer');
    await page.getByRole('status').getByText('Le membre Ida Claes a été supprimé avec succès').waitFor();
    await page.waitForURL('**/admin/members-requests?q=ida');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.row('Ida Claes').getByRole('link', { name: 'Ida Claes', exact: true }).click();
    await expect
      .poll(history)
      .toEqual([
        'Suppression annulée',
        'Demande supprimée',
        'Demande rejetée',
        'Demande envoyée par le formulaire public',
      ]);
  });

  test('deleted by another administrator meanwhile, it is told, in the list', async () => {
    await open('Lars Peeters');
    await action('Supprimer').click();
    await office.deleteByOther('Lars Peeters');
    await office.confirm('Supprimer');
    await office.warned('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
  });
});
