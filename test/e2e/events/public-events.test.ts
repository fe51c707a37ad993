import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openPageWithoutScripts, openVisitor, resetVisitor, textOf } from '../../support/browser.ts';
import { actOnEvent, addEvent, moveToPast, type TestEvent } from '../../support/events.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { openAs } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems).toEqual([]));

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const linkTo = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const htmlOf = async (path: string) => (await fetch(site.url + path)).text();
const statusOf = async (path: string) => (await fetch(site.url + path)).status;

let office: ApiClient;
let amelie: Person;
beforeAll(async () => {
  office = await new ApiClient(site.url).logIn(ADMIN);
  [amelie] = (await addPeople(site, 'MEMBER', ['Amélie Lambert'])) as [Person];
});

describe('Before the first event', () => {
  test('the list says what is announced there, and where to be told', async () => {
    await page.goto('/evenements');
    await heading('Aucun événement annoncé pour le moment').waitFor();
    expect(await linkTo('Recevoir la newsletter').getAttribute('href')).toBe('/contactez-nous');
    await expectAccessibleAtAllWidths(page);
    await page.goto('/evenements/passes');
    await heading('Aucun événement passé à montrer').waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await textOf(site.url, '/business-club')).not.toContain('Prochains événements');
  });
});

describe('Events', () => {
  let dinner: TestEvent;
  let cancelled: TestEvent;
  let past: TestEvent;
  let hidden: TestEvent;
  beforeAll(async () => {
    past = await addEvent(office, { title: 'Dîner de rentrée' });
    await moveToPast(site, past, 30);
    dinner = await addEvent(office, { inDays: 20 });
    cancelled = await addEvent(office, { title: 'Visite du port', inDays: 10 });
    await actOnEvent(office, cancelled.id, 'cancel', { reason: 'Le port est fermé.' });
    hidden = await addEvent(office, { title: 'Table ronde secrète', audience: 'MEMBERS' });
    await addEvent(office, { title: 'Brouillon secret', isDraft: true });
  });

  test('are listed for visitors, the next first, the past apart, those for members only not at all', async () => {
    await page.goto('/evenements');
    const titles = await page.getByRole('main').getByRole('listitem').locator('h2, h3').allTextContents();
    expect(titles).toEqual(['Visite du port', 'Dîner d’hiver', 'Dîner de rentrée']);
    await page.getByText('Annulé', { exact: true }).waitFor();
    await page
      .getByText(/^\p{L}+ \d+ \p{L}+ \d{4}, de 19:00 à 22:30$/u)
      .first()
      .waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await linkTo('Tous les événements passés').click();
    await page.getByRole('heading', { level: 1, name: 'Événements passés' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await expectAccessibleAtAllWidths(page);
    for (const path of ['/evenements', '/evenements/passes', '/business-club', '/sitemap.xml', '/llms.txt'])
      expect(await htmlOf(path), path).not.toMatch(/secr[eè]t/);
  });

  test('of one page no more are on the next: it is none', async () => {
    expect(await statusOf('/evenements?page=2')).toBe(404);
    expect(await statusOf('/evenements/passes?page=2')).toBe(404);
    await page.goto('/evenements?page=2');
    await heading('Cette page est vide').waitFor();
  });

  test('to come are on the club’s page but for what is cancelled, in the sitemap and in llms.txt', async () => {
    const club = await textOf(site.url, '/business-club');
    expect(club).toContain('Prochains événements');
    expect(club).toContain('Dîner d’hiver');
    expect(club).not.toContain('Visite du port');
    expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${site.url}${dinner.path}</loc>`);
    expect(await htmlOf('/llms.txt')).toContain(`(${site.url}${dinner.path})`);
  });

  test('have a page that reads without scripts, with its place, programme and hosts', async () => {
    const reader = await openPageWithoutScripts(browser, site.url);
    await reader.goto(dinner.path);
    for (const text of ['On y dîne.', 'Quai Haut 3, 4000 Liège', 'On arrive', 'Anne Hôte'])
      await reader.getByText(text).waitFor();
    await reader.getByText('L’inscription est réservée aux membres du cercle').waitFor();
    const map = reader.getByRole('link', { name: 'Voir sur une carte' });
    expect(await map.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=Quai%20Haut%203%2C%204000%20Li%C3%A8ge',
    );
    const calendar = reader.getByRole('link', { name: 'Ajouter à mon agenda' });
    expect(await calendar.getAttribute('href')).toBe(`/api/events/${dinner.slug}/calendar.ics`);
  });

  test('tell search engines when and where they are, in Belgian time, and what is cancelled', async () => {
    const things = async (path: string) =>
      [...(await htmlOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json ?? ''),
      );
    const [trail, event] = await things(dinner.path);
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Accueil',
      'Événements',
      'Dîner d’hiver',
    ]);
    expect(event).toMatchObject({
      '@type': 'Event',
      name: 'Dîner d’hiver',
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T19:00:00\+0[12]:00$/),
      endDate: expect.stringMatching(/T22:30:00\+0[12]:00$/),
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        name: 'Le Moulin',
        address: { streetAddress: 'Quai Haut 3', postalCode: '4000', addressLocality: 'Liège' },
      },
    });
    expect(await htmlOf(dinner.path)).toMatch(/<title>Dîner d’hiver, \d+ \p{L}+ \d{4} – /u);
    expect(await htmlOf(cancelled.path)).toMatch(/name="description" content="Annulé\. /);
    expect((await things(cancelled.path))[1].eventStatus).toBe('https://schema.org/EventCancelled');
    const html = await htmlOf(dinner.path);
    expect(html).toContain(`rel="canonical" href="${site.url}${dinner.path}"`);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
  });

  test('look right to a visitor, who is led to the login and back', async () => {
    await page.goto(dinner.path);
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await linkTo('Se connecter').click();
    await page.waitForURL(`**/login?next=${encodeURIComponent(dinner.path)}`);
    await logInHere(page, amelie);
    await page.waitForURL(`**${dinner.path}`);
    await heading('Votre inscription').waitFor();
  });

  test('print with their title and day, and without what only a screen can do', async () => {
    await page.goto(dinner.path);
    await heading('Dîner d’hiver').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await heading('Dîner d’hiver').isVisible()).toBe(true);
    expect(await page.getByText('Une table, une question par service.').isVisible()).toBe(true);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    for (const name of ['Se connecter', 'Ajouter à mon agenda', 'Voir sur une carte'])
      expect(await linkTo(name).isVisible(), name).toBe(false);
    await page.emulateMedia({ media: null });
  });

  test('that are cancelled or past say so, and take no registration', async () => {
    await page.goto(cancelled.path);
    await heading('Cet événement est annulé').waitFor();
    await page.getByText('Le port est fermé.').waitFor();
    expect(await linkTo('Ajouter à mon agenda').count()).toBe(0);
    expect(await heading('Inscription').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.goto(past.path);
    await heading('Cet événement a eu lieu').waitFor();
    expect(await heading('Inscription').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('for members only are not told from none', async () => {
    const answerAt = async (path: string) => {
      const response = await fetch(site.url + path);
      const slug = path.split('/').at(-1) ?? '';
      const text = (await response.text()).replaceAll(slug, 'SLUG').replaceAll(/"requestId":"[^"]*"/g, '');
      return { status: response.status, text };
    };
    const none = await answerAt('/evenements/table-ronde-2026-12-03');
    expect(none.status).toBe(404);
    expect(none.text).toContain('noindex');
    expect(await answerAt(hidden.path)).toEqual(none);
    await page.goto(hidden.path);
    await heading('Cet événement n’existe pas, ou est réservé aux membres.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await linkTo('Accès membre').click();
    await logInHere(page, amelie);
    await page.waitForURL(`**${hidden.path}`);
    await heading('Table ronde secrète').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Table ronde secrète, \d+ \p{L}+ \d{4} – /u);
    await page.getByText('On y dîne.').waitFor();
    await heading('Votre inscription').waitFor();
    expect(await linkTo('Ajouter à mon agenda').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('for members only are on a member’s list; of none they read that there is none', async () => {
    await openAs(page, site, amelie, '/evenements');
    await linkTo('Table ronde secrète').click();
    await heading('Table ronde secrète').waitFor();
    await page.goto('/evenements/aucun-2026-12-03');
    await heading('Cet événement n’existe pas.').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('show on public pages what the office changes, at once', async () => {
    const { version, ...details } = await office.get<Record<string, unknown>>(`/admin/events/${dinner.id}`);
    const { name: placeName, ...address } = details.place as Record<string, string>;
    const { startsAtClock: startsAt, endsAtClock: endsAt, ...fields } = details;
    const changed = { ...fields, ...address, placeName, startsAt, endsAt, version, title: 'Dîner d’avent' };
    expect((await office.send('PUT', `/admin/events/${dinner.id}`, changed)).status).toBe(200);
    expect(await textOf(site.url, '/evenements')).toContain('Dîner d’avent');
    expect(await textOf(site.url, dinner.path)).toContain('Dîner d’avent');
  });
});
