import { readFileSync } from 'node:fs';
import { frenchMonth } from '@cercle/contract/french-day';
import type { Report } from '@cercle/contract/reports';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { monthsBefore } from '../../../server/src/kernel/calendar.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { addPayer, completeFirm, draftInvoice, issueDocument } from '../../support/documents.ts';
import { addEvent } from '../../support/events.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { withDatabase } from '../../support/mail-queue.ts';
import { addSingle, daysAgo } from '../../support/memberships.ts';
import { eventWith, holdEvent } from '../../support/no-shows.ts';
import { addPeople } from '../../support/people.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const admin = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { level: 1, name });
const section = (name: string) => main.getByRole('region', { name, exact: true });
const period = main.getByRole('navigation', { name: 'Périodes courantes' });
const choice = (name: string) => period.getByRole('link', { name });

const thisMonth = daysAgo(0).slice(0, 7);
/** Eleven months before this one. */
const fromTwelve = monthsBefore(daysAgo(0), 11).slice(0, 7);
const lastYear = String(Number(thisMonth.slice(0, 4)) - 1);

/** The rows of the table of a section, without the spaces that group digits. */
const cellsOf = async (part: Locator) => {
  const rows = await part.getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.locator('th, td').allInnerTexts()));
  return texts.map((cells) => cells.map((cell) => cell.replaceAll(/[\u202f\u00a0]|€/g, '').trim()));
};

/** The lines of a CSV as the screen writes them: months in words, amounts with their cents. */
function linesOf(csv: string, euros: number[]): string[][] {
  const [, ...lines] = csv.trim().split('\r\n');
  return lines.map((line) =>
    line.split(';').map((cell, index) => {
      if (index === 0) return frenchMonth(cell.replaceAll('"', ''));
      return euros.includes(index)
        ? Number(cell.replace(',', '.')).toFixed(2).replace('.', ',').replace('-', '\u2212')
        : cell;
    }),
  );
}

async function exported(name: string, format: RegExp) {
  await section(name)
    .getByRole('button', { name: `Exporter\u202f: ${name}` })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(name).getByRole('button', { name: format }).click(),
  ]);
  return download;
}

describe('Before anything happened', () => {
  test('the reports say that there is nothing, with a way on', async () => {
    await page.goto('/admin/rapports');
    await heading('Rapports').waitFor();
    await main.getByRole('heading', { name: 'Rien à rapporter sur cette période' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await main.getByRole('link', { name: 'Voir les adhésions' }).getAttribute('href')).toBe(
      '/admin/adhesions',
    );
  });
});

describe('The evening of the president', () => {
  beforeAll(async () => {
    await completeFirm(admin);
    const [zoe, noe] = await addPeople(site, 'MEMBER', ['Zoé Lefèvre', 'Noé Simon']);
    if (!zoe || !noe) throw new Error('Nobody');
    await addSingle(site, zoe, daysAgo(100));
    const payer = await addPayer(admin, { enterpriseNumber: '0403.019.261' });
    await issueDocument(admin, await draftInvoice(admin, payer));
    await issueDocument(admin, await draftInvoice(admin, payer, { unitCents: 500_000 }));
    const held = await eventWith(admin, [{ person: zoe }, { person: noe }], { title: 'Dîner de rentrée' });
    await holdEvent(site, admin, held, { present: ['Zoé Lefèvre'] });
    await addEvent(admin, { title: 'Petit-déjeuner', inDays: 2, capacity: 40 });
  });

  test('begins on the dashboard: what waits, the events of the week with their seats and doors, the money; and goes on to the reports', async () => {
    await page.goto('/admin/dashboard');
    const week = section('Cette semaine');
    await week.getByText('0 sur 40 places prises').waitFor();
    const event = week.getByRole('link', { name: 'Petit-déjeuner', exact: true });
    expect(await event.getAttribute('href')).toMatch(/^\/admin\/evenements\/\d+$/);
    const door = week.getByRole('link', { name: 'Accueil\u202f: Petit-déjeuner' });
    expect(await door.getAttribute('href')).toMatch(/^\/admin\/evenements\/\d+\/accueil$/);
    const money = section('Argent');
    await money.getByText('2 factures').waitFor();
    const titles = await main.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.slice(0, 3)).toEqual(['À traiter', 'Cette semaine', 'Argent']);
    await main.getByRole('link', { name: 'Rapports' }).click();
    await heading('Rapports').waitFor();
    await choice('Trimestre passé').and(page.locator('[aria-current=true]')).waitFor();
  });

  test('the period is changed by keyboard, by a preset or by two months, and is in the address', async () => {
    await choice('Douze derniers mois').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/rapports?de=*&a=${thisMonth}`);
    await section('Membres').getByText('0 au début de la période').waitFor();
    await choice('Douze derniers mois').and(page.locator('[aria-current=true]')).waitFor();
    expect(await choice('Douze derniers mois').evaluate((link) => link === document.activeElement)).toBe(
      true,
    );

    await main.getByLabel('Du mois').focus();
    await page.keyboard.type(frenchMonth(`${lastYear}-03`));
    await page.keyboard.press('Tab');
    await page.keyboard.type(frenchMonth(`${lastYear}-05`));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/rapports?de=${lastYear}-03&a=${lastYear}-05`);
    await main.getByRole('status').getByText(`De mars à mai ${lastYear}`).waitFor();
    await page.goBack();
    await section('Membres').getByText('0 au début de la période').waitFor();
  });

  test('each section tells its figures, a plot, the same in numbers, and what each figure means', async () => {
    const members = section('Membres');
    await members.getByText('Pourquoi ces chiffres\u202f?').click();
    await members.getByText(/^Les personnes qui ont, le dernier jour du mois/).waitFor();
    await members.getByText('Les nombres en tableau').click();
    const report = await admin.get<Report>(`/admin/reports?from=${fromTwelve}&to=${thisMonth}`);
    const last = report.members.months.at(-1);
    expect((await cellsOf(members)).at(-1)?.slice(0, 3)).toEqual([
      ...[frenchMonth(thisMonth), String(last?.members), String(last?.single)],
    ]);
    await section('Présences').getByText('50\u00a0%').waitFor();
    await section('Présences').getByText('1 sur 2 présents ou absents').waitFor();
    await section('Renouvellements').getByText('–').first().waitFor();
    await section('Finances').getByText('10\u202f251,00\u00a0€').first().waitFor();
    await section('Finances').getByRole('application', { name: 'Facturé et reçu par mois' }).focus();
    await page.keyboard.press('ArrowRight');
    await section('Finances')
      .getByRole('status')
      .getByText(/Facturé .* · Reçu /)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a section is exported: the numbers of the file are those of the screen', async () => {
    const finances = section('Finances');
    await finances.getByText('Les nombres en tableau').click();
    const shown = await cellsOf(finances);
    const csv = await exported('Finances', /^CSV/);
    expect(linesOf(readFileSync(await csv.path(), 'utf8'), [1, 2, 3, 4])).toEqual(shown);
    expect(shown.at(-1)).toEqual([frenchMonth(thisMonth), '10251,00', '0,00', '2152,71', '0,00']);
    await page
      .getByRole('status')
      .getByText(/^Export terminé\u202f: \d+\u00a0lignes$/)
      .waitFor();
    const workbook = await exported('Présences', /^Excel/);
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test('the board’s PDF of the period is saved', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'PDF du conseil' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`rapport-${fromTwelve}-${thisMonth}.pdf`);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('G6: what recommendations are worth is told by whole blocks; of other months, which and why', async () => {
    await withDatabase(site.store, (db) =>
      db
        .insertInto('worth_block')
        .values({
          ...{ from_month: '2026-01', to_month: '2026-02', cents: 4_500_000, givers: 5, receivers: 7 },
          ...{ median_given_cents: 800_000, median_received_cents: 500_000 },
          published_at: '2026-03-10T09:00:00.000Z',
        })
        .execute(),
    );
    await page.goto('/admin/rapports?de=2026-01&a=2026-03');
    const worth = section('Affaires conclues');
    await worth.getByText('janvier 2026 à février 2026').waitFor();
    await worth.getByText('8\u202f000,00\u00a0€').waitFor();
    await worth.getByText('Rien n’est dit pour moins de cinq personnes.').waitFor();
    await worth.getByText('Un mois n’est pas dit\u202f: mars 2026.').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('an address that names no period says so, and one that cannot be loaded can be tried again', async () => {
    await page.goto('/admin/rapports?de=2026-09&a=2026-07');
    await main.getByRole('heading', { name: 'Cette période ne se lit pas' }).waitFor();
    await main.getByText('Le premier mois doit précéder le dernier.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.route('**/api/admin/reports?*', (route) => route.abort());
    await main.getByRole('link', { name: 'Voir le dernier trimestre' }).click();
    await main.getByRole('heading', { name: 'Le rapport n’a pas pu être chargé' }).waitFor();
    await page.unroute('**/api/admin/reports?*');
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await section('Membres').waitFor();
  });
});
