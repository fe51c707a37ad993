import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { RETURNED_MAILS } from '../../../server/src/testing/returned-mails.ts';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN, FIRM_ADDRESS } from '../../support/site.ts';
import { mailTo } from '../../support/steps.ts';

const APPLICANT = 'zoe@societe.example';
const ANOUK = {
  name: 'Anouk Maes',
  email: 'anouk@maes.example',
  message: 'Bonjour,\npouvez-vous nous rappeler ?',
};

const bounceDir = mkdtempSync(join(tmpdir(), 'cercle-bounces-'));
afterAll(() => rmSync(bounceDir, { recursive: true }));
const { site, smtp, browser } = await siteWithMail({ BOUNCE_DIR: bounceDir });
// One mail given up, two sent, one of them with a personal link.
const visitor = new ApiClient(site.url);
smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: 'boîte inconnue' });
await visitor.sendMessage(ANOUK);
const api = await new ApiClient(site.url).logIn(ADMIN);
const failedMails = async () =>
  (await api.get<{ failedEmails: number }>('/admin/dashboard/stats')).failedEmails;
await vi.waitUntil(async () => (await failedMails()) > 0, { timeout: 60_000, interval: 50 });
smtp.behave({ do: 'accept' });
await visitor.submitRequest({ fullName: 'Zoé Lefèvre', email: APPLICANT });
const { content } = await api.get<{ content: { id: number }[] }>('/members/requests?page=0&size=1');
await api.send('PUT', `/members/requests/${content[0]?.id}/approve`);
await mailTo(smtp, APPLICANT, 'Activez');
const page = await adminPage(browser, site);
const { expectAlert } = commonSteps(page);

const row = (name: string | RegExp) => page.getByRole('row', { name });
const menuLink = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name });
const told = (text: string) => page.getByRole('status').getByText(text).waitFor();
const tryAgain = () => page.getByRole('button', { name: 'Réessayer' }).click();

describe('E-mails', () => {
  test('the sidebar counts those given up, and the list shows each with its state, which is kept in the address with the search; a failure is tried again', async () => {
    await page.route('**/api/admin/emails*', (route) => route.abort());
    await page.goto('/admin/emails');
    await expectAlert('Échec du chargement des e-mails');
    await page.unroute('**/api/admin/emails*');
    await tryAgain();
    await row(FIRM_ADDRESS).filter({ hasText: 'En échec' }).first().waitFor();
    await row(APPLICANT).first().getByText('Envoyé', { exact: true }).waitFor();
    await menuLink(/E-mails\s*\d/).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/emails?status=SENT');
    await row(APPLICANT).first().waitFor();
    expect(await row(FIRM_ADDRESS).filter({ hasText: 'En échec' }).count()).toBe(0);
    await page.goto('/admin/emails?q=introuvable');
    await page.getByRole('heading', { name: 'Aucun e-mail trouvé' }).waitFor();
    await page.getByRole('link', { name: 'Voir tous les e-mails' }).click();
    await row(APPLICANT).first().waitFor();
  });

  test('one given up tells why; sent again, it arrives', async () => {
    await page.goto('/admin/emails?status=FAILED');
    await row(/Anouk|message/i)
      .getByRole('link')
      .first()
      .click();
    await page.getByText('boîte inconnue').waitFor();
    await page.getByText('pouvez-vous nous rappeler').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await told('L’e-mail va partir');
    const mail = await mailTo(smtp, FIRM_ADDRESS, 'essage');
    expect(mail.text).toContain('pouvez-vous nous rappeler');
  });

  test('an invitation that the server refuses is told so on its request, with the reason in French; it leads to the mail, which can be dismissed', async () => {
    smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: '5.1.1 User unknown' });
    const failed = await failedMails();
    await api.send('POST', `/members/requests/${content[0]?.id}/invitation`);
    await vi.waitUntil(async () => (await failedMails()) > failed, { timeout: 60_000, interval: 50 });
    smtp.behave({ do: 'accept' });
    await page.goto(`/admin/members-requests/${content[0]?.id}`);
    await page.getByText(`L’invitation à ${APPLICANT} n’est pas arrivée`).waitFor();
    await page.getByText('Cette adresse n’existe pas').first().waitFor();
    await page.getByText('5.1.1 User unknown').first().waitFor();
    await page.getByText('Invitation refusée par le serveur').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir l’e-mail' }).click();
    await page.getByRole('button', { name: 'Ne plus signaler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus signaler' }).click();
    await told('L’e-mail n’est plus signalé');
    expect(await failedMails()).toBe(failed);
    await expectAccessibleAtAllWidths(page);
    smtp.mails.length = 0;
    await api.send('POST', `/members/requests/${content[0]?.id}/invitation`);
    await mailTo(smtp, APPLICANT, 'Activez');
  });

  test('one that a server returns shows so on the list, the dashboard and its own page; sent again, it waits', async () => {
    await visitor.sendMessage({ ...ANOUK, email: 'accueil@maes.example' });
    const { messageId = '' } = await mailTo(smtp, FIRM_ADDRESS, 'essage');
    const about = { messageId, recipient: FIRM_ADDRESS };
    writeFileSync(join(bounceDir, '1.M1.host'), RETURNED_MAILS.exchange(about));
    await api.send('POST', '/admin/jobs/bounces/run');
    const bouncedMails = async () =>
      (await api.get<{ bouncedEmails: number }>('/admin/dashboard/stats')).bouncedEmails;
    await vi.waitUntil(async () => (await bouncedMails()) === 1, { timeout: 60_000, interval: 50 });
    await page.goto('/admin/dashboard');
    const group = page.getByRole('region', { name: /E-mails revenus/ });
    await group.getByText('Cette adresse n’existe pas').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/emails?status=BOUNCED');
    await row(FIRM_ADDRESS).getByText('Revenu', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await row(FIRM_ADDRESS).getByRole('link').first().click();
    await page.getByText('Revenu le').waitFor();
    await page.getByText('550 5.1.10 RESOLVER').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer de nouveau' }).click();
    await told('L’e-mail va partir');
    expect(await bouncedMails()).toBe(0);
  });

  test('TK-2 an invitation is shown without its link, and says why it cannot be sent again from here; what does not exist leads to the list', async () => {
    await page.goto('/admin/emails?q=activez');
    await row(APPLICANT).getByRole('link').first().click();
    await page.getByText('/validate-invitation/…').waitFor();
    expect(await page.getByRole('button', { name: 'Envoyer de nouveau' }).count()).toBe(0);
    await page.getByText('Cet e-mail portait un lien personnel, qui n’est plus gardé.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Ouvrir la demande' }).click();
    await page.getByText(`L’invitation envoyée à ${APPLICANT} attend d’être complétée.`).waitFor();
    await page.getByText('valable jusqu’au').waitFor();
    await page.getByText('Invitation remise au serveur d’envoi').first().waitFor();
    await page.getByRole('link', { name: 'Voir l’e-mail' }).click();
    await page.getByText('/validate-invitation/…').waitFor();
    await page.goto('/admin/emails/999999');
    await expectAlert('Cet e-mail n’existe pas ou plus.');
    await page.waitForURL('**/admin/emails');
  });
});

test('LG-4 the audit log tells each act with whom it concerned and by whom, and leads there; kind, search and order are kept in the address', async () => {
  await page.route('**/api/admin/journal*', (route) => route.abort());
  await page.goto('/admin/journal?kind=request');
  await expectAlert('Échec du chargement du journal');
  await page.unroute('**/api/admin/journal*');
  await tryAgain();
  const entryRow = row(/Demande approuvée/);
  await entryRow.getByText('Zoé Lefèvre').waitFor();
  await entryRow.getByText(ADMIN.email).waitFor();
  await expectAccessibleAtAllWidths(page);
  await entryRow.getByRole('link', { name: 'Détails' }).click();
  await page.getByRole('heading', { level: 1, name: /Zoé Lefèvre/ }).waitFor();
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await page.waitForURL('**/admin/journal?kind=request');
  await page.goto('/admin/journal?kind=request&q=lefevre');
  await page.getByText('3 actes', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'E-mails', exact: true }).last().click();
  await page.waitForURL('**/admin/journal?kind=mail&q=lefevre');
  await page.getByRole('heading', { name: 'Aucun acte trouvé' }).waitFor();
  await page.getByRole('link', { name: 'Voir tout le journal' }).click();
  await row(/E-mail envoyé de nouveau/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Date' }).click();
  await page.waitForURL('**/admin/journal?sort=createdAt%2Casc');
  await row(/Demande approuvée/).waitFor();
  await page.getByLabel('Au', { exact: true }).fill('2020-12-31');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await page.waitForURL('**/admin/journal?to=2020-12-31&sort=createdAt%2Casc');
  await page.getByText('Rien n’a été fait ces jours-là.').waitFor();
  await page.goto('/admin/journal?from=2020-01-01');
  await row(/Demande approuvée/).waitFor();
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('"Demande approuvée";"Zoé Lefèvre"');
});

describe('PR-2 What is kept about a person', () => {
  const field = page.locator('[name=email]');
  const search = async (email: string) => {
    await field.fill(email);
    await page.getByRole('button', { name: 'Voir ce qui est conservé' }).click();
  };
  const erase = () => page.getByRole('button', { name: 'Effacer…' });
  const dialog = page.getByRole('dialog', { name: 'Effacer les données de cette personne' });

  test('nothing is said as nothing, a wrong address on its field; a lost connection keeps what was typed; one’s own cannot be erased here', async () => {
    await menuLink('Données personnelles').click();
    await page.getByRole('heading', { name: 'Données d’une personne' }).waitFor();
    await field.fill('personne');
    await field.blur();
    await page.getByText('Veuillez entrer une adresse e-mail valide').waitFor();
    await expectAccessibleAtAllWidths(page);
    await search('personne@nulle-part.example');
    await page.getByRole('heading', { name: 'Rien n’est conservé à cette adresse' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await search(ADMIN.email);
    await page.getByText('Ce sont vos propres données').waitFor();
    expect(await erase().count()).toBe(0);
    await page.route('**/api/admin/personal-data', (route) => route.abort());
    await search(ANOUK.email);
    await page.getByRole('alert').getByText('La recherche n’a pas abouti').waitFor();
    expect(await field.inputValue()).toBe(ANOUK.email);
    await page.unroute('**/api/admin/personal-data');
  });

  test('is found by the address, leads to the lists, and is taken along as an archive', async () => {
    await search(ANOUK.email);
    await page.getByRole('link', { name: '1 message' }).waitFor();
    expect(page.url()).not.toContain('anouk');
    await expectAccessibleAtAllWidths(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('donnees-personnelles.zip');
    const files = unzipSync(await readFile(await download.path()));
    const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()));
    expect(data).toMatchObject({ account: null, messages: [{ message: ANOUK.message }] });
  });

  test('is erased once the address is typed again, past an answer that was lost; the person is told, and nothing is found any more', async () => {
    await erase().press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Effacer…');
    await erase().click();
    const confirmButton = dialog.getByRole('button', { name: 'Effacer définitivement' });
    await dialog.locator('[name=confirmation]').fill('anouck@maes.example');
    await dialog.getByText('Ce n’est pas l’adresse de cette personne').waitFor();
    expect(await confirmButton.isDisabled()).toBe(true);
    await dialog.locator('[name=confirmation]').fill(ANOUK.email);
    await page.route('**/personal-data/erase', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirmButton.click();
    await dialog.getByRole('alert').getByText('Connexion impossible').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/personal-data/erase');
    await confirmButton.click();
    await told('Les données de cette personne sont effacées');
    await mailTo(smtp, ANOUK.email, 'Vos données ont été effacées');
    expect(await field.inputValue()).toBe('');
    await page.goto('/admin/journal?kind=data');
    await row('Données d’une personne effacées').waitFor();
    expect(await page.getByText(ANOUK.email).count()).toBe(0);
    await page.goto('/admin/contacts');
    await page.getByText('accueil@maes.example').first().waitFor();
    expect(await page.getByText(ANOUK.email).count()).toBe(0);
  });
});
