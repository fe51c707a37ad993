import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor } from '../../support/browser.ts';
import { emailOf, latestMail, mailSaying, openRequestsScreen } from '../../support/requests.ts';
import { ADMIN } from '../../support/site.ts';
import { activate, linkIn, logIn } from '../../support/steps.ts';

const PASSWORD = 'trois petits chats';
const REASON = 'Le cercle est complet cette année.';
const FROM_PUBLIC_FORM = 'Demande envoyée par le formulaire public';

const office = await openRequestsScreen();
const { page, detail, history, action } = office;

const open = async (name: string) => {
  await page.goto(`/admin/members-requests/${(await office.found(name)).id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const expectDetail = (label: string, value: string) =>
  expect.poll(() => detail(label).textContent(), { message: label }).toBe(value);
const confirmed = async (label: string) => {
  await action(label).click();
  await office.confirm(label);
};
/** A company's request: the dialog asks what is agreed, and keeps what was typed when it is refused. */
async function approveAsAgreed() {
  await action('Approuver').click();
  const dialog = page.getByRole('dialog', { name: 'Approuver cette demande Business' });
  const field = (label: string) => dialog.getByLabel(label);
  const send = dialog.getByRole('button', { name: 'Approuver' });
  await field('Nombre de places').fill('3');
  await field('Prix d’une place par an').fill('412,50');
  await expectAccessibleAtAllWidths(page);
  await send.click();
  await dialog.getByText('Un pack compte au moins 4 places').first().waitFor();
  await page.route('**/approve', (route) => route.abort());
  await field('Pourquoi moins de places que le pack').fill('Petite équipe');
  await send.click();
  await dialog.getByText('Connexion impossible').waitFor();
  await page.unroute('**/approve');
  expect(await field('Prix d’une place par an').inputValue()).toBe('412,50');
  // By keyboard alone.
  await field('Pourquoi moins de places que le pack').press('Enter');
  await dialog.waitFor({ state: 'detached' });
}
/** The history without the mail of an invitation, which leaves in its own time. */
const decisions = async () => (await history()).filter((label) => !label.startsWith('Invitation remise'));
const invitation = async (name: string, count: number) =>
  linkIn(await latestMail(office.smtp, emailOf(name), 'Activez votre accès', count), '/validate-invitation');

describe('What the details show', () => {
  test("a request of the public form: “Créée à partir d'un formulaire public”, its history, and what may be done", async () => {
    await office.ask('Zoé Lefèvre', {
      memberType: 'BUSINESS',
      phoneNumber: '+32 470 11 22 33',
      additionalInfo: 'Bonjour,\nje viens de Namur.',
    });
    await open('Zoé Lefèvre');
    for (const [label, value] of [
      ['Origine', "Créée à partir d'un formulaire public"],
      ['Téléphone', '+32 470 11 22 33'],
      ['Dénomination libre', '–'],
    ] as const)
      expect(await detail(label).textContent(), label).toBe(value);
    await office.panel('Informations complémentaires').getByText('je viens de Namur.').waitFor();
    await expect.poll(history).toEqual([FROM_PUBLIC_FORM]);
    await office.panel('Historique').getByText('Zoé Lefèvre').waitFor();
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    for (const label of ['Approuver', 'Rejeter', 'Supprimer']) await action(label).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('“Erreur lors de la récupération de la demande. Veuillez réessayer.”: it, or its history alone, is tried again; what does not exist leads to the list', async () => {
    const { id } = await office.found('Zoé Lefèvre');
    await page.route(`**/api/members/requests/${id}`, (route) => route.abort());
    await page.route('**/api/members/requests/*/history', (route) => route.abort());
    await page.goto(`/admin/members-requests/${id}`);
    await office.expectAlert('Erreur lors de la récupération de la demande. Veuillez réessayer.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute(`**/api/members/requests/${id}`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' }).waitFor();
    await office.panel('Historique').getByText('L’historique n’a pas pu être chargé.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/members/requests/*/history');
    await office.panel('Historique').getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(history).toEqual([FROM_PUBLIC_FORM]);

    for (const path of ['nimporte', 'edit/nimporte']) {
      await page.goto(`/admin/members-requests/${path}`);
      await page.waitForURL('**/admin/members-requests');
    }
    for (const path of ['999999', 'edit/999999']) {
      await page.goto(`/admin/members-requests/${path}`);
      await office.expectAlert('Cette demande n’existe pas ou plus.');
      await page.waitForURL('**/admin/members-requests');
    }
  });
});

describe('Deciding', () => {
  test('CO-3 decided or deleted by another administrator meanwhile, it is told and shown as it stands now', async () => {
    await office.ask('Lars Peeters');
    await open('Lars Peeters');
    await action('Approuver').click();
    await office.decide('Lars Peeters', 'reject');
    await office.confirm('Approuver');
    await office.expectAlert('Cette demande a déjà été rejetée.');
    await expectDetail('Statut', 'Rejetée');
    await expect.poll(history).toEqual(['Demande rejetée', FROM_PUBLIC_FORM]);
    await action('Supprimer').click();
    await office.deleteByOther('Lars Peeters');
    await office.confirm('Supprimer');
    await office.expectAlert('Cette demande n’existe pas ou plus.');
    await page.waitForURL('**/admin/members-requests');
  });

  test('SE-4 approved, invited and invited again by a new link, a member activates the account; deactivated, they are out at once', async () => {
    await open('Zoé Lefèvre');
    await approveAsAgreed();
    await office.expectStatus('Demande approuvée avec succès');
    await expectDetail('Statut', 'Approuvée');
    expect(await detail('Traitée par').textContent()).toBe(ADMIN.email);
    await detail('Traitée le').locator('time').waitFor();
    await expect.poll(decisions).toEqual(['Demande approuvée, invitation demandée', FROM_PUBLIC_FORM]);
    await office.panel('Historique').getByText(ADMIN.email).waitFor();
    for (const label of ['Approuver', 'Rejeter']) expect(await action(label).count()).toBe(0);

    const first = await invitation('Zoé Lefèvre', 1);
    await action('Renvoyer l’invitation').click();
    await page.getByRole('dialog').getByText('Le lien précédent ne fonctionnera plus.').waitFor();
    await office.confirm('Renvoyer l’invitation');
    await office.expectStatus('L’invitation à Zoé Lefèvre va partir');
    await expect.poll(async () => (await decisions())[0]).toBe('Nouvelle invitation demandée');
    const second = await invitation('Zoé Lefèvre', 2);
    expect(second).not.toBe(first);

    const { page: hers } = await openVisitor(office.browser, office.site.url);
    await hers.goto(first);
    await hers.getByText('Un lien plus récent vous a été envoyé').waitFor();
    await activate(hers, second, {
      password: PASSWORD,
      photo: office.picture,
      denomination: 'Groupe Lefèvre',
    });
    const zoe = { email: emailOf('Zoé Lefèvre'), password: PASSWORD };
    await logIn(hers, '/login', zoe);
    await hers.waitForURL('**/profile');
    await open('Zoé Lefèvre');
    await expect.poll(async () => (await history())[0]).toBe('Invitation complétée, compte activé');
    expect(await action('Renvoyer l’invitation').count()).toBe(0);
    expect(await detail('Dénomination libre').textContent()).toBe('Groupe Lefèvre');
    await detail('E-mail vérifié le').locator('time').waitFor();

    await page.route('**/api/members/*/*activate', (route) => route.abort());
    await confirmed('Désactiver');
    await office.expectAlert('Échec de la désactivation du membre Zoé Lefèvre');
    await page.unroute('**/api/members/*/*activate');
    expect(await detail('Compte').textContent()).toBe('Actif');
    await action('Désactiver').click();
    await page.getByRole('dialog', { name: 'Désactiver ce membre' }).waitFor();
    await office.confirm('Désactiver');
    await office.expectStatus('Le membre Zoé Lefèvre a été désactivé avec succès');
    await expectDetail('Compte', 'Inactif');
    await hers.goto('/membres', { waitUntil: 'commit' });
    await hers.waitForURL('**/login?next=*');
    await logIn(hers, '/login', zoe);
    await hers.getByText("Nom d'utilisateur ou mot de passe incorrect").waitFor();

    await page.getByRole('link', { name: 'Modifier', exact: true }).click();
    await page.getByText('L’adresse d’un membre approuvé ne se change pas dans ce formulaire.').waitFor();
    expect(await office.field('email').isEditable()).toBe(false);
    expect(await page.getByRole('switch').count(), 'the switches are hers').toBe(0);
    await expectAccessibleAtAllWidths(page);
    await office.fill({ fullName: 'Zoé Simon', company: 'Simon SA', freeDenomination: 'Groupe Simon' });
    await office.choosePhoto();
    await office.submit('Modifier').click();
    await office.expectStatus('Demande modifiée avec succès');
    await page.getByRole('heading', { level: 1, name: 'Zoé Simon' }).waitFor();
    await expectDetail('Société', 'Simon SA');
    await expectDetail('Compte', 'Inactif');

    await action('Activer').click();
    await page.getByRole('dialog', { name: 'Activer ce membre' }).waitFor();
    await office.confirm('Activer');
    await office.expectStatus('Le membre Zoé Simon a été activé avec succès');
    await expectDetail('Compte', 'Actif');
    await expect
      .poll(async () => (await history()).slice(0, 3))
      .toEqual(['Membre activé', 'Demande modifiée', 'Membre désactivé']);
    await logIn(hers, '/login', zoe);
    await hers.waitForURL('**/profile');
    await hers.getByText('Simon SA').first().waitFor();

    // She is a member today, found without thinking of her request.
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Membres' })
      .click();
    const member = page.getByRole('row', { name: 'Zoé Simon' });
    for (const text of ['Simon SA', 'Business', 'Actif'])
      await member.getByText(text, { exact: true }).waitFor();
    await member.locator('time').waitFor();
    await member.getByRole('link', { name: 'Modifier' }).click();
    await page.waitForURL('**/admin/members-requests/edit/*');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/membres');
  });

  test("“Créée par l'administrateur”: neither approved nor rejected by hand; an invitation that fails, or was completed meanwhile, is told", async () => {
    await office.make('Noor Maes');
    await open('Noor Maes');
    expect(await detail('Origine').textContent()).toBe("Créée par l'administrateur");
    await page.getByRole('link', { name: 'Modifier', exact: true }).waitFor();
    await office.shows('L’invitation envoyée à noor.maes@societe.example attend d’être complétée.');
    for (const label of ['Approuver', 'Rejeter', 'Activer', 'Désactiver'])
      expect(await action(label).count(), label).toBe(0);
    await expect.poll(decisions).toEqual(['Demande créée, invitation demandée']);
    await expectAccessibleAtAllWidths(page);

    await page.route('**/api/members/requests/*/invitation', (route) => route.abort());
    await confirmed('Renvoyer l’invitation');
    await office.expectAlert('Échec de l’envoi de l’invitation à Noor Maes');
    await page.unroute('**/api/members/requests/*/invitation');
    await action('Renvoyer l’invitation').click();
    await office.complete('Noor Maes', await invitation('Noor Maes', 1), PASSWORD);
    await office.confirm('Renvoyer l’invitation');
    await office.expectAlert('Aucune invitation n’est en attente pour cette demande.');
    await expectDetail('Statut', 'Approuvée');
  });

  test('rejected with a reason, it is told in the mail, in the details and in the history; “Le membre {name} a été supprimé avec succès” leads to the list as it was left, and can be taken back', async () => {
    await office.ask('Suivante Dubois');
    await office.ask('Ida Claes');
    const ida = await office.found('Ida Claes');
    await page.goto('/admin/members-requests?q=ida');
    await office.row('Ida Claes').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ida Claes' }).waitFor();
    await action('Rejeter').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Facultatif').waitFor();
    await dialog.getByRole('textbox', { name: /Motif/ }).fill(REASON);
    await office.confirm('Rejeter');
    await office.expectStatus('Demande rejetée avec succès');
    await expectDetail('Motif du rejet', REASON);
    await office.panel('Historique').getByText(REASON).waitFor();
    await expectAccessibleAtAllWidths(page);
    await mailSaying(office.smtp, emailOf('Ida Claes'), REASON);
    // The next request to decide has the focus: Enter leads there, and to everything about its person.
    await page.getByText(/demandes? attend(ent)? encore votre décision/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(String(ida.id)));
    await action('Approuver').waitFor();
    const person = page.getByRole('region', { name: 'Cette personne' });
    await person.getByRole('link', { name: 'Données conservées' }).click();
    await page.getByRole('region', { name: 'Ce qui est conservé' }).waitFor();
    expect(page.url()).not.toContain('@');
    await open('Ida Claes');
    await person.getByRole('link', { name: 'Journal de cette demande' }).click();
    await page.getByText('1 acte', { exact: true }).waitFor();
    await page.goto('/admin/members-requests?q=ida');
    await office.row('Ida Claes').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ida Claes' }).waitFor();

    await confirmed('Supprimer');
    await office.expectStatus('Le membre Ida Claes a été supprimé avec succès');
    await page.waitForURL('**/admin/members-requests?q=ida');
    await page.getByRole('heading', { name: 'Aucune demande de membre trouvée' }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await office.expectStatus('Suppression annulée');
    await office.row('Ida Claes').getByRole('link', { name: 'Ida Claes', exact: true }).click();
    await expect
      .poll(history)
      .toEqual(['Suppression annulée', 'Demande supprimée', 'Demande rejetée', FROM_PUBLIC_FORM]);
  });
});

test('A mistyped address is corrected beside the invitation, which leaves again; the member then changes it by a link, and stays logged in', async () => {
  const [corrected, latest] = ['mona@societe.example', 'mona@ailleurs.example'];
  const field = (name: string) => page.getByRole('dialog').locator(`[name=${name}]`);
  await office.make('Mona Wouters');
  await open('Mona Wouters');
  await action('Corriger l’adresse').click();
  await page.getByRole('dialog').getByText('Le lien envoyé avant ne fonctionnera plus.').waitFor();
  await field('email').fill(emailOf('Zoé Lefèvre'));
  await office.confirm('Corriger et renvoyer l’invitation');
  await page.getByRole('dialog').getByText('est déjà utilisée').waitFor();
  await expectAccessibleAtAllWidths(page);
  await field('email').fill(corrected);
  await office.confirm('Corriger et renvoyer l’invitation');
  await office.expectStatus('L’adresse de Mona Wouters est corrigée, et l’invitation repart');

  const { page: hers } = await openVisitor(office.browser, office.site.url);
  const mailed = await latestMail(office.smtp, corrected, 'Activez votre accès', 1);
  await activate(hers, linkIn(mailed, '/validate-invitation'), { password: PASSWORD });
  await logIn(hers, '/login', { email: corrected, password: PASSWORD });
  await hers.getByRole('button', { name: 'Changer d’adresse' }).click();
  await hers.getByRole('dialog').locator('[name=email]').fill(latest);
  await hers.getByRole('dialog').locator('[name=password]').fill(PASSWORD);
  await hers.getByRole('button', { name: 'Recevoir le lien' }).click();
  await hers.getByRole('dialog').getByText(`Un lien part à ${latest}`).waitFor();
  await expectAccessibleAtAllWidths(hers);
  await hers.getByRole('button', { name: 'Fermer' }).click();
  const link = linkIn(await latestMail(office.smtp, latest, 'Confirmez', 1), '/confirmer-adresse');
  await hers.goto(`${link}.`);
  await hers.getByText(latest).waitFor();
  expect(hers.url(), 'TK-4 the token has left the address').toBe(`${office.site.url}/confirmer-adresse`);
  await expectAccessibleAtAllWidths(hers);
  const { page: onHerPhone } = await openVisitor(office.browser, office.site.url);
  await onHerPhone.goto(link);
  await onHerPhone.getByText(latest).waitFor();
  await hers.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await hers.waitForURL('**/profile');
  await hers.getByText(latest).first().waitFor();

  // The link has died while it was open there: what opening it would show takes the place of the button.
  await onHerPhone.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  const dead = onHerPhone.getByRole('heading', { name: 'Ce lien de confirmation est invalide' });
  await dead.and(onHerPhone.locator(':focus')).waitFor();
  await onHerPhone.getByRole('main').getByRole('link', { name: 'Se connecter' }).waitFor();
  await expectAccessibleAtAllWidths(onHerPhone);
  await open('Mona Wouters');
  await action('Changer l’adresse').waitFor();
  await expect.poll(async () => (await history())[0]).toBe('Nouvelle adresse confirmée');
});
