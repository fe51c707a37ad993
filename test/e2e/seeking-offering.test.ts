import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { addPeople, type Person } from '../support/people.ts';
import { openAs } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

let amelie: Person, baptiste: Person;
beforeAll(async () => {
  [amelie, baptiste] = (await addPeople(site, 'MEMBER', ['Amélie Lambert', 'Baptiste Maes'])) as [
    Person,
    Person,
  ];
});
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));

const open = (person: Person, path = '/mon-cercle') => openAs(page, site, person, path);
const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });

describe('« Je cherche, j’offre »', () => {
  const card = () => region('Je cherche, j’offre');
  const seeking = () => card().getByRole('textbox', { name: /^Je cherche/ });

  test('is written in the profile, counted, saved by itself, and read by other members on the card', async () => {
    await open(baptiste);
    await link('Dire ce que je cherche').click();
    await seeking().fill('x'.repeat(201));
    await card().getByText('Maximum 200 caractères').first().waitFor();
    await card().getByText('201 caractères sur 200').waitFor();
    await expectAccessibleAtAllWidths(page);
    await seeking().fill('Des entreprises qui déménagent');
    await card()
      .getByRole('textbox', { name: /^J’offre/ })
      .fill('Un déménagement sans perdre un jour');
    await link('Accueil').first().click();
    await page
      .getByRole('dialog', { name: 'Quitter sans enregistrer' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await card().getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('status').getByText('C’est enregistré').waitFor();
    await region('Ce que les autres voient de vous').getByText('Des entreprises qui déménagent').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.reload();
    expect(await seeking().inputValue()).toBe('Des entreprises qui déménagent');

    await resetVisitor(visitor);
    await open(amelie, '/membres?q=maes');
    const shown = page.getByRole('listitem').filter({ hasText: 'Baptiste Maes' });
    await shown.getByText('Des entreprises qui déménagent').waitFor();
    await shown.getByText('Un déménagement sans perdre un jour').waitFor();
    expect(await shown.getByRole('link', { name: 'Recommander Baptiste Maes' }).getAttribute('href')).toBe(
      `/recommandations/nouvelle?pour=${baptiste.id}`,
    );
    await expectAccessibleAtAllWidths(page);
  });

  test('nobody recommends from their own card, and administrators from none', async () => {
    await open(amelie, '/membres?q=lambert');
    await button(/Enregistrer le contact/).waitFor();
    expect(await link(/^Recommander/).count()).toBe(0);
    await resetVisitor(visitor);
    await openAs(page, site, ADMIN, '/membres?q=maes');
    await button(/Enregistrer le contact/).waitFor();
    expect(await link(/^Recommander/).count()).toBe(0);
  });

  test('what could not be loaded is said in its place, and the profile stands', async () => {
    await page.route('**/api/me/seeking-offering', (route) => route.abort());
    await open(amelie, '/profile');
    await card().getByRole('alert').getByText('n’a pas pu être chargé').waitFor();
    await page.unroute('**/api/me/seeking-offering');
    await card().getByRole('button', { name: 'Réessayer' }).click();
    await seeking().waitFor();
  });
});
