import type { OwnYear } from '@cercle/contract/own-year';
import type { Page as Paged } from '@cercle/contract/paging';
import type { RecommendationRow } from '@cercle/contract/recommendations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import {
  callAs,
  clientOf,
  meetingsOf,
  moveRecommendation,
  noteMeeting,
  recommend,
  thankFor,
} from '../support/circle.ts';
import { siteWithBrowser } from '../support/fixtures.ts';
import { expectKeyboardAccessible } from '../support/keyboard.ts';
import { addSingle, daysAgo, endMembership } from '../support/memberships.ts';
import { addPeople, type Person } from '../support/people.ts';
import { openAs } from '../support/session.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

const SUBJECT = 'Rénovation d’un immeuble de bureaux';
const SEEKING = 'Un bureau d’études en stabilité';

/** What moved since the page was opened. */
const SHIFTS = `new Promise((tell) => {
  new PerformanceObserver((list) => tell(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => tell(0), 200);
})`;

let amelie: Person, baptiste: Person, chloe: Person, david: Person;
beforeAll(async () => {
  [amelie, baptiste, chloe, david] = (await addPeople(site, 'MEMBER', [
    'Amélie Lambert',
    'Baptiste Maes',
    'Chloé Dumont',
    'David Peeters',
  ])) as [Person, Person, Person, Person];
  await addSingle(site, amelie, daysAgo(100));
  const [own, first, second] = [
    await clientOf(site, amelie),
    await clientOf(site, baptiste),
    await clientOf(site, chloe),
  ];
  await recommend(first, amelie, SUBJECT);
  const inProgress = await recommend(first, amelie, 'Audit énergétique');
  await moveRecommendation(own, inProgress.id, 'accept');
  const won = await recommend(own, chloe, 'Comptabilité');
  await moveRecommendation(second, won.id, 'accept');
  await thankFor(second, won.id, 1_250_000);
  const received = await recommend(second, amelie, 'Un client à Liège');
  await moveRecommendation(own, received.id, 'accept');
  await thankFor(own, received.id, 800_050);
  await noteMeeting(second, amelie, 3);
  await noteMeeting(first, amelie, 5);
  await callAs(second, 'PUT', '/me/seeking-offering', { seeking: SEEKING, offering: '' });
});
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));

const open = (person: Person, path = '/mon-cercle') => openAs(page, site, person, path);
const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const waits = () => region('Ce qui vous attend');
const focused = () => page.evaluate('document.activeElement.querySelector("h2")?.textContent');
const text = (name: string) => region(name).textContent();

describe('« Mon cercle »', () => {
  test('has on a phone what waits first, then the next events, news, and the rest', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(amelie);
    await waits().waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.slice(0, 5)).toEqual([
      'Ce qui vous attend',
      'Vos prochains événements',
      'Nouvelles de ce que vous avez donné',
      'Ce que d’autres cherchent',
      'Nouveaux membres',
    ]);
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
  });

  test('leads to the recommendations that wait, and says what became of those that were given, without an amount', async () => {
    await open(amelie);
    const { content } = await (await clientOf(site, amelie)).get<Paged<RecommendationRow>>(
      '/me/recommendations?state=SENT',
    );
    const [row] = content;
    expect(await waits().getByRole('link', { name: SUBJECT }).getAttribute('href')).toBe(
      `/recommandations/${row?.id}`,
    );
    expect(await waits().textContent()).toMatch(/Reçue de Baptiste Maes/);
    await waits()
      .getByRole('region', { name: 'Recommandations en cours' })
      .getByText('Audit énergétique')
      .waitFor();
    const news = await text('Nouvelles de ce que vous avez donné');
    expect(news).toMatch(/Comptabilité[\s\S]*Chloé Dumont l’a conclue, grâce à vous/);
    expect(news).not.toMatch(/€|12\s500/);
  });

  test('confirms a meeting in place, and denies another after a question', async () => {
    await open(amelie);
    const meetings = waits().getByRole('region', { name: 'Rencontres à confirmer' });
    await meetings.getByRole('button', { name: /Oui, confirmer.*Chloé Dumont/ }).click();
    await page.getByRole('status').getByText('La rencontre est confirmée.').waitFor();
    await meetings.getByText('Chloé Dumont', { exact: true }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Ce qui vous attend');
    await meetings.getByRole('button', { name: /Non.*Baptiste Maes/ }).click();
    await page.getByRole('dialog').getByText('ne comptera ni pour vous').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Ne pas confirmer' }).click();
    await meetings.waitFor({ state: 'detached' });
    expect((await meetingsOf(await clientOf(site, amelie))).map(({ state }) => state)).toEqual([
      'CONFIRMED',
      'DENIED',
    ]);
  });

  test('a meeting that was withdrawn meanwhile is no longer offered, and the reason is said', async () => {
    const other = await clientOf(site, baptiste);
    const { id } = await noteMeeting(other, david, 7);
    await open(david);
    const confirm = button(/Oui, confirmer.*Baptiste Maes/);
    await confirm.waitFor();
    await callAs(other, 'POST', `/me/one-to-ones/${id}/withdraw`);
    await confirm.click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await confirm.waitFor({ state: 'detached' });
    await waits().getByText('Rien ne vous attend cette semaine.').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('shows what others seek, with the way to recommend somebody to them', async () => {
    await open(david);
    const sought = region('Ce que d’autres cherchent');
    await sought.getByText(SEEKING).waitFor();
    expect(await sought.getByRole('link', { name: /J’ai quelqu’un pour vous/ }).getAttribute('href')).toBe(
      `/recommandations/nouvelle?pour=${chloe.id}`,
    );
  });

  test('says what could not be loaded, with the rest in its place, and loads it when asked again', async () => {
    await page.route('**/api/me/week', (route) => route.abort());
    await open(amelie);
    await waits().getByRole('alert').getByText('Ce qui vous attend n’a pas pu être chargé.').waitFor();
    await region('Vos prochains événements').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/me/week');
    await waits().getByRole('button', { name: 'Réessayer' }).click();
    await waits().getByRole('link', { name: SUBJECT }).waitFor();
  });

  test.each([390, 1440])('at %d px, nothing moves while it loads', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/mon-cercle', '/mon-cercle/annee']) {
      await open(amelie, path);
      await region(path === '/mon-cercle' ? 'Ce qui vous attend' : 'Donné').waitFor();
      await page.reload();
      await region(path === '/mon-cercle' ? 'Ce qui vous attend' : 'Donné').waitFor();
      expect(await page.evaluate(SHIFTS), path).toBeLessThan(0.003);
    }
  });

  test('a former member reads and answers what is theirs, and is not invited to recommend', async () => {
    const [former] = (await addPeople(site, 'MEMBER', ['Élodie Moreau'])) as [Person];
    const membership = await addSingle(site, former, daysAgo(50));
    await recommend(await clientOf(site, baptiste), former, 'Une dernière demande');
    await endMembership(site, membership);
    await open(former);
    await waits().getByRole('link', { name: 'Une dernière demande' }).waitFor();
    expect(await link('Recommander un membre').count()).toBe(0);
    expect(await region('Ce que d’autres cherchent').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.goto('/mon-cercle/annee');
    await page.getByText('Votre adhésion a pris fin.').waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});

describe('« Mon année »', () => {
  test('has what was given and received beside the dues, for the member alone', async () => {
    const year = await (await clientOf(site, amelie)).get<OwnYear>('/me/year');
    await open(amelie);
    await link('Voir mon année').click();
    await region('Donné').waitFor();
    expect(await text('Donné')).toMatch(
      /12\s500,00\s€[\s\S]*1\srecommandation, dont 1\sconclue[\s\S]*1\smerci/,
    );
    expect(await text('Reçu')).toMatch(/8\s000,50\s€[\s\S]*3\srecommandations, dont 1\sconclue/);
    expect(await text('Dans le cercle')).toMatch(/Rencontres confirmées1/);
    expect(year.dues.cents).toBeGreaterThan(0);
    await page.getByText('Pourquoi ce montant').click();
    for (const sentence of year.dues.because) await page.getByText(sentence).waitFor();
    const totals = region('Mois par mois').getByRole('row', { name: /^Total/ });
    expect(await totals.textContent()).toMatch(/12\s500,00\s€8\s000,50\s€/);
    await page.getByText('Ces montants ne sont vus que de vous et des personnes concernées.').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
  });

  test('of another year has its own address; an empty one says what it would have', async () => {
    await open(amelie, '/mon-cercle/annee?annee=2020');
    await page.getByRole('heading', { name: 'Rien encore en 2020' }).waitFor();
    expect(await page.locator('[aria-current=page]').filter({ hasText: '2020' }).count()).toBe(1);
    await expectAccessibleAtAllWidths(page);
    const current = await (await clientOf(site, amelie)).get<OwnYear>('/me/year');
    await page
      .getByRole('navigation', { name: 'Année' })
      .getByRole('link', { name: `${current.year}` })
      .click();
    await region('Donné')
      .getByText(/12\s500/)
      .waitFor();
    expect(new URL(page.url()).search).toBe(`?annee=${current.year}`);
  });

  test('says that it could not be loaded, and loads when asked again', async () => {
    await page.route('**/api/me/year*', (route) => route.abort());
    await open(amelie, '/mon-cercle/annee');
    await page.getByRole('heading', { name: 'Votre année n’a pas pu être chargée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/me/year*');
    await button('Réessayer').click();
    await region('Donné').waitFor();
  });
});
