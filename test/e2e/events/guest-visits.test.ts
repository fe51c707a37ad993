import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { addEvent, moveToPast, registrationsOf, type TestEvent } from '../../support/events.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addPeople, newEmail, type Person } from '../../support/people.ts';
import { openAs } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { linkIn, logInHere, mailTo } from '../../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const email = newEmail();
const PATH = '/mon-cercle/visites';
let office: ApiClient;
let host: ApiClient;
let lou: Person;
let other: Person;
let next: TestEvent;

const bring = async (event: TestEvent, name = 'Lou Ancien', address = email) => {
  const guests = [{ name, email: address, company: '' }];
  const response = await host.send('POST', `/me/events/${event.id}/registration`, { guests });
  expect(response.ok).toBe(true);
};

beforeAll(async () => {
  office = await new ApiClient(site.url).logIn(ADMIN);
  const [ada, ...people] = await addPeople(site, 'MEMBER', ['Ada Hôte', 'Lou Membre', 'Bob Autre']);
  [lou, other] = people as [Person, Person];
  host = await new ApiClient(site.url).logIn(ada as Person);
  const past = await addEvent(office, { title: 'Dîner d’autrefois', guestsPerMember: 2 });
  next = await addEvent(office, { title: 'Dîner prochain', guestsPerMember: 2 });
  for (const event of [past, next]) await bring(event);
  await moveToPast(site, past, 40);
});
beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems).toEqual([]));

const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabel('Adresse à laquelle vous avez été invité');

describe('E19 A member who came as a guest under another address', () => {
  test('asks for a link from their start page; the page says the same for an address that nobody knows', async () => {
    await openAs(page, site, lou, '/mon-cercle');
    await page.getByRole('link', { name: 'Déjà venu comme invité, sous une autre adresse\u202f?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vos visites comme invité' }).waitFor();
    await expectKeyboardAccessible(page);
    await field().fill(lou.email);
    await button('Recevoir le lien').click();
    await page.getByText('C’est l’adresse de votre compte').waitFor();
    const said = async (address: string) => {
      await field().fill(address);
      await button('Recevoir le lien').click();
      const notice = page.getByText(`Si des invitations sont allées à ${address}`);
      await notice.waitFor();
      return (await notice.textContent())?.replace(address, '…');
    };
    expect(await said(newEmail())).toBe(await said(email));
    await expectAccessibleAtAllWidths(page);
  });

  test('opens the link of the mail, which does nothing for another member', async () => {
    const link = linkIn(await mailTo(smtp, email, 'Vos visites comme invité'), PATH);
    await openAs(page, site, other, link.slice(site.url.length));
    await button('Ajouter ces visites').click();
    await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas ici' }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('logs in at the link, adds the visits at a press, and finds them among their events', async () => {
    const link = linkIn(await mailTo(smtp, email, 'Vos visites comme invité'), PATH);
    await page.goto(link);
    await logInHere(page, lou);
    await page.getByRole('heading', { name: 'Cette adresse est à vous' }).waitFor();
    await expect.poll(() => page.url(), { message: 'without the secret' }).toBe(site.url + PATH);
    await expectAccessibleAtAllWidths(page);
    await button('Ajouter ces visites').click();
    await page.getByRole('heading', { name: '2\u00a0visites ajoutées à votre compte' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir vos événements passés' }).click();
    const past = region('Ceux où vous étiez inscrit');
    await past.getByText('Dîner d’autrefois').waitFor();
    await past.getByText('invité d’Ada Hôte').waitFor();
    await past.getByText('Invité', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto(next.path);
    const own = region('Votre inscription');
    await own.getByText('Vous venez comme invité d’Ada Hôte.').waitFor();
    expect(await own.getByRole('button').allTextContents()).toEqual(['Montrer mon billet']);
    await expectAccessibleAtAllWidths(page);
    await own.getByRole('button', { name: 'Montrer mon billet' }).click();
    await page.getByRole('dialog').getByText('Lou Ancien').waitFor();
    await page.goto('/mon-cercle');
    await region('Vos prochains événements').getByText('invité d’Ada Hôte').waitFor();
  });

  test('of two registrations one is left, and the office sees whose it is', async () => {
    const address = newEmail();
    const twice = await addEvent(office, { title: 'Deux fois Bob', guestsPerMember: 2 });
    await bring(twice, 'Bob Invité', address);
    const own = await new ApiClient(site.url).logIn(other);
    await own.send('POST', `/me/events/${twice.id}/registration`, { guests: [] });
    await openAs(page, site, other, PATH);
    await field().fill(address);
    await button('Recevoir le lien').click();
    const link = linkIn(await mailTo(smtp, address, 'Vos visites comme invité'), PATH);
    await page.goto(link.slice(site.url.length));
    await button('Ajouter ces visites').click();
    await page.getByRole('heading', { name: '1\u00a0visite ajoutée à votre compte' }).waitFor();
    const rows = await registrationsOf(office, twice.id);
    expect(rows.map(({ kind, name, state }) => `${kind} ${name} ${state}`)).toEqual([
      'MEMBER Ada Hôte REGISTERED',
      'MEMBER Bob Autre REGISTERED',
      'MEMBER Bob Autre WITHDRAWN',
    ]);
    await page.goto(twice.path);
    await region('Votre inscription').getByText('Inscrit', { exact: true }).waitFor();
  });
});
