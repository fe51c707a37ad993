import type { GroupWithoutTerm } from '@cercle/contract/membership-start';
import type { MembershipRow } from '@cercle/contract/membership-views';
import type { Page as PageOf } from '@cercle/contract/paging';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatShortDate } from '../../../web/app/dates.ts';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addCompany, addSingle, daysAgo, endMembership, putInCompany } from '../../support/memberships.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { ADMIN } from '../../support/site.ts';

const LIST = '/admin/adhesions';
const START = `${LIST}/demarrer`;
const LESSE = 'Atelier de la Lesse SRL';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectAlert, confirm } = commonSteps(page);

const people = (...names: string[]) => addPeople(site, 'MEMBER', names);
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
const found = async (name: string) =>
  (await other.get<PageOf<MembershipRow>>(`/admin/memberships?q=${encodeURIComponent(name)}`)).content[0];
const filter = (name: string, choice: RegExp) =>
  page.getByRole('navigation', { name }).getByRole('link', { name: choice }).click();

test('Who gives the notices of renewals is chosen below the list, and stays', async () => {
  await page.goto(LIST);
  const mode = page.getByRole('combobox', { name: 'Avis de renouvellement' });
  await expect.poll(() => mode.inputValue()).toBe('propose');
  await mode.selectOption('automatic');
  await status('La conduite des renouvellements est changée.');
  await page.reload();
  await expect.poll(() => mode.inputValue()).toBe('automatic');
  await mode.selectOption('propose');
  await status('La conduite des renouvellements est changée.');
});

describe('The list', () => {
  let ids: { zoe: number; company: number; former: number };
  beforeAll(async () => {
    const [zoe, treasurer, manager, former] = (await people(
      'Zoé Lefèvre',
      'Anouk Peeters',
      'Noé Simon',
      'Camille Benali',
    )) as [Person, Person, Person, Person];
    ids = {
      zoe: await addSingle(site, zoe, daysAgo(100)),
      company: await addCompany(site, {
        ...{ name: LESSE, seats: 6, treasurer, manager, startsOn: daysAgo(300) },
      }),
      former: await addSingle(site, former, daysAgo(50)),
    };
    await endMembership(site, ids.former);
  });

  test('starts from the sidebar with what happens next, and shows who, offer, state, period and seats', async () => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Adhésions' })
      .click();
    await heading('Adhésions');
    await expect.poll(names).toEqual([LESSE, 'Zoé Lefèvre', 'Camille Benali']);
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(0, 4)).toEqual(['Société ou personne', 'Offre', 'État', 'Période']);
    const text = await row(LESSE).first().textContent();
    for (const part of ['Anouk Peeters, Noé Simon', 'Business', 'En cours', '2 sur 6'])
      expect(text).toContain(part);
    expect(text).toMatch(/Avis de renouvellement possible dès le/);
    expect(await row('Camille Benali').first().textContent()).toContain('Terminée');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('is filtered by state and offer, each with its number; sorted, searched by a person, and exported', async () => {
    await page.goto(LIST);
    await filter('Filtrer par état', /^En cours\s?, 2$/);
    await page.waitForURL('**?state=CURRENT');
    await expect.poll(names).toEqual([LESSE, 'Zoé Lefèvre']);
    await filter('Filtrer par offre', /^Single\s?, 1$/);
    await expect.poll(names).toEqual(['Zoé Lefèvre']);
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Société ou personne' }).click();
    await page.waitForURL('**?sort=name%2Casc');
    await page.goto(LIST);
    await page.getByRole('searchbox', { name: 'Rechercher une adhésion' }).fill('anouk');
    await expect.poll(names).toEqual([LESSE]);
    await expect
      .poll(() => page.getByRole('rowheader').getByRole('link').getAttribute('href'))
      .toBe(`${LIST}/${ids.company}`);
    const download = page.waitForEvent('download');
    await button('Exporter').click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^adhesions-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('without a result leads back to all; one that cannot be loaded asks to try again', async () => {
    await page.goto(`${LIST}?state=TO_DECIDE`);
    await page.getByText('Aucun renouvellement n’attend votre décision.').waitFor();
    await page.getByRole('link', { name: 'Voir toutes les adhésions' }).click();
    await expect.poll(names).toHaveLength(3);
    await page.route('**/api/admin/memberships?*', (route) => route.abort());
    await page.goto(LIST);
    await expectAlert('Échec du chargement des adhésions');
    await page.unroute('**/api/admin/memberships?*');
    await button('Réessayer').click();
    await expect.poll(names).toHaveLength(3);
  });
});

describe('Starting the memberships of members of before', () => {
  const line = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  /** Of a term of 365 days that began so many days ago. */
  const lastDayText = (days: number) => `Dernier jour\u202f: ${formatShortDate(daysAgo(days - 364))}`;
  const tick = (name: string) => page.getByRole('checkbox', { name: `Cocher\u202f: ${name}` }).check();
  const field = (label: string, name: string) => line(name).getByLabel(new RegExp(`^${label}`));

  test('says so where nobody is left, and asks to try again where they cannot be loaded', async () => {
    const calls = '**/api/admin/memberships/without-term?*';
    await page.route(calls, (route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0 } }),
    );
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Démarrer les adhésions' }).click();
    await page.getByRole('heading', { name: 'Tous les membres ont une adhésion' }).waitFor();
    await page.unroute(calls);
    await page.route(calls, (route) => route.abort());
    await page.goto(START);
    await page.getByRole('heading', { name: 'Les membres n’ont pas pu être chargés' }).waitFor();
    await people('Ambre Claes', 'Basile Dupont');
    await putInCompany(site, await people('Élise Maes', 'Fanny Jacobs'), 'Brasserie du Pont');
    await page.unroute(calls);
    await button('Réessayer').click();
    await line('Brasserie du Pont').getByText('Élise Maes, Fanny Jacobs').waitFor();
  });

  test('shows what each would become, or what is wrong at its line, and changes nothing yet', async () => {
    await page.goto(START);
    await line('Ambre Claes').waitFor();
    await button('Vérifier').click();
    await status('Cochez au moins une adhésion.');
    expect(await field('Places', 'Brasserie du Pont').inputValue()).toBe('4');
    await page.getByLabel('Premier jour, pour toutes').fill(daysAgo(30));
    await field('Premier jour', 'Basile Dupont').fill(daysAgo(10));
    for (const name of ['Ambre Claes', 'Basile Dupont', 'Brasserie du Pont']) await tick(name);
    await button('Vérifier').click();
    await status('2\u00a0adhésions peuvent démarrer, 1 à corriger.');
    await line('Brasserie du Pont').getByText('Indiquez un prix hors TVA entre 0 et 100 000 €').waitFor();
    await line('Ambre Claes').getByText(lastDayText(30), { exact: true }).waitFor();
    await line('Ambre Claes')
      .getByText(/^Avis possible dès le \d/)
      .waitFor();
    await line('Basile Dupont').getByText(lastDayText(10), { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
    await button('Démarrer').click();
    await status('1 ligne est à corriger.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await found('Ambre')).toBeUndefined();
  });

  test('asks how many, begins them, and keeps those that failed with what was typed', async () => {
    await field('Prix d’une place', 'Brasserie du Pont').fill('450,50');
    await field('Places', 'Brasserie du Pont').fill('3');
    await button('Démarrer').click();
    await page.getByRole('dialog', { name: 'Démarrer 3\u00a0adhésions' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Démarrer');
    await status('2\u00a0adhésions ont démarré, 1 n’a pas pu.');
    expect(await line('Ambre Claes').count()).toBe(0);
    const reason = field('Pourquoi moins de places que le pack', 'Brasserie du Pont');
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    expect(await field('Prix d’une place', 'Brasserie du Pont').inputValue()).toBe('450,50');
    expect(await found('Basile')).toMatchObject({ startsOn: daysAgo(10), takenSeats: 1 });
    expect(await found('Brasserie')).toBeUndefined();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('dialog', { name: 'Quitter sans enregistrer' }).waitFor();
    await confirm('Annuler');
    // It gives the focus back as it closes: what is typed before then is lost.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await reason.fill('Petite équipe');
  });

  test('sent again over a lost connection, begins nothing twice', async () => {
    await page.route('**/api/admin/memberships/start', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button('Démarrer').click();
    await confirm('Démarrer');
    await expectAlert(
      'La réponse n’est pas arrivée. Démarrez de nouveau\u202f: rien ne commencera deux fois.',
    );
    await page.unroute('**/api/admin/memberships/start');
    // The first question closes after the answer.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button('Démarrer').click();
    await confirm('Démarrer');
    await line('Brasserie du Pont').waitFor({ state: 'detached' });
    expect(await found('Brasserie')).toMatchObject({ offer: 'BUSINESS', seats: 3, takenSeats: 2 });
  });

  test('sixty leave in two calls; when the second fails, what has begun is said and the others are sent again', async () => {
    await people(...Array.from({ length: 60 }, (_, index) => `Membre Numéro ${index}`));
    await page.goto(START);
    await page.getByLabel('Tout cocher').check();
    const path = '/admin/memberships/without-term?size=100';
    for (const { name } of (await other.get<PageOf<GroupWithoutTerm>>(path)).content)
      if (!name.startsWith('Membre')) await page.getByRole('checkbox', { name, exact: false }).uncheck();
    let calls = 0;
    await page.route('**/api/admin/memberships/start', async (route) => {
      calls += 1;
      if (calls === 2) await route.abort();
      else await route.continue();
    });
    await button('Démarrer').click();
    await confirm('Démarrer');
    await status('50\u00a0adhésions ont démarré, 10 restent à démarrer.');
    await page.unroute('**/api/admin/memberships/start');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await line('Membre Numéro').count()).toBe(10);
    await button('Démarrer').click();
    await confirm('Démarrer');
    await expect.poll(() => line('Membre Numéro').count()).toBe(0);
  });
});
