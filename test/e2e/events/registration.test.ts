import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { actOnEvent, addEvent, LATE, registerAs, type TestEvent } from '../../support/events.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { startSession } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

let office: ApiClient;
let amelie: Person;
/** Another member, by their own browser. */
let other: ApiClient;
let third: ApiClient;
beforeAll(async () => {
  office = await new ApiClient(site.url).logIn(ADMIN);
  const people = await addPeople(site, 'MEMBER', ['Amélie Lambert', 'Baptiste Maes', 'Camille Renard']);
  amelie = people[0] as Person;
  other = await new ApiClient(site.url).logIn(people[1] as Person);
  third = await new ApiClient(site.url).logIn(people[2] as Person);
  await startSession(page, site, amelie);
});
/** Logged in once: a member's session lasts over the tests. */
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  problems.length = 0;
});
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));
afterAll(() => resetVisitor(visitor));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const panel = () => page.getByRole('region', { name: 'Votre inscription' });
const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const focused = () => page.evaluate('document.activeElement.textContent');

async function open(event: TestEvent): Promise<void> {
  await page.goto(event.path);
  await panel().waitFor();
}

/** As if the server had ended it. */
const endSession = () => page.evaluate(() => localStorage.setItem('token', `${localStorage.token}x`));

async function logInAgain(): Promise<void> {
  await page.getByText('Connectez-vous à nouveau pour continuer').waitFor();
  problems.length = 0;
  await logInHere(page, amelie);
  await panel().waitFor();
}

describe('A member', () => {
  test('registers in one click by the keyboard, and withdraws', async () => {
    await open(await addEvent(office));
    await panel().getByText('Il reste 5\u00a0places.').waitFor();
    await expectKeyboardAccessible(page);
    await button('M’inscrire').focus();
    await page.keyboard.press('Enter');
    await said('C’est fait\u202f: vous êtes inscrit à «\u202fDîner d’hiver\u202f».');
    await panel().getByText('Inscrit', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Votre inscription');
    await expectAccessibleAtAllWidths(page);
    await button('Me désinscrire').click();
    await dialog().getByText('Rien n’est dû.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Me désinscrire');
    await button('Me désinscrire').click();
    await dialog().getByRole('button', { name: 'Me désinscrire' }).click();
    await said('Vous êtes désinscrit.');
    await panel().getByText('Désinscrit', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Votre inscription');
    await button('M’inscrire').waitFor();
  });

  test('shows their ticket at the door, and reads when they cannot be loaded', async () => {
    const event = await addEvent(office, { guestsPerMember: 1 });
    await open(event);
    await button('M’inscrire').click();
    await said(/C’est fait/);
    await page.route('**/ticket', (route) => route.abort());
    await button('Montrer mon billet').click();
    await dialog().getByText('Le billet n’a pas pu être chargé.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await dialog().getByRole('button', { name: 'Réessayer' }).click();
    await dialog().getByRole('img', { name: 'Billet de Amélie Lambert' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Fermer' }).click();
    await expect.poll(focused).toBe('Montrer mon billet');
  });

  test('reads until when withdrawing costs nothing, and why', async () => {
    await open(await addEvent(office));
    await panel()
      .getByText(
        /^Désinscription sans frais jusqu’au \d+ \p{L}+ \d{4} compris\. Ensuite, une absence coûte 15/u,
      )
      .waitFor();
    await panel().getByText('Pourquoi ce jour').click();
    await expectAccessibleAtAllWidths(page);
  });

  test('says that they do not come, and can change their mind', async () => {
    await open(await addEvent(office));
    await button('Je ne viens pas').click();
    await said('C’est noté\u202f: vous ne venez pas.');
    await panel().getByText('Ne vient pas', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('M’inscrire').click();
    await panel().getByText('Inscrit', { exact: true }).waitFor();
  });

  test('names guests before registering with them, brings one more, and removes one', async () => {
    await open(await addEvent(office, { guestsPerMember: 2 }));
    await button('Venir avec un invité').click();
    await dialog().locator('[name=name]').fill('Nadia Simon');
    await dialog().locator('[name=email]').fill('nadia');
    await dialog().locator('[name=email]').blur();
    await dialog().getByText('Veuillez entrer un email valide').first().waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('[name=email]').fill('nadia.simon@societe.example');
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await panel().getByText('nadia.simon@societe.example').waitFor();
    await button('M’inscrire avec 1\u00a0invité').click();
    await said('C’est fait');
    await button('Retirer Nadia Simon').waitFor();
    await button('Ajouter un invité').click();
    await dialog().locator('[name=name]').fill('Omar Benali');
    await dialog().locator('[name=email]').fill('nadia.simon@societe.example');
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await dialog().locator('[name=email][aria-invalid=true]').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('[name=email]').fill('omar.benali@societe.example');
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await said('Omar Benali vient avec vous.');
    expect(await button('Ajouter un invité').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await button('Retirer Nadia Simon').click();
    await dialog().getByText('Nadia Simon ne vient plus, et en est averti par e-mail.').waitFor();
    await dialog().getByRole('button', { name: 'Retirer' }).click();
    await said('Nadia Simon ne vient plus.');
    await button('Ajouter un invité').waitFor();
  });

  test('reads which guest is refused, and why: one whom they named, and one whom another brings', async () => {
    const event = await addEvent(office, { guestsPerMember: 3 });
    const guests = [{ name: 'Lou Martin', email: 'lou@ailleurs.example', company: '' }];
    await other.send('POST', `/me/events/${event.id}/registration`, { guests, isFeeSeen: false });
    await open(event);
    const name = async (guest: string, email: string) => {
      await button(/^(Venir avec|Ajouter) un invité$/).click();
      await dialog().locator('[name=name]').fill(guest);
      await dialog().locator('[name=email]').fill(email);
      await dialog().getByRole('button', { name: 'Ajouter' }).click();
    };
    await name('Lou Martin', 'lou@ailleurs.example');
    await panel().getByText('lou@ailleurs.example').waitFor();
    await name('Lou encore', 'LOU@ailleurs.example');
    await dialog().getByText('Cette personne est déjà parmi vos invités.').first().waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await button('M’inscrire avec 1\u00a0invité').click();
    await page
      .getByText('Lou Martin\u202f: Cette adresse ne peut pas être ajoutée à cet événement')
      .waitFor();
  });

  test('whose session ends logs in, and finds the guests whom they named, also one that was not sent', async () => {
    for (const audience of ['PUBLIC', 'MEMBERS']) {
      await open(await addEvent(office, { guestsPerMember: 2, audience }));
      await button('Venir avec un invité').click();
      await dialog().locator('[name=name]').fill('Nadia Simon');
      await dialog().locator('[name=email]').fill('nadia.simon@societe.example');
      await dialog().getByRole('button', { name: 'Ajouter' }).click();
      await endSession();
      await button('M’inscrire avec 1\u00a0invité').click();
      await logInAgain();
      await button('M’inscrire avec 1\u00a0invité').click();
      await said('C’est fait');
      await button('Ajouter un invité').click();
      await dialog().locator('[name=name]').fill('Omar Benali');
      await dialog().locator('[name=email]').fill('omar.benali@societe.example');
      await endSession();
      await dialog().getByRole('button', { name: 'Ajouter' }).click();
      await logInAgain();
      await button('Ajouter un invité').click();
      expect(await dialog().locator('[name=name]').inputValue()).toBe('Omar Benali');
      await dialog().getByRole('button', { name: 'Ajouter' }).click();
      await said('Omar Benali vient avec vous.');
    }
  });

  test('of a lost connection reads so, and registers once with what they named', async () => {
    const event = await addEvent(office);
    await open(event);
    await dropResponse(page, '**/api/me/events/*/registration');
    await button('M’inscrire').click();
    await page.getByRole('alert').getByText('Connexion impossible').waitFor();
    await button('M’inscrire').click();
    await said('C’est fait');
    await page.reload();
    await panel().getByText('Inscrit', { exact: true }).waitFor();
    const { registered } = await office.get<{ registered: number }>(`/admin/events/${event.id}`);
    expect(registered).toBe(1);
  });

  test('reads that their registration could not be loaded, and loads it again', async () => {
    const event = await addEvent(office);
    await page.route('**/api/me/events/*', (route) => route.abort());
    await page.goto(event.path);
    await page.getByRole('alert').getByText('Votre inscription n’a pas pu être chargée').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/me/events/*');
    await button('Réessayer').click();
    await button('M’inscrire').waitFor();
  });
});

describe('Of a full event', () => {
  test('a member joins the waiting list, is offered the next seat and takes it', async () => {
    const event = await addEvent(office, { capacity: 1 });
    await registerAs(other, event);
    await open(event);
    await panel().getByText('L’événement est complet. La liste d’attente est ouverte.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Rejoindre la liste d’attente').click();
    await said('Vous êtes en liste d’attente.');
    await panel().getByText('Vous êtes en 1re position.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await other.send('PUT', `/me/events/${event.id}/registration/withdraw`, { isFeeSeen: false });
    await page.reload();
    await panel()
      .getByText(/Une place vous est gardée jusqu’au .* Ensuite, elle va à la personne suivante\./)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Accepter').click();
    await said('La place est à vous');
    await panel().getByText('Inscrit', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Votre inscription');
  });

  test('a member lets a seat pass to the next, after a question', async () => {
    const event = await addEvent(office, { capacity: 1 });
    await registerAs(other, event);
    await open(event);
    await button('Rejoindre la liste d’attente').click();
    await panel().getByText('Vous êtes en 1re position.').waitFor();
    await registerAs(third, event);
    await other.send('PUT', `/me/events/${event.id}/registration/withdraw`, { isFeeSeen: false });
    await page.reload();
    await button('Laisser passer').click();
    await dialog().getByText('Elle va à la personne suivante, et vous quittez la liste d’attente.').waitFor();
    await dialog().getByRole('button', { name: 'Laisser passer' }).click();
    await said('La place va à la personne suivante.');
    const { registration } = await third.get<{ registration: { offer: object | null } }>(
      `/me/events/${event.slug}`,
    );
    expect(registration.offer).not.toBeNull();
  });

  test('an offer that has gone is said to have gone, and the page shows how things are', async () => {
    const event = await addEvent(office, { capacity: 1 });
    await registerAs(other, event);
    await open(event);
    await button('Rejoindre la liste d’attente').click();
    await panel().getByText('Vous êtes en 1re position.').waitFor();
    await other.send('PUT', `/me/events/${event.id}/registration/withdraw`, { isFeeSeen: false });
    await page.reload();
    await button('Accepter').waitFor();
    await actOnEvent(office, event.id, 'cancel', { reason: 'La salle a brûlé.' });
    await button('Accepter').click();
    await page.getByRole('alert').locator('p').first().waitFor();
    await panel().getByText('Le cercle a annulé cet événement').waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});

describe('After the deadline', () => {
  test('a member reads the fee before they register, and before they withdraw', async () => {
    await open(await addEvent(office, { inDays: LATE }));
    await panel().getByText('Le délai pour se désinscrire sans frais s’est terminé le').waitFor();
    await button('M’inscrire').click();
    await dialog()
      .getByText(/15\s€ HTVA peuvent vous être facturés\./)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await button('M’inscrire').click();
    await dialog().getByRole('button', { name: 'M’inscrire' }).click();
    await panel().getByText('Inscrit', { exact: true }).waitFor();
    await button('Me désinscrire').click();
    await dialog()
      .getByText(/15\s€ HTVA peuvent vous être facturés, sauf si une autre personne prend votre place/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Me désinscrire' }).click();
    await panel().getByText('Désinscrit hors délai', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('a member keeps the seat that they hand over until another takes it', async () => {
    const event = await addEvent(office, { inDays: LATE, capacity: 1 });
    await open(event);
    await button('M’inscrire').click();
    await dialog().getByRole('button', { name: 'M’inscrire' }).click();
    await button('Céder ma place').click();
    await said('Votre place est à céder.');
    await panel().getByText('Place à céder', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Garder ma place').click();
    await said('Vous gardez votre place.');
    await button('Céder ma place').click();
    await button('Garder ma place').waitFor();
    await registerAs(other, event, true);
    await page.reload();
    await panel().getByText('Place cédée', { exact: true }).waitFor();
    await panel().getByText('Une autre personne a pris votre place. Rien n’est dû.').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('a member who waits takes a seat that is free, having read the fee', async () => {
    const event = await addEvent(office, { inDays: LATE, capacity: 1 });
    await registerAs(other, event, true);
    await open(event);
    await button('Rejoindre la liste d’attente').click();
    await panel().getByText('elle va à la première personne qui la prend').waitFor();
    await other.send('PUT', `/me/events/${event.id}/registration/withdraw`, { isFeeSeen: true });
    await page.reload();
    await panel().getByText('Une place est libre. Elle va à la première personne qui la prend.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Prendre la place').click();
    await dialog()
      .getByText(/15\s€ HTVA peuvent vous être facturés\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'Prendre la place' }).click();
    await said('La place est à vous');
  });

  test('that passes while the page is open, the fee is told before anything is done', async () => {
    const late = await addEvent(office, { inDays: LATE, title: 'Soirée' });
    await page.route(
      `**/api/me/events/${late.slug}`,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isLate: false } });
      },
      { times: 1 },
    );
    await open(late);
    await button('M’inscrire').click();
    await dialog()
      .getByText(/15\s€ HTVA peuvent vous être facturés\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'M’inscrire' }).click();
    await panel().getByText('Inscrit', { exact: true }).waitFor();
  });
});
