import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { addEvent, registerAs } from '../../support/events.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { openAs } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
let amelie: Person;
beforeAll(async () => {
  const office = await new ApiClient(site.url).logIn(ADMIN);
  const people = await addPeople(site, 'MEMBER', ['Amélie Lambert', 'Baptiste Maes']);
  amelie = people[0] as Person;
  const own = await new ApiClient(site.url).logIn(amelie);
  const other = await new ApiClient(site.url).logIn(people[1] as Person);
  await addEvent(office, { title: 'Soirée ouverte', inDays: 20 });
  await registerAs(own, await addEvent(office, { title: 'Dîner choisi', inDays: 30 }));
  const full = await addEvent(office, { title: 'Atelier complet', inDays: 40, capacity: 1 });
  await registerAs(other, full);
  await registerAs(own, full);
  await other.send('PUT', `/me/events/${full.id}/registration/withdraw`, { isFeeSeen: false });
  await addEvent(office, { title: 'Table ronde', inDays: 50, audience: 'MEMBERS' });
});
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));

const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const titlesIn = (name: string) => region(name).getByRole('listitem').getByRole('link').allTextContents();

describe('A member’s start page', () => {
  test('has their next events: an offered seat first, then what they come to, then what is open', async () => {
    await openAs(page, site, amelie, '/mon-cercle');
    await region('Vos prochains événements').getByText('Place proposée', { exact: true }).waitFor();
    expect(await titlesIn('Vos prochains événements')).toEqual([
      'Atelier complet',
      'Dîner choisi',
      'Soirée ouverte',
      'Table ronde',
    ]);
    await region('Vos prochains événements').getByText('Inscrit', { exact: true }).waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
  });

  test('says that their events could not be loaded, and loads them when asked again', async () => {
    await page.route('**/api/me/events?*', (route) => route.abort());
    await openAs(page, site, amelie, '/mon-cercle');
    await page.getByRole('alert').getByText('Vos événements n’ont pas pu être chargés.').waitFor();
    await page.unroute('**/api/me/events?*');
    await region('Vos prochains événements').getByRole('button', { name: 'Réessayer' }).click();
    await region('Vos prochains événements').getByText('Dîner choisi').waitFor();
  });

  test('has the address for their calendar: shown on demand, changed and deleted after a question', async () => {
    const url = (secret: string) => ({ url: `${site.url}/calendars/${secret}.ics` });
    let feed: { url: string } | null = null;
    await page.route('**/api/me/calendar', async (route) => {
      const method = route.request().method();
      if (method === 'POST') feed = url(feed ? 'second' : 'premier');
      if (method === 'DELETE') {
        feed = null;
        return route.fulfill({ status: 204 });
      }
      return route.fulfill({ json: feed });
    });
    await openAs(page, site, amelie, '/mon-cercle');
    await button('Créer l’adresse').click();
    await page.getByRole('status').getByText('L’adresse est prête.').waitFor();
    expect(await page.getByLabel('Adresse de votre agenda').count()).toBe(0);
    await button('Afficher l’adresse').click();
    expect(await page.getByLabel('Adresse de votre agenda').inputValue()).toBe(url('premier').url);
    const subscribe = page.getByRole('link', { name: 'S’abonner sur cet appareil' });
    expect(await subscribe.getAttribute('href')).toBe(url('premier').url.replace('http:', 'webcal:'));
    await expectAccessibleAtAllWidths(page);
    await button('Changer l’adresse').click();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Changer l’adresse' }).click();
    await page.getByRole('status').getByText('L’adresse a changé.').waitFor();
    await button('Afficher l’adresse').click();
    expect(await page.getByLabel('Adresse de votre agenda').inputValue()).toBe(url('second').url);
    await button('Supprimer l’adresse').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’adresse' }).click();
    await button('Créer l’adresse').waitFor();
  });
});

test('the public list has, for a member, what is for members only and what they answered', async () => {
  await openAs(page, site, amelie, '/evenements');
  await region('Pour les membres').getByText('Inscrit', { exact: true }).waitFor();
  expect(await titlesIn('Pour les membres')).toEqual(['Dîner choisi', 'Atelier complet', 'Table ronde']);
  await expectAccessibleAtAllWidths(page);
});

test('nothing moves on the page of an event while a member’s registration loads', async () => {
  await openAs(page, site, amelie, '/evenements');
  await page.getByRole('main').getByRole('link', { name: 'Soirée ouverte' }).first().click();
  await page.getByRole('button', { name: 'M’inscrire' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'M’inscrire' }).waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
  expect(shift).toBeLessThan(0.003);
});
