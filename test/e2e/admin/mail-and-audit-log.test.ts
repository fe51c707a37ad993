import { describe, expect, test, vi } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN, FIRM_ADDRESS } from '../../support/site.ts';
import { mailTo } from '../../support/steps.ts';

const APPLICANT = 'zoe@societe.example';

const failedMails = async (api: ApiClient) =>
  (await api.get<{ failedEmails: number }>('/admin/dashboard/stats')).failedEmails;

const { site, smtp, browser } = await siteWithMail();
// One mail given up, two sent, one of them with a personal link.
const visitor = new ApiClient(site.url);
smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: 'boîte inconnue' });
await visitor.sendMessage({
  name: 'Anouk Peeters',
  email: 'anouk@societe.example',
  message: 'Bonjour,\npouvez-vous nous rappeler ?',
});
const api = await new ApiClient(site.url).logIn(ADMIN);
await vi.waitUntil(async () => (await failedMails(api)) > 0, { timeout: 60_000, interval: 50 });
smtp.behave({ do: 'accept' });
await visitor.submitRequest({ fullName: 'Zoé Lefèvre', email: APPLICANT });
const { content } = await api.get<{ content: { id: number }[] }>('/members/requests?page=0&size=1');
await api.send('PUT', `/members/requests/${content[0]?.id}/approve`);
await mailTo(smtp, APPLICANT, 'Activez');
const page = await adminPage(browser, site);

const row = (name: string | RegExp) => page.getByRole('row', { name });
const open = (path: string) => page.goto(path);

describe('E-mails', () => {
  test('the sidebar counts those given up, and the list shows each with its state', async () => {
    await open('/admin/emails');
    const failed = row(FIRM_ADDRESS).filter({ hasText: 'En échec' });
    await failed.first().waitFor();
    await row(APPLICANT).first().getByText('Envoyé', { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /E-mails\s*\d/ })
      .waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('state and search are kept in the address; nothing found leads back to all', async () => {
    await open('/admin/emails?status=SENT');
    await row(APPLICANT).first().waitFor();
    expect(await row(FIRM_ADDRESS).filter({ hasText: 'En échec' }).count()).toBe(0);
    await open('/admin/emails?q=introuvable');
    await page.getByRole('heading', { name: 'Aucun e-mail trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir tous les e-mails' }).click();
    await row(APPLICANT).first().waitFor();
  });

  test('one given up tells why; sent again, it arrives', async () => {
    await open('/admin/emails?status=FAILED');
    await row(/Anouk|message/i)
      .getByRole('link')
      .first()
      .click();
    await page.getByText('boîte inconnue').waitFor();
    await page.getByText('pouvez-vous nous rappeler').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await page.getByRole('status').getByText('L’e-mail va partir').waitFor();
    const mail = await mailTo(smtp, FIRM_ADDRESS, 'essage');
    expect(mail.text).toContain('pouvez-vous nous rappeler');
  });

  test('TK-2 an invitation is shown without its link, and says why it cannot be sent again from here', async () => {
    await open('/admin/emails?q=activez');
    await row(APPLICANT).getByRole('link').first().click();
    await page.getByText('/validate-invitation/…').waitFor();
    expect(await page.getByRole('button', { name: 'Envoyer de nouveau' }).count()).toBe(0);
    await page.getByText('Pour une invitation, renvoyez-la depuis la demande').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('what cannot be loaded says so and can be tried again; what does not exist leads to the list', async () => {
    await page.route('**/api/admin/emails*', (route) => route.abort());
    await open('/admin/emails');
    await page.getByRole('alert').getByText('Échec du chargement des e-mails').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/admin/emails*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await row(APPLICANT).first().waitFor();
    await open('/admin/emails/999999');
    await page.getByRole('alert').getByText('Cet e-mail n’existe pas ou plus.').waitFor();
    await page.waitForURL('**/admin/emails');
  });
});

describe('Journal', () => {
  test('LG-4 each act is told with whom it concerned and by whom, and leads there', async () => {
    await open('/admin/journal?kind=request');
    const entryRow = row(/Demande approuvée/);
    await entryRow.getByText('Zoé Lefèvre').waitFor();
    await entryRow.getByText(ADMIN.email).waitFor();
    await expectAccessibleAtAllWidths(page);
    await entryRow.getByRole('link', { name: 'Détails' }).click();
    await page.getByRole('heading', { level: 1, name: /Zoé Lefèvre/ }).waitFor();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/journal?kind=request');
    await open('/admin/journal');
    await row(/E-mail envoyé de nouveau/).waitFor();
  });

  test('kind, search and order are kept in the address; nothing found leads back to all', async () => {
    await open('/admin/journal?kind=request&q=lefevre');
    await page.getByText('1 acte', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'E-mails', exact: true }).last().click();
    await page.waitForURL('**/admin/journal?kind=mail&q=lefevre');
    await page.getByRole('heading', { name: 'Aucun acte trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir tout le journal' }).click();
    await page.getByRole('link', { name: 'Date' }).click();
    await page.waitForURL('**/admin/journal?sort=createdAt,asc'.replace(',', '%2C'));
    await row(/Demande approuvée/).waitFor();
  });

  test('“Échec du chargement du journal”: it says so and can be tried again', async () => {
    await page.route('**/api/admin/journal*', (route) => route.abort());
    await open('/admin/journal');
    await page.getByRole('alert').getByText('Échec du chargement du journal').waitFor();
    await page.unroute('**/api/admin/journal*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await row(/Demande approuvée/).waitFor();
  });
});
