import type { DocumentRow } from '@cercle/contract/documents';
import type { Page as PageOf } from '@cercle/contract/paging';
import { afterAll, describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { disableCallTimeouts } from '../../support/browser.ts';
import { addPayer, completeFirm, documentOf, draftInvoice, issueDocument } from '../../support/documents.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { openAdmin } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const { page, problems } = await openAdmin(browser, site);
// A killed server refuses connections, and the calls that were cut end in an error of the network.
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_'))).toEqual([]));
const { expectAlert, confirm } = commonSteps(page);

const LIST = '/admin/factures';
const RUN = `${LIST}/emettre`;
const ISSUE = '**/api/admin/documents/issue';
const YEAR = new Date().getFullYear();

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const rows = () => page.getByRole('rowheader');
const line = (name: string) => page.getByRole('row').filter({ hasText: name });
const box = (name: string) => line(name).getByRole('checkbox');
const bar = () => page.getByRole('region', { name: 'Projets cochés' });
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const invoiceNumbers = async () => {
  const numbers: number[] = [];
  for (let index = 0; ; index += 1) {
    const path = `/admin/documents?kind=INVOICE&size=100&page=${index}`;
    const { content, totalPages } = await other.get<PageOf<DocumentRow>>(path);
    numbers.push(...content.flatMap(({ number }) => (number ? [Number(number.slice(-6))] : [])));
    if (index + 1 >= totalPages) return numbers.sort((one, another) => one - another);
  }
};
const drafts = async () =>
  (await other.get<PageOf<DocumentRow>>('/admin/documents?state=DRAFT&size=1')).totalElements;

async function issueTicked(count: RegExp): Promise<void> {
  await button('Émettre').click();
  await dialog(count).waitFor();
  await confirm('Émettre');
}

const payer = await addPayer(other, { enterpriseNumber: '0403.019.261' });
const incomplete = await addPayer(other, { legalName: 'Sans rue SRL', enterpriseNumber: '', street: '' });

describe('Issuing many drafts', () => {
  test('says so where there are none', async () => {
    await page.goto(LIST);
    await page.getByRole('heading', { name: 'Aucune facture trouvée' }).waitFor();
    expect(await page.getByRole('link', { name: 'Émettre les projets' }).count()).toBe(0);
    await page.goto(RUN);
    await heading('Aucun projet n’attend d’être émis');
    await expectAccessibleAtAllWidths(page);
  });

  test('shows each with what stops it, and where that is mended; only the others are ticked', async () => {
    await completeFirm(other);
    const invoice = await draftInvoice(other, payer);
    await issueDocument(other, invoice);
    await draftInvoice(other, payer, { text: 'Table au dîner' });
    await draftInvoice(other, payer, { text: 'Repas de midi', unitCents: 1_000 });
    await draftInvoice(other, incomplete);
    await other.send('POST', `/admin/documents/${invoice}/credit`, { why: 'Annulé.' });
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Émettre les projets' }).click();
    await heading('Émettre les projets');
    await expect.poll(() => rows().count()).toBe(4);
    expect(await box('Sans rue SRL').isChecked()).toBe(false);
    expect(await box('Table au dîner').isChecked()).toBe(true);
    await bar().getByText('3 sur 4 cochés').waitFor();
    await bar()
      .getByText('2\u00a0factures pour 327,91\u00a0€ et 1\u00a0note de crédit pour 303,71\u00a0€')
      .waitFor();
    const mend = line('Sans rue SRL').getByRole('link', { name: 'Modifier Sans rue SRL' });
    expect(await mend.getAttribute('href')).toBe(`/admin/societes/edit/${incomplete}`);
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('finds drafts by kind and by who pays', async () => {
    await page.getByLabel('Filtrer par type').selectOption({ label: 'Notes de crédit' });
    await expect.poll(() => rows().count()).toBe(1);
    await page.goto(`${RUN}?q=sans+rue`);
    await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('Sans rue SRL')]);
    await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill('personne');
    await heading('Aucun projet trouvé');
    await page.getByRole('link', { name: 'Voir tous les projets' }).click();
    await expect.poll(() => rows().count()).toBe(4);
  });

  test('by keyboard alone: asks how many and for how much, then gives the numbers, and keeps what was not ticked', async () => {
    await page.getByLabel('Tout cocher').focus();
    await page.keyboard.press('Space');
    await bar().getByText('0 sur 4 cochés').waitFor();
    await button('Émettre').focus();
    await page.keyboard.press('Enter');
    await bar().getByText('Cochez au moins un projet.').waitFor();
    await box('Table au dîner').focus();
    await page.keyboard.press('Space');
    await button('Émettre').focus();
    await page.keyboard.press('Enter');
    await dialog('Émettre 1\u00a0document').waitFor();
    await dialog().getByText('1\u00a0facture pour 303,71\u00a0€').waitFor();
    await dialog()
      .getByText(/c’est définitif/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Émettre' }).focus();
    await page.keyboard.press('Enter');
    await heading('1\u00a0document émis');
    await expect.poll(() => rows().count()).toBe(3);
    expect(await box('Repas de midi').isChecked()).toBe(false);
    await page.getByText('Voir les documents émis').click();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: `Facture ${YEAR}-000002` }).click();
    await heading(`Facture ${YEAR}-000002`);
    await page.goBack();
    await expect.poll(() => rows().count()).toBe(3);
  });

  test('one that another administrator changed meanwhile stays, with the reason and as it is now; the others go', async () => {
    const changed = await draftInvoice(other, payer, { text: 'Conférence' });
    await page.goto(RUN);
    await expect.poll(() => rows().count()).toBe(4);
    const { version, lines } = await documentOf(other, changed);
    const kept = lines.map(({ id }) => ({ id }));
    await other.send('PUT', `/admin/documents/${changed}`, { version, note: 'Merci.', lines: kept });
    await issueTicked(/^Émettre 3/);
    await heading('2\u00a0documents émis');
    await shows('1\u00a0projet n’a pas pu l’être\u202f: sa raison est dans la liste.');
    await line('Conférence').getByText('Ce projet a changé entre-temps\u202f: relisez-le.').waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    await expectAccessibleAtAllWidths(page);
    await box('Conférence').check();
    await issueTicked(/^Émettre 1/);
    await heading('3\u00a0documents émis');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await invoiceNumbers()).toEqual([1, 2, 3, 4]);
  });
});

describe('A long run', () => {
  const STOPPED = 6;
  const DRAFTS = 60;
  /** Issued by the tests before. */
  const BEFORE = 4;

  test('that is begun by a double click goes on; left, it asks first, and issues nothing more', async () => {
    for (let index = 0; index < DRAFTS; index += 1)
      await draftInvoice(other, index % 10 === 7 ? incomplete : payer, { text: `Repas ${index}` });
    await disableCallTimeouts(page);
    await page.goto(RUN);
    await bar()
      .getByText(`${DRAFTS - STOPPED} sur ${DRAFTS + 1} cochés`)
      .waitFor();
    let [calls, release] = [0, () => {}];
    await page.route(ISSUE, async (route) => {
      calls += 1;
      if (calls === 1) await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await button('Émettre').click();
    // The second click falls on the button that stops the run.
    await dialog(/^Émettre 54/)
      .getByRole('button', { name: 'Émettre' })
      .dblclick();
    await dialog('Émission en cours').getByText('0 sur 54\u00a0projets').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.evaluate('history.back()');
    await dialog('Quitter avant la fin').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog('Quitter avant la fin').getByRole('button', { name: 'Annuler' }).click();
    await dialog('Émission en cours').getByRole('button', { name: 'Arrêter' }).click();
    release();
    await heading('20\u00a0documents émis');
    await shows('34\u00a0projets restent à émettre.');
    expect(calls).toBe(1);
    await page.unroute(ISSUE);
    await bar()
      .getByText(`34 sur ${DRAFTS + 1 - 20} cochés`)
      .waitFor();
  });

  test('whose server is killed keeps what was issued; started again, it goes on with what is left (C1, C6)', async () => {
    let calls = 0;
    await page.route(ISSUE, async (route) => {
      calls += 1;
      await route.continue();
      if (calls !== 1) return;
      await expect
        .poll(async () => (await invoiceNumbers()).length, { interval: 5 })
        .toBeGreaterThan(BEFORE + 20);
      await site.kill();
    });
    await issueTicked(/^Émettre 34/);
    await expectAlert('La réponse n’est pas arrivée. Émettez de nouveau\u202f: rien ne le sera deux fois.');
    await page.unroute(ISSUE);
    await shows(/restent à émettre\.$/);
    await site.start();
    await issueTicked(/^Émettre \d+/);
    await heading(`${DRAFTS - STOPPED}\u00a0documents émis`);
    await expect.poll(() => rows().count()).toBe(STOPPED + 1);
    expect(await drafts()).toBe(STOPPED + 1);
    const last = BEFORE + DRAFTS - STOPPED;
    expect(await invoiceNumbers()).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  test('stopped drafts go once what stopped them is mended, and then nothing is left', async () => {
    const party = await other.get<object>(`/admin/parties/${incomplete}`);
    const mended = { ...party, street: 'Rue de la Lesse 4', enterpriseNumber: '0200.065.765' };
    await other.send('PUT', `/admin/parties/${incomplete}`, mended);
    await page.goto(RUN);
    await issueTicked(/^Émettre 7/);
    await heading('7\u00a0documents émis');
    await heading('Aucun projet n’attend d’être émis');
    await expectAccessibleAtAllWidths(page);
  });
});

describe('A run that sends', () => {
  test('is chosen by a box, which shows what has no address; it says how many leave by e-mail', async () => {
    const withAddress = await addPayer(other, {
      ...{ legalName: 'Avec adresse SRL', enterpriseNumber: '0428.759.497' },
      invoiceEmail: 'compta@societe.example',
    });
    await draftInvoice(other, withAddress, { text: 'À envoyer' });
    await draftInvoice(other, payer, { text: 'Sans adresse' });
    await page.goto(RUN);
    await bar().getByText('2 sur 2 cochés').waitFor();
    await page.getByLabel('Envoyer aussitôt par e-mail, et par Peppol aux entreprises').focus();
    await page.keyboard.press('Space');
    await bar().getByText('1 sur 2 coché').waitFor();
    await line('Sans adresse')
      .getByText(/pas d’adresse à laquelle envoyer/)
      .waitFor();
    const mend = line('Sans adresse').getByRole('link', { name: /^Modifier Atelier de la Lesse/ });
    expect(await mend.getAttribute('href')).toBe(`/admin/societes/edit/${payer}`);
    await expectAccessibleAtAllWidths(page);
    await button('Émettre').click();
    await dialog(/^Émettre 1/)
      .getByText(/Chacun part aussitôt par e-mail, et par Peppol/)
      .waitFor();
    await confirm('Émettre');
    await heading('1\u00a0document émis');
    await shows('1\u00a0document part par e-mail.');
    await expectAccessibleAtAllWidths(page);
    const [sent] = (await other.get<PageOf<DocumentRow>>('/admin/documents?q=avec+adresse')).content;
    expect((await documentOf(other, sent?.id ?? 0)).deliveries).toMatchObject([
      { channel: 'PEPPOL', recipient: '0208:0428759497' },
      { channel: 'EMAIL', recipient: 'compta@societe.example' },
    ]);
    await page.getByLabel('Envoyer aussitôt par e-mail, et par Peppol aux entreprises').uncheck();
    await bar().getByText('1 sur 1 coché').waitFor();
    await page.getByLabel('Envoyer aussitôt par e-mail, et par Peppol aux entreprises').check();
    await page.reload();
    expect(
      await page.getByLabel('Envoyer aussitôt par e-mail, et par Peppol aux entreprises').isChecked(),
    ).toBe(false);
  });
});
