import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { addPayer, completeFirm, draftInvoice, issueDocument } from '../../support/documents.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);

const button = () => page.getByRole('main').getByRole('button', { name: 'Dossier du comptable' });
const dialog = () => page.getByRole('dialog', { name: 'Dossier du comptable' });
const month = () => dialog().getByLabel('Mois');
const download = () => dialog().getByRole('button', { name: 'Télécharger' });
const told = (text: string) => page.getByText(text).first().waitFor();

async function downloaded() {
  const [file] = await Promise.all([page.waitForEvent('download'), download().click()]);
  return { name: file.suggestedFilename(), files: unzipSync(readFileSync(await file.path())) };
}

test('The packet for the accountant is downloaded from the list: of the last whole month unless another is chosen; what fails keeps the dialog, and Escape gives the focus back', async () => {
  await completeFirm(other);
  const payer = await addPayer(other, { enterpriseNumber: '0403.019.261' });
  const { issuedOn } = await issueDocument(other, await draftInvoice(other, payer));
  const running = issuedOn?.slice(0, 7) ?? '';

  await page.goto('/admin/factures');
  await page.getByText('1 document', { exact: true }).waitFor();
  await button().focus();
  await page.keyboard.press('Enter');
  await month().waitFor();
  expect(await month().inputValue()).toBe(await month().getByRole('option').nth(1).getAttribute('value'));
  await expectAccessibleAtAllWidths(page);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);

  await button().click();
  const empty = await downloaded();
  expect(Object.keys(empty.files)).toEqual(['journal.csv', 'sommes.csv', 'LISEZMOI.txt', 'manifeste.json']);
  await told('il dit que rien n’a été émis');

  await button().click();
  await month().selectOption(running);
  await dialog().getByText('Ce mois n’est pas fini').waitFor();
  await page.route('**/documents/packet?*', (route) => route.abort());
  await download().click();
  await told('rien n’a été enregistré');
  await page.unroute('**/documents/packet?*');
  const packet = await downloaded();
  expect(packet.name).toBe(`dossier-comptable-${running}.zip`);
  const number = `${running.slice(0, 4)}-000001`;
  expect(Object.keys(packet.files)).toContain(`pdf/facture-${number}.pdf`);
  await told('téléchargé\u202f: 1\u00a0document');
  await dialog().waitFor({ state: 'hidden' });
});
