import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminSession } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { changeToken } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const MESSAGE = 'Bonjour, pouvez-vous nous accompagner\u202f?\nMerci &bcc=autre@societe.example';

const office = await openAdminSession();
const { page, other, expectStatus, expectAlert, confirm } = office;
let ids: Record<string, number>;
beforeAll(async () => {
  for (const name of ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters'])
    await other.sendMessage({ name, email: 'visiteur@societe.example', message: MESSAGE });
  const contacts = await other.get<{ id: number; name: string }[]>('/contacts');
  ids = Object.fromEntries(contacts.map(({ id, name }) => [name, id]));
});

const row = (name: string | RegExp) => page.getByRole('row', { name });
const hasStatus = (name: string, status: string) => row(name).getByText(status, { exact: true }).waitFor();
const openRow = (name: string) => row(name).getByRole('link', { name, exact: true }).click();
const askToDelete = (name: string | RegExp) => row(name).getByRole('button', { name: 'Supprimer' }).click();
const undo = (role: 'status' | 'alert' = 'status') =>
  page.getByRole(role).getByRole('button', { name: 'Annuler' }).click();
const openContacts = async () => {
  await page.goto('/admin/contacts');
  await page.getByText('4 messages', { exact: true }).waitFor();
};
const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1);

describe('Contacts', () => {
  const filter = (label: string, count: number) =>
    page
      .getByRole('navigation', { name: 'Filtrer par statut' })
      .getByRole('link', { name: new RegExp(`^${label}\\W+${count}$`) });

  test('the list shows Nom, E-mail, Message cut at 20 characters, Créé à, Statut and Actions; a row opens the message, which is read from then on, where that can be stored, and can be set back to unread', async () => {
    await openContacts();
    expect(await headers()).toEqual([
      ...['Nom', 'E-mail', 'Message', 'Créé à', 'Statut', 'Répondu', 'Actions'],
    ]);
    await hasStatus('Denis Wauters', 'Bonjour, pouvez-vous...');
    await hasStatus('Denis Wauters', 'Non lu');
    await expectAccessibleAtAllWidths(page);
    await page.route('**/api/contacts/*/read', (route) => route.abort());
    await openRow('Bruno Servais');
    await page.getByRole('region', { name: 'Message' }).getByText('pouvez-vous nous accompagner').waitFor();
    await page.getByText('Non lu', { exact: true }).waitFor();
    await expectAlert('Le message n’a pas pu être marqué comme lu. Rouvrez-le pour réessayer.');
    await page.unroute('**/api/contacts/*/read');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await openRow('Denis Wauters');
    await page.getByRole('heading', { level: 1, name: 'Denis Wauters' }).waitFor();
    await page.getByText('Lu', { exact: true }).waitFor();
    const reply = await page.getByRole('link', { name: 'Répondre' }).getAttribute('href');
    expect(reply).toMatch(/^mailto:visiteur@societe\.example\?subject=.*Merci/);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await hasStatus('Denis Wauters', 'Lu');
    await row('Denis Wauters').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('button', { name: 'Marquer comme non lu' }).click();
    await hasStatus('Denis Wauters', 'Non lu');
    // Back does not open it again, which would mark it read.
    await page.goBack();
    await hasStatus('Denis Wauters', 'Non lu');
    expect(new URL(page.url()).pathname).toBe('/admin/contacts');
  });

  test('after Répondre the message is marked as answered, by whom and when, and can be taken back; the list tells which await an answer', async () => {
    await page.goto('/admin/contacts?answered=false');
    await page.getByText('4 messages', { exact: true }).waitFor();
    await openRow('Bruno Servais');
    const sender = page.getByRole('region', { name: 'Expéditeur' });
    await sender.getByText('À répondre', { exact: true }).waitFor();
    // The mail program is not the site's: the link is pressed without leaving the page.
    const reply = page.getByRole('link', { name: 'Répondre' });
    await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await reply.click();
    await page.getByRole('button', { name: 'C’est répondu' }).click();
    await sender.getByText(ADMIN.email).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByText('3 messages', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Répondus' }).click();
    await openRow('Bruno Servais');
    await page.getByRole('button', { name: 'Remettre à répondre' }).click();
    await sender.getByText('À répondre', { exact: true }).waitFor();
    await other.send('PUT', `/contacts/${ids['Bruno Servais']}/unread`);
  });

  test('search, and Tous, Non lus, Lus with their counts, are kept in the address, in the export, and told where nothing answers', async () => {
    await page.goto('/admin/contacts?q=introuvable');
    await page.getByRole('heading', { name: 'Aucune demande de contact trouvée' }).waitFor();
    await page.goto('/admin/contacts?read=true');
    await page.getByText('Aucun message n’a encore été lu.').waitFor();
    await other.send('PUT', `/contacts/${ids['Denis Wauters']}/read`);
    await page.getByRole('link', { name: 'Voir tous les messages' }).click();
    for (const [label, count] of [
      ['Tous', 4],
      ['Non lus', 3],
      ['Lus', 1],
    ] as const)
      await filter(label, count).waitFor();
    await filter('Non lus', 3).click();
    await page.waitForURL('**/admin/contacts?read=false');
    await page.getByText('3 messages').waitFor();
    await row('Denis Wauters').waitFor({ state: 'detached' });
    await filter('Lus', 1).click();
    await page.waitForURL('**/admin/contacts?read=true');
    await page.getByText('1 message', { exact: true }).waitFor();
    await page.reload();
    await row('Denis Wauters').waitFor();
    const exported = page.waitForRequest('**/api/contacts/export?*');
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect(new URL((await exported).url()).searchParams.get('read')).toBe('true');
    await expectStatus('Export terminé\u202f: 1 message');
    await page.goBack();
    await page.getByText('3 messages').waitFor();
    await other.send('PUT', `/contacts/${ids['Denis Wauters']}/unread`);
  });

  test('an answer that comes late does not replace what was asked for since', async () => {
    await openContacts();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/contacts?*read=true*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/contacts?*read=true*');
    await filter('Lus', 0).click();
    const staleResponse = (await request).response();
    const freshResponse = page.waitForResponse('**/api/contacts?*read=false*');
    await filter('Non lus', 4).click();
    await freshResponse;
    gate.resolve();
    await (await staleResponse)?.finished();
    await waitForFrames(page);
    await page.getByText('4 messages', { exact: true }).waitFor();
    await row('Denis Wauters').waitFor();
    await page.unroute('**/api/contacts?*read=true*');
  });

  test('“Échec du chargement des contacts”, each time it fails again; a message that is gone leads to the list', async () => {
    await page.route('**/api/contacts?*', (route) => route.abort());
    await page.goto('/admin/contacts');
    await expectAlert('Échec du chargement des contacts');
    await page.getByRole('button', { name: 'Fermer ce message' }).click();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectAlert('Échec du chargement des contacts');
    await page.unroute('**/api/contacts?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('4 messages').waitFor();
    await page.goto('/admin/contacts/999999');
    await expectAlert('Ce message n’existe pas ou plus.');
    await page.waitForURL('**/admin/contacts');
  });
});

describe('Deleting messages', () => {
  const THREE = ['Denis Wauters', 'Bruno Servais', 'Chloé Maes'];
  async function removeThree() {
    for (const name of THREE) await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await confirm('Supprimer');
  }
  const callOf = (name: string) => `**/api/contacts/${ids[name]}`;

  test('“Échec de la suppression du contact” without a connection; “Contact supprimé avec succès”, taken back from whatever screen one has gone to', async () => {
    await openContacts();
    await page.route('**/api/contacts/*', (route) => route.abort());
    await askToDelete('Bruno Servais');
    await page.getByRole('dialog', { name: 'Supprimer ce message' }).waitFor();
    await confirm('Supprimer');
    await expectAlert('Échec de la suppression du contact');
    await page.unroute('**/api/contacts/*');
    expect(await other.get<unknown[]>('/contacts')).toHaveLength(4);
    await openRow('Anouk Peeters');
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await confirm('Supprimer');
    await page.waitForURL('**/admin/contacts');
    await expectStatus('Contact supprimé avec succès');
    expect(await other.get<unknown[]>('/contacts')).toHaveLength(3);
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    await navigation.getByRole('link', { name: 'Journal' }).click();
    await page.waitForURL('**/admin/journal');
    await undo();
    await expectStatus('Suppression annulée');
    expect(new URL(page.url()).pathname).toBe('/admin/journal');
  });

  test('where only some of several can be deleted, it is told how many went, and those are taken back', async () => {
    await openContacts();
    await page.route(callOf('Denis Wauters'), (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'unexpected', message: 'Erreur du serveur' } }),
    );
    await removeThree();
    await expectAlert('1 message sur 3 n’a pas pu être supprimé, 2 l’ont été');
    await page.getByText('2 messages').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).hover();
    await expectAccessibleAtAllWidths(page);
    await undo('alert');
    await expectStatus('Suppressions annulées');
    await page.getByText('4 messages').waitFor();
    await page.unroute(callOf('Denis Wauters'));
  });

  test('of several taken back, one that cannot be reached or is gone for good keeps no other away', async () => {
    await removeThree();
    await expectStatus('3 contacts supprimés avec succès');
    const restoring = (name: string) => `**/api/trash/contacts/${ids[name]}/restore`;
    await page.route(restoring('Denis Wauters'), (route) => route.abort());
    await page.route(restoring('Bruno Servais'), (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'not-found', message: 'Trop tard.' } }),
    );
    await undo();
    const alert = page.getByRole('alert');
    await alert.getByText('2 suppressions sur 3 n’ont pas pu être annulées.').waitFor();
    await row('Chloé Maes').waitFor();
    for (const name of ['Denis Wauters', 'Bruno Servais']) await page.unroute(restoring(name));
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await expectStatus('Suppression annulée');
    await row('Denis Wauters').waitFor();
    await other.send('POST', `/trash/contacts/${ids['Bruno Servais']}/restore`);
  });

  test('a session that ends half-way tells, after the login, how far it came, and takes that back', async () => {
    await openContacts();
    await page.route(callOf('Bruno Servais'), async (route) => {
      await changeToken(page, { fullName: 'Personne' });
      await route.continue();
    });
    await removeThree();
    await page.waitForURL('**/login?*');
    await page.unroute(callOf('Bruno Servais'));
    await logInHere(page, ADMIN);
    const told =
      'Votre session s’est terminée en chemin\u202f: 1 message sur 3 n’a pas pu être supprimé, 2 l’ont';
    await page.getByRole('alert').getByText(told).waitFor();
    await undo('alert');
    await page.getByText('4 messages').waitFor();
  });
});
