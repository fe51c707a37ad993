import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatShortDate } from '../../../web/app/dates.ts';
import { expectAccessibleAtAllWidths, scrollsSideways } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addSingle, daysAgo } from '../../support/memberships.ts';
import { addPeople } from '../../support/people.ts';

const SCREEN = '/admin/adhesions/repetition';
const CALLS = '**/api/admin/memberships/rehearsal?*';
const EMPTY = 'Il ne se passera rien';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const months = page.getByRole('spinbutton', { name: 'Nombre de mois' });

test('from the list of memberships an administrator rehearses the coming months; where nothing will happen, the page says so', async () => {
  await page.goto('/admin/adhesions');
  await page.getByRole('link', { name: 'Répéter les mois à venir' }).click();
  await heading('Répéter les mois à venir');
  expect(await months.inputValue()).toBe('14');
  await page.getByText('chaque avis part le premier jour possible').waitFor();
  await button('Répéter').click();
  await page.waitForURL('**?mois=14');
  await heading(EMPTY);
});

test('a number of months out of bounds is marked, and nothing is rehearsed', async () => {
  await page.goto(SCREEN);
  await months.fill('61');
  await page.keyboard.press('Enter');
  await page.getByText('Indiquez un nombre de mois entre 1 et 60').waitFor();
  expect(await months.getAttribute('aria-invalid')).toBe('true');
  expect(page.url()).not.toContain('mois=');
});

test('while it runs, the page says so and that it can be left; leaving ends it', async () => {
  let isAborted = false;
  page.on('requestfailed', (request) => {
    isAborted ||= request.url().includes('/rehearsal?');
  });
  await page.route(CALLS, () => undefined);
  await page.goto(`${SCREEN}?mois=2`);
  await page.getByText('Répétition en cours…').waitFor();
  await page.getByText('Vous pouvez quitter cette page').waitFor();
  expect(await button('Répéter').isDisabled()).toBe(true);
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await page.getByRole('heading', { level: 1, name: 'Adhésions' }).waitFor();
  await expect.poll(() => isAborted).toBe(true);
  await page.unroute(CALLS);
});

test('a failure says what is wrong, and can be tried again', async () => {
  const message = 'Une répétition est déjà en cours. Attendez qu’elle soit finie, puis recommencez.';
  await page.route(CALLS, (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'conflict', message } }),
  );
  await page.goto(`${SCREEN}?mois=2`);
  await heading('La répétition n’a pas pu être faite');
  await page.getByRole('alert').getByText(message).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute(CALLS);
  await button('Réessayer').click();
  await heading(EMPTY);
});

describe('With memberships', () => {
  let id: number;
  beforeAll(async () => {
    const [zoe] = await addPeople(site, 'MEMBER', ['Zoé Lefèvre']);
    if (zoe) id = await addSingle(site, zoe, daysAgo(350));
  });

  const steps = () => page.getByRole('row').filter({ has: page.getByRole('cell') });

  test('each step has its day, in French, and leads to its membership; Back shows them again', async () => {
    await page.goto(SCREEN);
    await months.fill('3');
    await page.keyboard.press('Enter');
    await heading(/^\d+\sétapes d’ici 3\smois$/);
    const end = steps().filter({ hasText: formatShortDate(daysAgo(-15)) });
    await end
      .getByText(/^(Période terminée|Décision à prendre)$/)
      .first()
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Zoé Lefèvre' }).first().click();
    await page.waitForURL(`**/admin/adhesions/${id}`);
    await page.goBack();
    await heading(/^\d+\sétapes d’ici 3\smois$/);
  });

  test('the steps are downloaded as the file that the command writes', async () => {
    const shown = await steps().count();
    const download = page.waitForEvent('download');
    await button('Télécharger en CSV').focus();
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^repetition-adhesions-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(shown + 1);
    expect(lines[0]).toBe('\uFEFF"Jour";"Étape";"Adhésion";"Numéro"');
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d";".+";"Zoé Lefèvre";\d+$/);
  });

  test('a long list is shown a hundred steps at a time, by month with how many each has', async () => {
    const step = (index: number) => ({
      ...{ day: `202${index < 150 ? 7 : 8}-03-01`, kind: 'term.ended', who: `Maison ${index}` },
      membershipId: index + 1,
    });
    await page.route(CALLS, (route) =>
      route.fulfill({ json: { steps: Array.from({ length: 260 }, (_, index) => step(index)) } }),
    );
    await page.goto(`${SCREEN}?mois=60`);
    await heading(/^260\sétapes d’ici 60\smois$/);
    await heading(/^Mars 2027\s?150\sétapes$/);
    expect(await steps().count()).toBe(100);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByText('Étapes 101 à 200').waitFor();
    await heading(/^Mars 2028\s?110\sétapes$/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('etapes');
    await expectAccessibleAtAllWidths(page);
    await page.unroute(CALLS);
  });
});
