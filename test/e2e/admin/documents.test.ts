import type { DocumentRow } from '@cercle/contract/documents';
import type { Page as PageOf } from '@cercle/contract/paging';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import {
  addPayer,
  completeFirm,
  creditInvoice,
  documentOf,
  draftInvoice,
  issueDocument,
} from '../../support/documents.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { endElsewhere, localStorageOf } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert, confirm } = commonSteps(page);

const field = (name: string, line = 0) => page.getByRole('main').getByLabel(name, { exact: true }).nth(line);
const submit = () => page.getByRole('button', { name: 'Enregistrer le projet' });
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = (name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const shows = (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
const region = (name: string) => page.getByRole('region', { name, exact: true });
const names = async () =>
  (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);
const documents = async () => (await other.get<PageOf<DocumentRow>>('/admin/documents')).content;
const open = (id: number) => page.goto(`/admin/factures/${id}`);
const total = () =>
  page.getByRole('term').filter({ hasText: 'Total, TVA comprise' }).locator('xpath=following-sibling::dd');

describe('An invoice by hand', () => {
  test('starts from the empty list, which says what to do; what is missing is said by field', async () => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Factures' })
      .click();
    await page.getByRole('heading', { name: 'Aucune facture trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Nouvelle facture' }).last().click();
    await heading('Nouvelle facture');
    await field('Prix hors TVA (€)').fill('12,345');
    await shows('Écrivez un prix en euros, avec deux décimales au plus. Exemple\u202f: 15,50');
    await field('Quantité').fill('0');
    await field('Quantité').press('Enter');
    for (const text of [
      'Choisissez à qui va la facture',
      'Décrivez la ligne',
      'Indiquez une quantité entre 1 et 10 000',
      'Dites pourquoi ce montant',
    ])
      await shows(text);
    expect(await field('Société ou personne').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('finds who it is for, and computes VAT once per rate while it is typed', async () => {
    await addPayer(other, {
      enterpriseNumber: '0403.019.261',
      street: '',
      invoiceEmail: 'compta@lesse.example',
    });
    await addPayer(other, { legalName: 'Autre maison SA', enterpriseNumber: '' });
    await field('Société ou personne').fill('lesse');
    await page.getByRole('radio', { name: /^Atelier de la Lesse SRL/ }).check();
    await field('Société ou personne').fill('autre maison');
    await page.getByRole('radio', { name: /^Autre maison/ }).waitFor();
    expect(await page.getByRole('radio', { name: /^Atelier de la Lesse/ }).isChecked()).toBe(true);
    await field('Description').fill('Atelier de trésorerie');
    await field('Quantité').fill('3');
    await field('Prix hors TVA (€)').fill('0,33');
    await field('Motif du montant').fill('Trois participants.');
    await button('Ajouter une ligne').click();
    await expect
      .poll(() => field('Description', 1).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await field('Description', 1).fill('Syllabus');
    await field('Prix hors TVA (€)', 1).fill('1 234,50');
    await field('Motif du montant', 1).fill('Un exemplaire.');
    await expect.poll(() => total().textContent()).toBe('1\u202f494,94\u00a0€');
    await field('Taux de TVA (%)', 1).fill('6');
    await expect.poll(() => total().textContent()).toBe('1\u202f309,77\u00a0€');
    await field('Régime de TVA', 1).selectOption({ label: 'Exonéré' });
    await expect.poll(() => page.getByLabel('Taux de TVA (%)').count()).toBe(1);
    await page.getByRole('cell', { name: '1\u202f234,50\u00a0€' }).waitFor();
    await expect.poll(() => total().textContent()).toBe('1\u202f235,70\u00a0€');
  });

  test('is asked about before it is left, and kept when the session ends', async () => {
    await page.getByRole('link', { name: 'Journal' }).click();
    await dialog('Quitter sans enregistrer').getByRole('button', { name: 'Annuler' }).click();
    await endElsewhere(site, (await localStorageOf(page)).token);
    await submit().click();
    await page.waitForURL('**/login?next=**');
    await logInHere(page, ADMIN);
    await page.waitForURL('**/admin/factures/nouvelle');
    await expect.poll(() => field('Description', 1).inputValue()).toBe('Syllabus');
    expect(await field('Prix hors TVA (€)').inputValue()).toBe('0,33');
    await expect
      .poll(() => page.getByRole('radio', { name: 'Atelier de la Lesse SRL' }).isChecked())
      .toBe(true);
    await expect.poll(() => total().textContent()).toBe('1\u202f235,70\u00a0€');
  });

  test('sent twice over a lost connection, is drafted once, and opens', async () => {
    await dropResponse(page, '**/api/admin/documents');
    await submit().click();
    await expectAlert('Le projet n’a pas pu être enregistré. Veuillez réessayer.');
    await submit().click();
    await expectStatus('Projet enregistré. Relisez-le, puis émettez-le.');
    await heading('Projet de facture');
    expect(await documents()).toMatchObject([{ state: 'DRAFT', totalCents: 123_570 }]);
  });
});

describe('A draft', () => {
  test('says what keeps it from being issued, each with where to mend it', async () => {
    await page.getByRole('heading', { name: 'Ce qui empêche d’émettre' }).waitFor();
    await button('Émettre').click({ force: true });
    expect(await dialog().count()).toBe(0);
    expect(await button('Émettre').getAttribute('aria-disabled')).toBe('true');
    const obstacles = region('Ce qui empêche d’émettre');
    const settings = obstacles.getByRole('listitem').filter({ hasText: 'de la firme' }).getByRole('link');
    expect(await settings.getAttribute('href')).toBe('/admin/reglages');
    await expectAccessibleAtAllWidths(page);
    await expectKeyboardAccessible(page);
    await obstacles.getByRole('link', { name: 'Modifier Atelier de la Lesse SRL' }).click();
    await heading('Modifier la société');
    await page.locator('[name=street]').fill('Rue de la Lesse 4');
    await page.locator('form').getByRole('button', { name: 'Modifier' }).click();
    await expectStatus('Société modifiée avec succès.');
  });

  test('changes line by line; a change of another administrator is not overwritten, and nothing typed is lost', async () => {
    const [draft] = await documents();
    await open(draft?.id ?? 0);
    await page.getByRole('link', { name: 'Modifier le projet' }).first().click();
    await heading('Modifier le projet');
    await expect.poll(() => field('Description', 1).inputValue()).toBe('Syllabus');
    await expectAccessibleAtAllWidths(page);
    await field('Description').fill('Atelier de trésorerie avancée');
    const { id, version, lines } = await documentOf(other, draft?.id ?? 0);
    const kept = lines.map((line) => ({ id: line.id }));
    await other.send('PUT', `/admin/documents/${id}`, { version, note: 'Merci.', lines: kept });
    await submit().click();
    await page.getByRole('alert').getByText('Ce projet a changé entre-temps').waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Voir l’état actuel').click();
    await page.getByRole('alert').getByText('L’état actuel est repris').waitFor();
    expect(await field('Description').inputValue()).toBe('Atelier de trésorerie avancée');
    await expect.poll(() => page.locator('[name=note]').inputValue()).toBe('Merci.');
    await button('Retirer la ligne 2').click();
    await submit().click();
    await expectStatus('Projet modifié avec succès.');
    const changed = await documentOf(other, id);
    expect(changed.content).toMatchObject({ note: 'Merci.', totalCents: 120 });
    expect(changed.content.lines.map(({ text }) => text)).toEqual(['Atelier de trésorerie avancée']);
  });

  test('explains each amount; its PDF is shown in a tab, and downloaded', async () => {
    await page.getByText('Pourquoi ce montant').click();
    await shows('Motif\u202f: Trois participants.');
    const download = page.waitForEvent('download');
    await button('Télécharger le PDF').click();
    expect((await download).suggestedFilename()).toBe('projet.pdf');
    const opened = page.evaluate(
      'new Promise((resolve) => { window.open = (url) => { resolve(url); return {}; }; })',
    );
    await button('Voir le PDF').click();
    expect(await opened).toMatch(/^blob:/);
  });

  test('is deleted after a confirmation, and takes no number', async () => {
    const payer = (await documents())[0]?.party.id ?? 0;
    await open(await draftInvoice(other, payer));
    await button('Supprimer le projet').click();
    await dialog('Supprimer ce projet').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Supprimer le projet');
    await expectStatus('Projet supprimé.');
    await page.waitForURL('**/admin/factures');
    await expect.poll(names).toEqual(['Projet']);
  });
});

describe('Issuing', () => {
  test('refused with its reasons leaves the dialog open; once they are mended, the document has its number for good', async () => {
    const [draft] = await documents();
    const id = draft?.id ?? 0;
    await completeFirm(other);
    await open(id);
    await button('Émettre').click();
    await dialog('Émettre la facture').getByText('Le suivant des factures de').waitFor();
    await dialog().getByText('1,20\u00a0€').waitFor();
    await expectAccessibleAtAllWidths(page);
    const party = await other.get<{ version: number }>(`/admin/parties/${draft?.party.id}`);
    await other.send('PUT', `/admin/parties/${draft?.party.id}`, { ...party, street: '' });
    await confirm('Émettre');
    await dialog().getByRole('alert').getByText('Il manque, de l’acheteur\u202f: la rue.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('heading', { name: 'Ce qui empêche d’émettre' }).waitFor();
    await other.send('PUT', `/admin/parties/${draft?.party.id}`, { ...party, version: party.version + 1 });
    await open(id);
    await button('Émettre').click();
    await confirm('Émettre');
    await heading(`Facture ${new Date().getFullYear()}-000001`);
    await shows(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/);
    expect(await button('Supprimer le projet').count()).toBe(0);
    const download = page.waitForEvent('download');
    await button('Télécharger l’UBL').click();
    expect((await download).suggestedFilename()).toMatch(/^facture-\d{4}-000001\.xml$/);
    await expectAccessibleAtAllWidths(page);
    await page.goto(`/admin/factures/edit/${id}`);
    await expectAlert('Il ne change plus. Pour corriger une facture émise, créditez-la.');
    await page.waitForURL(`**/admin/factures/${id}`);
  });

  test('of a draft that another changed meanwhile asks to read it again', async () => {
    const payer = (await documents())[0]?.party.id ?? 0;
    const id = await draftInvoice(other, payer);
    await open(id);
    await button('Émettre').click();
    await dialog().getByText('303,71\u00a0€').waitFor();
    const { version, lines } = await documentOf(other, id);
    await other.send('PUT', `/admin/documents/${id}`, {
      version,
      lines: [
        ...lines.map((line) => ({ id: line.id })),
        {
          text: 'Repas',
          quantity: 1,
          unitCents: 1_000,
          vatCategory: 'S',
          vatBasisPoints: 1_200,
          why: 'Midi.',
        },
      ],
    });
    await confirm('Émettre');
    await dialog()
      .getByRole('alert')
      .getByText(/entre-temps/)
      .waitFor();
    await dialog().getByText('314,91\u00a0€').waitFor();
    await confirm('Émettre');
    await expectStatus(`${new Date().getFullYear()}-000002 émis.`);
  });
});

describe('Crediting', () => {
  test('a part of a line asks for no more than is left, and a reason; it leads to the draft, by keyboard alone', async () => {
    const invoice = (await documents()).find(({ number }) => number?.endsWith('2'));
    await open(invoice?.id ?? 0);
    await button('Créditer').focus();
    await page.keyboard.press('Enter');
    await dialog(/^Créditer la facture/).waitFor();
    await page.getByRole('radio', { name: /^Tout ce qui reste/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('251,01');
    await page.keyboard.press('Enter');
    await shows('Il reste 251,00\u00a0€ à créditer de cette ligne.');
    await shows('Dites pourquoi');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByLabel('Atelier de trésorerie (€)').fill('51');
    await dialog().getByLabel('Motif').fill('Un absent.');
    await confirm('Rédiger la note de crédit');
    await heading('Projet de note de crédit');
    await expectStatus('Note de crédit rédigée. Relisez-la, puis émettez-la.');
    await page.getByRole('link', { name: new RegExp(`^${invoice?.number} du `) }).waitFor();
    await button('Émettre').click();
    await confirm('Émettre');
    await heading(`Note de crédit NC-${new Date().getFullYear()}-000001`);
    await page.getByRole('link', { name: new RegExp(`^${invoice?.number} du `) }).click();
    await heading(`Facture ${invoice?.number}`);
    await region('Notes de crédit').getByRole('link', { name: /^NC-/ }).waitFor();
    await region('En bref').getByText('253,20\u00a0€').waitFor();
  });

  test('the whole of what is left closes the invoice', async () => {
    await button('Créditer').click();
    await dialog().getByLabel('Motif').fill('Annulée.');
    await confirm('Rédiger la note de crédit');
    await heading('Projet de note de crédit');
    await button('Émettre').click();
    await confirm('Émettre');
    await heading(`Note de crédit NC-${new Date().getFullYear()}-000002`);
    expect((await documents()).filter(({ state }) => state === 'CREDITED')).toHaveLength(1);
  });
});

describe('The list', () => {
  test('has a figure for each state that matters; filters, search and sort stand in the address; on a phone it is cards', async () => {
    const [lesse] = (await documents()).map(({ party }) => party.id);
    const payer = await addPayer(other, { legalName: 'Zénobe SA', enterpriseNumber: '0200.065.765' });
    const credited = await draftInvoice(other, payer);
    await issueDocument(other, credited);
    await creditInvoice(other, credited);
    await draftInvoice(other, lesse ?? 0);
    await page.goto('/admin/factures');
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([
        ...['Numéro', 'Société ou personne', 'Date', 'Échéance'],
        ...['Total TVAC', 'Reste à payer', 'État', 'Actions'],
      ]);
    expect((await names())[0]).toBe('Projet');
    const sums = page.getByRole('term').filter({ hasText: 'À payer' }).locator('xpath=following-sibling::dd');
    expect(await sums.textContent()).toBe('1,20\u00a0€');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('navigation', { name: 'Filtrer par état' })
      .getByRole('link', { name: /^Créditées/ })
      .click();
    await page.waitForURL('**?state=CREDITED');
    await expect.poll(async () => (await names()).length).toBe(2);
    await page.getByLabel('Filtrer par type').selectOption({ label: 'Notes de crédit' });
    await page.getByRole('heading', { name: 'Aucune facture trouvée' }).waitFor();
    await page.getByRole('link', { name: 'Voir toutes les factures' }).click();
    await page.getByRole('searchbox', { name: 'Rechercher une facture' }).fill('zénobe');
    await expect.poll(async () => (await names()).length).toBe(2);
    const download = page.waitForEvent('download');
    await button('Exporter').click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^factures-\d{4}-\d\d-\d\d\.csv$/);
    await page.goto('/admin/factures?sort=total%2Cdesc');
    await row('Zénobe SA').first().getByRole('link', { name: 'Zénobe SA', exact: true }).click();
    await heading('Zénobe SA');
  });

  test('of one party, opened from its page, says whose it is, and how to see all', async () => {
    await region('Factures').getByRole('link', { name: 'Voir ses factures' }).click();
    await page.waitForURL(/\?party=\d+$/);
    await shows('Seulement\u202f:');
    await expect.poll(async () => (await names()).length).toBe(2);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Nouvelle facture' }).click();
    await page.waitForURL(/nouvelle\?party=\d+$/);
    await expect.poll(() => page.getByRole('radio', { name: 'Zénobe SA' }).isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Voir toutes les sociétés' }).click();
    await page.waitForURL('**/admin/factures');
  });

  test('that cannot be loaded asks to try again; a document that does not exist leads to it', async () => {
    await page.route('**/api/admin/documents?*', (route) => route.abort());
    await page.goto('/admin/factures');
    await expectAlert('Échec du chargement des factures');
    await page.unroute('**/api/admin/documents?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await row('Zénobe SA').first().waitFor();
    for (const path of ['999999', 'edit/999999']) {
      await page.goto(`/admin/factures/${path}`);
      await page
        .getByRole('alert')
        .getByText(/n’existe pas ou plus/)
        .waitFor();
      await page.waitForURL('**/admin/factures');
    }
    await page.goto('/admin/factures/abc');
    await page.waitForURL('**/admin/factures');
  });
});
