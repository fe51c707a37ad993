import type { FirmSettings } from '@cercle/contract/firm';
import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { textOf } from '../../support/browser.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const CALL = '**/api/admin/firm';
const SAVED = 'Réglages enregistrés avec succès.';

const { site, browser } = await siteWithBrowser({
  COMPANY_NAME: 'Cercle Conseil SRL',
  COMPANY_NUMBER: '0999.999.922',
});
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert } = commonSteps(page);

const field = (name: string) => page.locator(`form [name=${name}]`);
const save = () => page.getByRole('button', { name: 'Enregistrer' }).click();
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();
const missing = () =>
  page
    .getByRole('region', { name: 'Ce qui manque pour émettre des factures' })
    .getByRole('listitem')
    .allTextContents();
const settings = () => other.get<FirmSettings>('/admin/firm');

describe('The settings of invoices', () => {
  test('that cannot be loaded ask to try again; until some are stored they are those of the installation, and what is missing is named', async () => {
    await page.route(CALL, (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Réglages' })
      .click();
    await expectAlert('Erreur lors de la récupération des réglages. Veuillez réessayer.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Réglages de facturation' }).waitFor();
    await page.getByText('Rien n’est encore enregistré').waitFor();
    expect(await field('name').inputValue()).toBe('Cercle Conseil SRL');
    expect(await field('enterpriseNumber').inputValue()).toBe('0999.999.922');
    expect(await missing()).toEqual([
      ...['forme juridique', 'rue et numéro', 'code postal', 'localité'],
      ...['registre des personnes morales', 'compte bancaire (IBAN)'],
    ]);
    await expectAccessibleAtAllWidths(page);
  });

  test('say what is wrong while it is typed, and are asked about before they are left', async () => {
    await field('iban').fill('BE11 9999 9999 9949');
    await shows('Les chiffres de cet IBAN ne vont pas ensemble\u202f: relisez-les.');
    await field('bic').fill('DEMO');
    await shows('Un BIC compte 8 ou 11 lettres et chiffres. Exemple\u202f: GKCCBEBB');
    await field('vatNumber').fill('BE0403019262');
    await shows(
      'Vérifiez ce numéro\u202f: ses deux derniers chiffres ne correspondent pas aux huit premiers.',
    );
    await expect
      .poll(() => page.locator('form [aria-live]').last().textContent())
      .toContain('À corriger\u202f: le numéro de TVA, le compte bancaire, le code BIC');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    // Fields behind an open dialog take no key.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await field('bic').inputValue()).toBe('DEMO');
  });

  test('can be saved half filled, and the form goes on from what was saved', async () => {
    await field('bic').fill('');
    await field('vatNumber').fill('');
    await field('iban').fill('be11999999999948');
    await field('register').fill('Bruxelles');
    await page.getByRole('radio', { name: /^Dans le texte libre/ }).check();
    await save();
    await expectStatus(SAVED);
    expect(await field('iban').inputValue()).toBe('BE11 9999 9999 9948');
    expect(await field('register').inputValue()).toBe('RPM Bruxelles');
    expect(await missing()).toEqual(['forme juridique', 'rue et numéro', 'code postal', 'localité']);
    expect(await page.getByText('Rien n’est encore enregistré').count()).toBe(0);
    expect(await settings()).toMatchObject({
      version: 1,
      iban: 'BE11999999999948',
      remittance: 'free',
      isVatLiable: true,
    });
  });

  test('CO-2 that another administrator changed meanwhile overwrite nothing, and can be saved upon the current state', async () => {
    await field('name').fill('Cercle Conseil');
    await field('legalForm').fill('SRL');
    const { missing: _, ...stored } = await settings();
    expect((await other.send('PUT', '/admin/firm', { ...stored, city: 'Namur' })).status).toBe(200);
    await save();
    await page.getByRole('alert').getByText('Ces réglages ont changé entre-temps').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await settings()).toMatchObject({ version: 2, name: 'Cercle Conseil SRL', city: 'Namur' });
    await page.getByRole('button', { name: 'Voir l’état actuel' }).click();
    await shows('L’état actuel');
    expect(await field('city').inputValue()).toBe('Namur');
    expect(await field('legalForm').inputValue()).toBe('SRL');
    await save();
    await expectStatus(SAVED);
    await page.getByText('L’état actuel').waitFor({ state: 'detached' });
    expect(await settings()).toMatchObject({
      version: 3,
      name: 'Cercle Conseil',
      legalForm: 'SRL',
      city: 'Namur',
    });
  });

  test('are complete once nothing is missing; a failure to save keeps what was typed', async () => {
    await page.getByRole('switch', { name: 'Assujettie à la TVA' }).uncheck();
    await field('vatNumber').waitFor({ state: 'detached' });
    for (const [name, text] of [
      ['street', 'Rue du Cercle 1'],
      ['postalCode', '5000'],
      ['email', 'facturation@cercle.example'],
    ] as const)
      await field(name).fill(text);
    await page.route(CALL, (route) => route.abort());
    await save();
    await expectAlert('Les réglages n’ont pas pu être enregistrés. Veuillez réessayer.');
    await page.unroute(CALL);
    await save();
    await expectStatus(SAVED);
    await shows('Tout y est.');
    await expectAccessibleAtAllWidths(page);
    expect(await settings()).toMatchObject({ version: 4, isVatLiable: false, missing: [] });
    await page.reload();
    expect(await field('street').inputValue()).toBe('Rue du Cercle 1');
  });

  test('change no public page, and stand in the journal with the fields that changed', async () => {
    expect(await textOf(site.url, '/mentions-legales')).toContain('Cercle Conseil SRL');
    await page.goto('/admin/journal?kind=firm');
    await row('Assujettie à la TVA (oui → non)').getByText('Réglages de facturation changés').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('BE11');
  });
});
