import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { postfix } from '../../server/src/testing/returned-mails.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addPayer, completeFirm, documentOf, draftInvoice, issueDocument } from '../support/documents.ts';
import { adminPage, siteWithMail } from '../support/fixtures.ts';
import { runJob } from '../support/membership-year.ts';
import { ADMIN } from '../support/site.ts';
import { awaitMail } from '../support/steps.ts';

const ADDRESS = 'compta@lesse.example';
const bounceDir = mkdtempSync(join(tmpdir(), 'cercle-e2e-bounces-'));
afterAll(() => rmSync(bounceDir, { recursive: true }));
const { site, smtp, browser } = await siteWithMail({ BOUNCE_DIR: bounceDir });
const admin = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
await completeFirm(admin);
const payer = await addPayer(admin, { enterpriseNumber: '0403.019.261', invoiceEmail: ADDRESS });

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const sendings = page.getByRole('region', { name: 'Envois' });
const open = async (id: number) => {
  await page.goto(`/admin/factures/${id}`);
  await page.getByRole('region', { name: 'Historique' }).waitFor();
};
const mailOf = (subject: string, count = 1) =>
  awaitMail(smtp, ADDRESS, (mails) => mails.filter((mail) => mail.subject?.startsWith(subject))[count - 1]);

async function download(path: string): Promise<Buffer> {
  return Buffer.from(await (await admin.send('GET', path)).arrayBuffer());
}

describe('An issued document', () => {
  let id: number;

  test('is sent as it is issued: the mail has the very files that are downloaded (C13)', async () => {
    id = await draftInvoice(admin, payer);
    await open(id);
    await button('Émettre').click();
    expect(
      await dialog.getByRole('checkbox', { name: /aussitôt par e-mail à compta@lesse/ }).isChecked(),
    ).toBe(true);
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Émettre' }).click();
    await sendings.getByText('Accepté par le serveur').waitFor();
    const { number } = await documentOf(admin, id);
    const { attachments } = await mailOf(`Votre facture ${number}`);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`facture-${number}.pdf`, 'application/pdf'],
      [`facture-${number}.xml`, 'application/xml'],
    ]);
    const received = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    const files = [
      await download(`/admin/documents/${id}/pdf`),
      await download(`/admin/documents/${id}/ubl`),
    ];
    expect(received).toEqual(files);
    await expectAccessibleAtAllWidths(page);
  });

  test('that comes back waits for an administrator, who sends it again', async () => {
    const { messageId = '' } = await mailOf('Votre facture');
    writeFileSync(
      join(bounceDir, 'returned.eml'),
      postfix('5.1.1', '550 5.1.1 User unknown')({ messageId, recipient: ADDRESS }),
    );
    await runJob(page, 'Lire les e-mails revenus');
    await expect.poll(() => readdirSync(bounceDir)).not.toContain('returned.eml');
    const stateByMail = async () =>
      (await documentOf(admin, id)).deliveries.find(({ channel }) => channel === 'EMAIL')?.state;
    await expect.poll(stateByMail).toBe('RETURNED');
    await page.goto('/admin/dashboard');
    const waiting = page.getByRole('region', { name: /^Factures non parvenues/ });
    await waiting.getByText('Cette adresse n’existe pas').waitFor();
    await waiting.getByRole('link', { name: /^Tout voir/ }).click();
    await page.getByRole('rowheader').getByRole('link', { name: 'Atelier de la Lesse SRL' }).click();
    await sendings.getByText('Revenu', { exact: true }).waitFor();
    await sendings.getByText('Cette adresse n’existe pas').waitFor();
    await button('Envoyer par e-mail').click();
    await dialog.getByText(ADDRESS).waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Envoyer par e-mail' }).click();
    await sendings.getByText('Accepté par le serveur').waitFor();
    expect((await mailOf('Votre facture', 2)).messageId).not.toBe(messageId);
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
    expect(await waiting.count()).toBe(0);
  });

  test('without an address to write to says so, and where to mend it', async () => {
    const nobody = await addPayer(admin, { legalName: 'Sans Adresse SRL', enterpriseNumber: '0999.999.922' });
    const draft = await draftInvoice(admin, nobody);
    await open(draft);
    await button('Émettre').click();
    await dialog.getByText('Il n’y a pas d’adresse').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await issueDocument(admin, draft);
    await open(draft);
    await sendings.getByText('pas encore été envoyé').waitFor();
    await button('Envoyer par e-mail').click();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('link', { name: 'Indiquer l’adresse' }).click();
    await page.waitForURL(`**/admin/societes/edit/${nobody}`);
  });
});
