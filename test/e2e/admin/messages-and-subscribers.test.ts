import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const MESSAGES = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes', 'Denis Wauters'];
const LONG_MESSAGE = 'Bonjour, pouvez-vous nous accompagner\u202f?\nMerci &bcc=autre@societe.example';
/** Wherever it is cut, one of the two is cut in the middle of an emoji by whoever counts its halves. */
const EMOJI_MESSAGES = [' ', '  '].map((start) => `Voici${start}${'😀'.repeat(1500)}`);

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const api = await new ApiClient(site.url).logIn(ADMIN);
beforeAll(async () => {
  const visitor = new ApiClient(site.url);
  for (const name of MESSAGES)
    await visitor.sendMessage({
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@societe.example`.normalize('NFD').replace(/\p{M}/gu, ''),
      message: LONG_MESSAGE,
    });
  for (const name of ['lecteur', 'lectrice', 'redaction'])
    await visitor.send('POST', '/newsletters', {
      email: `${name}@societe.example`,
      recaptchaToken: await visitor.botCheckToken('newsletterSubmit'),
    });
});

const row = (name: string | RegExp) => page.getByRole('row', { name });
const expectStatus = (text: string) => page.getByRole('status').getByText(text).waitFor();
const confirm = (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click();

describe('Contacts', () => {
  test('the list shows Nom, E-mail, Message cut at 20 characters, Créé à, Statut and Actions', async () => {
    await page.goto('/admin/contacts');
    await page.getByText('4 messages').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['Nom', 'E-mail', 'Message', 'Créé à', 'Statut', 'Actions']);
    await row('Denis Wauters').getByText('Bonjour, pouvez-vous...', { exact: true }).waitFor();
    await row('Denis Wauters').getByText('Non lu', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('a row opens the message, which is read from then on and can be set back to unread', async () => {
    await page.goto('/admin/contacts');
    await row('Denis Wauters').getByRole('link', { name: 'Denis Wauters', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Denis Wauters' }).waitFor();
    await page.getByText('Lu', { exact: true }).waitFor();
    const reply = new URL((await page.getByRole('link', { name: 'Répondre' }).getAttribute('href')) ?? '');
    expect(reply.protocol + reply.pathname).toBe('mailto:denis@societe.example');
    expect([...reply.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(reply.searchParams.get('body')).toContain('> Merci &bcc=autre@societe.example');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await row('Denis Wauters').getByText('Lu', { exact: true }).waitFor();
    await row('Denis Wauters').getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('button', { name: 'Marquer comme non lu' }).click();
    await row('Denis Wauters').getByText('Non lu', { exact: true }).waitFor();
    // Back does not open it again, which would mark it read.
    await page.goBack();
    await row('Denis Wauters').getByText('Non lu', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/contacts');
  });

  test('a message that cannot be marked read is shown all the same, as unread, and that is said', async () => {
    await page.route('**/api/contacts/*/read', (route) => route.abort());
    await page.goto('/admin/contacts');
    await row('Bruno Servais').getByRole('link', { name: 'Bruno Servais', exact: true }).click();
    await page.getByRole('region', { name: 'Message' }).getByText('pouvez-vous nous accompagner').waitFor();
    await page.getByText('Non lu', { exact: true }).waitFor();
    await page.getByRole('alert').getByText('Le message n’a pas pu être marqué comme lu.').waitFor();
    await page.unroute('**/api/contacts/*/read');
  });

  test('a message of nothing but emojis opens like any other, and what is too long to quote is cut between two', async () => {
    const visitor = new ApiClient(site.url);
    for (const message of EMOJI_MESSAGES)
      await visitor.sendMessage({
        name: 'Emoji',
        email: 'emoji@societe.example',
        message,
      });
    const sent = await api.get<{ id: number; name: string }[]>('/contacts');
    for (const { id } of sent.filter(({ name }) => name === 'Emoji')) {
      await page.goto(`/admin/contacts/${id}`);
      const address = await page.getByRole('link', { name: 'Répondre' }).getAttribute('href');
      expect(new URL(address ?? '').searchParams.get('body')).toMatch(/😀\.\.\.$/u);
      await api.send('DELETE', `/contacts/${id}`);
    }
  });

  test('a search is kept in the address and finds by name, address and message', async () => {
    await page.goto('/admin/contacts?q=chloe');
    await page.getByText('1 message', { exact: true }).waitFor();
    await row('Chloé Maes').waitFor();
    await page.goto('/admin/contacts?q=introuvable');
    await page.getByRole('heading', { name: 'Aucune demande de contact trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir tous les messages' }).click();
    await page.getByText('4 messages').waitFor();
  });

  test('“Contact supprimé avec succès”: after a confirmation, and for ten seconds it can be taken back', async () => {
    await page.goto('/admin/contacts');
    await row('Anouk Peeters').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog', { name: 'Supprimer ce message' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Supprimer');
    await expectStatus('Contact supprimé avec succès');
    await page.getByText('3 messages').waitFor();
    expect(await api.get<unknown[]>('/contacts')).toHaveLength(3);
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await expectStatus('Suppression annulée');
    await row('Anouk Peeters').waitFor();
  });

  test('several are deleted together, and taken back together', async () => {
    await page.goto('/admin/contacts');
    for (const name of ['Bruno Servais', 'Chloé Maes'])
      await page.getByLabel(`Sélectionner\u202f: ${name}`).check();
    await page.getByText('2 lignes sélectionnées').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await confirm('Supprimer');
    await expectStatus('2 contacts supprimés avec succès');
    await page.getByText('2 messages').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('4 messages').waitFor();
  });

  test('“Échec de la suppression du contact”: without a connection nothing is deleted', async () => {
    await page.goto('/admin/contacts');
    await page.route('**/api/contacts/*', (route) => route.abort());
    await row('Bruno Servais').getByRole('button', { name: 'Supprimer' }).click();
    await confirm('Supprimer');
    await page.getByRole('alert').getByText('Échec de la suppression du contact').waitFor();
    await page.unroute('**/api/contacts/*');
    expect(await api.get<unknown[]>('/contacts')).toHaveLength(4);
  });

  test('“Échec du chargement des contacts”: the list says so and can be tried again', async () => {
    await page.route('**/api/contacts?*', (route) => route.abort());
    await page.goto('/admin/contacts');
    await page.getByRole('alert').getByText('Échec du chargement des contacts').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/contacts?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('4 messages').waitFor();
  });

  test('“Erreur lors de la récupération du contact. Veuillez réessayer.”, and a message that is gone leads to the list', async () => {
    await page.route('**/api/contacts/*', (route) => route.abort());
    await page.goto('/admin/contacts/1');
    await page
      .getByRole('alert')
      .getByText('Erreur lors de la récupération du contact. Veuillez réessayer.')
      .waitFor();
    await page.unroute('**/api/contacts/*');
    await page.goto('/admin/contacts/999999');
    await page.getByRole('alert').getByText('Ce message n’existe pas ou plus.').waitFor();
    await page.waitForURL('**/admin/contacts');
  });

  test('deleted by another administrator meanwhile, it is told, and the list shows how it stands', async () => {
    await page.goto('/admin/contacts');
    await row('Denis Wauters').waitFor();
    const [newest] = await api.get<{ id: number }[]>('/contacts');
    await api.send('DELETE', `/contacts/${newest?.id}`);
    await row('Denis Wauters').getByRole('button', { name: 'Supprimer' }).click();
    await confirm('Supprimer');
    await page.getByRole('alert').getByText('Ce message n’existe pas ou plus.').waitFor();
    await page.getByText('3 messages').waitFor();
  });
});

describe('Newsletters', () => {
  test('the list shows ID, E-mail and Créé à', async () => {
    await page.goto('/admin/newsletters');
    await page.getByText('3 inscriptions').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['ID', 'E-mail', 'Créé à', 'Actions']);
    await expectAccessibleAtAllWidths(page);
  });

  test('“Newsletter supprimée avec succès”: after a confirmation, and it can be taken back', async () => {
    await page.goto('/admin/newsletters');
    await row(/redaction@/)
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await confirm('Supprimer');
    await expectStatus('Newsletter supprimée avec succès');
    await page.getByText('2 inscriptions').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('3 inscriptions').waitFor();
  });

  test('“Échec de la suppression de la newsletter”: without a connection nothing is deleted', async () => {
    await page.goto('/admin/newsletters');
    await page.route('**/api/newsletters/*', (route) => route.abort());
    await row(/lectrice@/)
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await confirm('Supprimer');
    await page.getByRole('alert').getByText('Échec de la suppression de la newsletter').waitFor();
    await page.unroute('**/api/newsletters/*');
  });

  test('“Échec du chargement des newsletters”, then “Aucune newsletter trouvée” when nothing answers', async () => {
    await page.route('**/api/newsletters?*', (route) => route.abort());
    await page.goto('/admin/newsletters');
    await page.getByRole('alert').getByText('Échec du chargement des newsletters').waitFor();
    await page.unroute('**/api/newsletters?*');
    await page.goto('/admin/newsletters?q=introuvable');
    await page.getByRole('heading', { name: 'Aucune newsletter trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('all on the page are selected with one box, and deleted together', async () => {
    await page.goto('/admin/newsletters');
    await page.getByLabel('Tout sélectionner').check();
    await page.getByText('3 lignes sélectionnées').waitFor();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await confirm('Supprimer');
    await expectStatus('3 newsletters supprimées avec succès');
    await page.getByRole('heading', { name: 'Aucune newsletter trouvée' }).waitFor();
    expect(await api.get<unknown[]>('/newsletters')).toEqual([]);
  });
});
