import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import {
  completeFirm,
  completePayer,
  creditInvoice,
  documentsOf,
  issueDocument,
} from '../support/documents.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { expectKeyboardAccessible } from '../support/keyboard.ts';
import { addCompany, addSingle, daysAgo } from '../support/memberships.ts';
import { addPeople, type Person } from '../support/people.ts';
import { openAs } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';

const { site, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const admin = await new ApiClient(site.url).logIn(ADMIN);
await completeFirm(admin);

beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));

const member = async (fullName: string) => (await addPeople(site, 'MEMBER', [fullName]))[0] as Person;
const open = (person: Person) => openAs(page, site, person, '/mon-adhesion');
const region = (name: string) => page.getByRole('region', { name, exact: true });
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Issues the invoice that the term of that payer drafted. @returns its id */
async function issueFor(name: string): Promise<number> {
  const [draft] = await documentsOf(admin, name);
  if (!draft) throw new Error(`No invoice for ${name}`);
  await completePayer(admin, draft.party.id);
  await issueDocument(admin, draft.id);
  return draft.id;
}

describe('A member who pays for themselves', () => {
  test('reads that nothing was issued yet: a draft is not theirs to see', async () => {
    const camille = await member('Camille Benali');
    await addSingle(site, camille, daysAgo(3));
    await open(camille);
    await region('Mes factures').getByText('Aucune facture n’a encore été émise').waitFor();
  });

  test('reads what they owe and until when, unfolds it line by line with why, and downloads it', async () => {
    const amelie = await member('Amélie Lambert');
    await addSingle(site, amelie, daysAgo(100));
    await issueFor('Amélie Lambert');
    await open(amelie);
    const invoice = item('-000001');
    await invoice.getByText('À payer', { exact: true }).waitFor();
    await invoice.getByText('À payer pour le').waitFor();
    await invoice.getByText('Voir le détail').click();
    await invoice.getByText('Pourquoi ce montant').click();
    await invoice.getByText(/^Article\u00a0\d+ des conditions générales/).waitFor();
    await invoice.getByText(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/).waitFor();
    const download = page.waitForEvent('download');
    await invoice.getByRole('button', { name: 'Télécharger le PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^facture-\d{4}-000001\.pdf$/);
    // Who has no enterprise number gets no electronic invoice.
    expect(await invoice.getByRole('button', { name: 'Télécharger l’UBL' }).count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('can ask again for a list, and for details, that could not be loaded; a credit note names its invoice', async () => {
    const noe = await member('Noé Simon');
    await addSingle(site, noe, daysAgo(10));
    await creditInvoice(admin, await issueFor('Noé Simon'));
    await page.route('**/api/me/documents', (route) => route.abort(), { times: 1 });
    await page.route(/\/api\/me\/documents\/\d+$/, (route) => route.abort(), { times: 1 });
    await open(noe);
    const card = region('Mes factures');
    await card.getByText(/^Les factures n’ont pas pu être chargées/).waitFor();
    await card.getByRole('button', { name: 'Réessayer' }).click();
    await item('Facture').getByText('Créditée').waitFor();
    await item('Note de crédit NC-').getByText('Voir le détail').click();
    await card.getByText('Le détail n’a pas pu être chargé.').waitFor();
    await card.getByRole('button', { name: 'Réessayer' }).click();
    await card.getByText(/^Corrige la facture \d{4}-000002$/).waitFor();
  });
});

describe('The statement of account', () => {
  const card = region('Relevé de compte');
  const download = async (name: string) => {
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name }).click();
    return (await saved).suggestedFilename();
  };

  test('is downloaded as PDF or CSV, of a period; a period that ends before it begins is refused', async () => {
    const lea = await member('Léa Fontaine');
    await addSingle(site, lea, daysAgo(10));
    await issueFor('Léa Fontaine');
    await open(lea);
    expect(await download('Télécharger en PDF')).toMatch(/^releve-de-compte-[\d-]+\.pdf$/);
    await card.getByLabel('Du', { exact: true }).fill(daysAgo(20));
    expect(await download('Télécharger en CSV')).toMatch(/^releve-de-compte-[\d-]+\.csv$/);
    await card.getByLabel('Au', { exact: true }).fill(daysAgo(30));
    await card.getByRole('button', { name: 'Télécharger en PDF' }).click();
    await page.getByRole('alert').getByText('La période finit avant de commencer').waitFor();
  });

  test('is not announced to who has none, and can be asked for again', async () => {
    const hugo = await member('Hugo Peeters');
    await addSingle(site, hugo, daysAgo(10));
    await page.route('**/api/me/parties', (route) => route.abort(), { times: 1 });
    await open(hugo);
    await card.getByText(/^Les relevés n’ont pas pu être chargés/).waitFor();
    await card.getByRole('button', { name: 'Réessayer' }).click();
    await card.waitFor({ state: 'detached' });
  });
});

describe('Of a company', () => {
  test('who answers for the dues reads its invoices; who answers for the people does not', async () => {
    const treasurer = await member('Baptiste Claes');
    const manager = await member('Zoé Lefèvre');
    const name = 'Maison de la Vesdre';
    await addCompany(site, { name, seats: 4, treasurer, manager, startsOn: daysAgo(20) });
    await issueFor(name);
    await open(treasurer);
    const card = region('Factures de la société');
    await card.getByText(name).waitFor();
    await card.getByText('Voir le détail').click();
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Télécharger l’UBL' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xml$/);
    await resetVisitor(visitor);
    const answered = page.waitForResponse('**/api/me/documents');
    await open(manager);
    expect(await (await answered).json()).toEqual([]);
    await region('Votre période').waitFor();
    await card.waitFor({ state: 'detached' });
    expect(await region('Mes factures').count()).toBe(0);
  });
});
