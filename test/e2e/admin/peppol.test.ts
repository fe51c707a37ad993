import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { invoiceResponse } from '../../../server/src/testing/invoice-responses.ts';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { addPayer, completeFirm, documentOf, draftInvoice } from '../../support/documents.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const admin = await new ApiClient(site.url).logIn(ADMIN);
await completeFirm(admin);
const page = await adminPage(browser, site);
const { expectStatus, confirm } = commonSteps(page);

const ADDRESS = '0208:0403019261';
const payer = await addPayer(admin, {
  enterpriseNumber: '0403.019.261',
  invoiceEmail: 'compta@lesse.example',
});
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const region = (name: string) => page.getByRole('region', { name, exact: true });
const id = await draftInvoice(admin, payer);
const NUMBER = `${new Date().getFullYear()}-000001`;

const response = (number = NUMBER) => ({
  name: 'reponse.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    invoiceResponse({
      ...{ code: 'RE', number, sender: ADDRESS },
      statuses: ['<cbc:StatusReason>Le bon de commande manque</cbc:StatusReason>'],
    }),
  ),
});

describe('An invoice for a company', () => {
  test('leaves by e-mail and by Peppol as it is issued, which the dialog says', async () => {
    await page.goto(`/admin/factures/${id}`);
    await button('Émettre').click();
    await dialog().getByText(`, et par Peppol à ${ADDRESS}`).waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Émettre');
    await region('Envois').getByText('En attente', { exact: true }).waitFor();
    await region('Envois').getByText(ADDRESS, { exact: true }).waitFor();
    expect(await button('Envoyer par Peppol').count()).toBe(0);
    await admin.send('POST', '/admin/jobs/peppol/run');
    await expect
      .poll(async () => (await documentOf(admin, id)).deliveries.map(({ state }) => state))
      .toContain('SUBMITTED');
    expect(readdirSync(join(site.store.dataDir, 'peppol/outgoing'))).toHaveLength(1);
    await page.reload();
    await region('Envois').getByText('Déposée', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('that its buyer refuses says why, and what can be done, from the file that they sent', async () => {
    await button('Ajouter une réponse Peppol').click();
    await confirm('Ajouter');
    await dialog().getByText('Choisissez un fichier.').waitFor();
    await dialog().locator('input[type=file]').setInputFiles(response('2020-000001'));
    await confirm('Ajouter');
    await dialog().getByRole('alert').getByText('Cette réponse est celle d’un autre document').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('input[type=file]').setInputFiles(response());
    await confirm('Ajouter');
    await expectStatus('La réponse est ajoutée.');
    const panel = region('Atelier de la Lesse SRL refuse ce document');
    await panel.getByText('Le bon de commande manque').waitFor();
    await panel.getByText('créditez ce document et émettez-en un autre').waitFor();
    await region('Envois').getByText('Refusée (RE)').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: `Atelier de la Lesse SRL refuse ${NUMBER}` }).click();
    await button('Ne plus signaler').click();
    await expectStatus('Ce document n’est plus signalé.');
    await expect.poll(() => panel.count()).toBe(0);
  });

  test('is sent by Peppol again from its page, once the first sending is known', async () => {
    const other = await draftInvoice(admin, payer);
    const { version } = await documentOf(admin, other);
    await admin.send('POST', `/admin/documents/${other}/issue`, { version });
    await page.goto(`/admin/factures/${other}`);
    await button('Envoyer par Peppol').click();
    await dialog().getByText(ADDRESS, { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Envoyer par Peppol');
    await expectStatus(`Le document part par Peppol à ${ADDRESS}.`);
    await region('Envois').getByText('Par Peppol').waitFor();
    await expect.poll(() => button('Envoyer par Peppol').count()).toBe(0);
  });
});
