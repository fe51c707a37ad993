import type { RegistrationRow } from '@cercle/contract/registrations';
import { beforeAll, describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { letPeopleIn } from '../../support/doors.ts';
import {
  actOnEvent,
  endEvent,
  eventOf,
  publishEvent,
  registerMember,
  registrationsOf,
} from '../../support/events.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { daysAgo } from '../../support/memberships.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, confirm } = commonSteps(page);

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const names = async () =>
  (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);
const states = async (event: number) =>
  Object.fromEntries(
    (await registrationsOf(other, event)).map(({ name, state }: RegistrationRow) => [name, state]),
  );
const open = async (event: number, query = '') => {
  await page.goto(`/admin/evenements/${event}${query}`);
  await page.getByRole('heading', { name: 'Inscriptions' }).waitFor();
};
const people = async (...wanted: string[]) => (await addPeople(site, 'MEMBER', wanted)) as Person[];

test('Badges and the list of who is expected are printed from the event, once somebody is', async () => {
  const event = await publishEvent(other, { title: 'Petit-déjeuner' });
  await open(event);
  expect(await button('Badges').count()).toBe(0);
  const [nora] = (await addPeople(site, 'MEMBER', ['Nora Petit'])) as [Person];
  await registerMember(other, event, nora);
  await open(event);
  for (const [name, file] of [
    ['Badges', /^badges-petit-dejeuner-.+\.pdf$/],
    ['Liste des présences', /^presences-petit-dejeuner-.+\.pdf$/],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    expect(download.suggestedFilename()).toMatch(file);
    await button(name).and(page.locator(':enabled')).waitFor();
  }
  await expectAccessibleAtAllWidths(page);
  await page.route('**/badges.pdf', (route) => route.fulfill({ status: 500 }));
  await button('Badges').click();
  await page.getByText('Le document n’a pas pu être téléchargé. Veuillez réessayer.').waitFor();
  await page.unroute('**/badges.pdf');
});

describe('Of an event with three seats', () => {
  let event: number;
  beforeAll(async () => {
    event = await publishEvent(other, { title: 'Dîner de rentrée', capacity: 3, guestsPerMember: 2 });
    await people('Zoé Lefèvre', 'Anouk Peeters', 'Noé Simon', 'Camille Benali');
  });

  test('a member is registered by name, with a guest, by keyboard alone; sent twice over a lost connection, once', async () => {
    await open(event);
    await page.getByRole('heading', { name: 'Aucune inscription trouvée' }).waitFor();
    await button('Inscrire un membre').focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('3\u00a0places libres').waitFor();
    await page.keyboard.type('zoé', { delay: 20 });
    await dialog()
      .getByRole('radio', { name: /^Zoé Lefèvre/ })
      .waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        dialog()
          .getByLabel('Nom')
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type('Paul Invité');
    await dialog().getByLabel('E-mail').fill('pas une adresse');
    await dialog().getByText('Veuillez entrer un email valide').waitFor();
    await dialog().getByLabel('E-mail').fill('paul@invite.example');
    await expectAccessibleAtAllWidths(page);
    await dropResponse(page, '**/registrations');
    await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click();
    await dialog()
      .getByRole('alert')
      .getByText(/Veuillez réessayer|réessayez/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click();
    await expectStatus(
      'C’est noté\u202f: le membre est inscrit, ou en liste d’attente s’il n’y a plus de place.',
    );
    await expect.poll(names).toEqual(['Zoé Lefèvre', 'Paul Invité']);
    await row('Paul Invité').getByText('Invité de Zoé Lefèvre').waitFor();
    expect(await eventOf(other, event)).toMatchObject({ registered: 2 });
  });

  test('who comes once it is full waits, and the dialog says so', async () => {
    for (const name of ['Anouk', 'Noé']) {
      await button('Inscrire un membre').click();
      if (name === 'Noé') await dialog().getByText('L’événement est complet').waitFor();
      await dialog().getByRole('searchbox', { name: 'Membre' }).fill(name);
      await dialog().getByRole('radio').check();
      await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    }
    await row('Noé Simon').getByText('1er de la liste').waitFor();
    expect(await states(event)).toMatchObject({ 'Anouk Peeters': 'REGISTERED', 'Noé Simon': 'WAITING' });
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a member who is registered already is refused in the dialog', async () => {
    await button('Inscrire un membre').click();
    await dialog().getByRole('searchbox', { name: 'Membre' }).fill('Anouk');
    await dialog().getByRole('radio').check();
    await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click();
    await dialog().getByRole('alert').getByText('Déjà inscrit à cet événement.').waitFor();
    await dialog().getByRole('button', { name: 'Annuler' }).click();
  });

  test('E4 a seat that is freed is offered, and taken in the name of who waits', async () => {
    await button('Désinscrire\u202f: Anouk Peeters').click();
    await confirm('Désinscrire');
    await expectStatus('Personne désinscrite.');
    await row('Noé Simon')
      .getByText(/^Place proposée jusqu’au/)
      .waitFor();
    await button('Accepter la place\u202f: Noé Simon').click();
    await confirm('Accepter');
    await expectStatus('Place acceptée.');
    await row('Noé Simon').getByText('Inscrit', { exact: true }).waitFor();
  });

  test('a seat that is refused in the name of who waits goes to nobody else', async () => {
    await registerMember(other, event, await idOf('Camille Benali'));
    await open(event);
    await button('Désinscrire\u202f: Paul Invité').click();
    await dialog().getByText('La place va à la liste d’attente').waitFor();
    await confirm('Désinscrire');
    await button('Refuser la place\u202f: Camille Benali').click();
    await confirm('Refuser');
    await expectStatus('Place refusée.');
    expect(await states(event)).toMatchObject({ 'Camille Benali': 'WITHDRAWN', 'Paul Invité': 'WITHDRAWN' });
  });

  test('a guest is added to a member; an address that comes already is refused at its field', async () => {
    await button('Ajouter un invité\u202f: Noé Simon').click();
    await dialog().getByLabel('Nom').fill('Lucie Maes');
    await dialog().getByLabel('E-mail').fill('lucie@invite.example');
    await dialog().getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expectStatus('Invité ajouté.');
    await row('Lucie Maes').getByText('Inscrit', { exact: true }).waitFor();
    await people('Jean Dubois');
    await button('Inscrire un membre').click();
    await dialog().getByRole('searchbox', { name: 'Membre' }).fill('Jean Dubois');
    await dialog().getByRole('radio').first().check();
    for (const [index, email] of ['autre@invite.example', 'lucie@invite.example'].entries()) {
      await dialog().getByRole('button', { name: 'Ajouter un invité' }).click();
      await dialog().getByLabel('Nom').nth(index).fill('Une invitée');
      await dialog().getByLabel('E-mail').nth(index).fill(email);
    }
    await dialog().getByRole('button', { name: 'Inscrire', exact: true }).click();
    await dialog().getByText('Cette adresse ne peut pas être ajoutée à cet événement').waitFor();
    expect(await dialog().getByLabel('E-mail').nth(1).getAttribute('aria-invalid')).toBe('true');
    await dialog().getByRole('button', { name: 'Annuler' }).click();
  });

  test('the list is filtered, sorted, searched and exported; where nothing is found, it says so', async () => {
    await open(event);
    const filters = page.getByRole('navigation', { name: 'Filtrer par état' });
    await filters.getByRole('link', { name: /^Désinscrits/ }).click();
    await page.waitForURL('**?state=WITHDRAWN');
    await expect.poll(async () => (await names()).length).toBe(3);
    await filters.getByRole('link', { name: /^En attente/ }).click();
    await page.getByText('Personne n’attend une place.').waitFor();
    await page.getByRole('link', { name: 'Voir toutes les inscriptions' }).click();
    await page.getByRole('columnheader').getByRole('link', { name: 'Nom' }).click();
    await page.waitForURL('**?sort=name%2Casc');
    await expect
      .poll(names)
      .toEqual(['Anouk Peeters', 'Camille Benali', 'Lucie Maes', 'Noé Simon', 'Paul Invité', 'Zoé Lefèvre']);
    await page.getByRole('searchbox', { name: 'Rechercher une inscription' }).fill('lefev');
    await expect.poll(names).toContain('Zoé Lefèvre');
    const download = page.waitForEvent('download');
    await button('Exporter').click();
    await page.getByRole('button', { name: /^Excel/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^inscriptions-.*\.xlsx$/);
  });

  test('fewer seats than are taken are refused at their field; a change is announced before it is saved', async () => {
    await page.goto(`/admin/evenements/edit/${event}`);
    const field = (name: string) => page.locator(`main form [name=${name}]`);
    await field('capacity').fill('1');
    await button('Enregistrer').click();
    await expect.poll(() => field('capacity').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('status').getByText('recevront').count()).toBe(0);
    await field('capacity').fill('3');
    await field('startsAt').fill('2090-03-02T20:00');
    await page
      .getByText('3\u00a0personnes recevront la nouvelle heure, par e-mail, dès l’enregistrement.')
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Enregistrer').click();
    await expectStatus('Événement modifié avec succès.');
    expect(await eventOf(other, event)).toMatchObject({
      startsAtClock: '2090-03-02T20:00',
      endsAtClock: '2090-03-02T23:30',
    });
  });

  test('E8 cancelled, all who are registered are told; nothing can be done with their registrations any more', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Annuler l’événement' }).click();
    await dialog().getByText('3\u00a0personnes recevront le motif').waitFor();
    await dialog().getByLabel('Motif').fill('Le lieu est inondé.');
    await dialog().getByRole('button', { name: 'Annuler l’événement' }).click();
    await expectStatus('Événement annulé.');
    await row('Zoé Lefèvre').getByText('Annulé par le cercle').waitFor();
    expect(await button('Inscrire un membre').count()).toBe(0);
    expect(await button(/^Désinscrire/).count()).toBe(0);
  });

  const idOf = async (name: string) => {
    const [found] = (
      await other.get<{ content: { user: { id: number } }[] }>(
        `/members/requests?q=${encodeURIComponent(name)}`,
      )
    ).content;
    return { id: found?.user.id ?? 0 };
  };
});

test('After the last day to withdraw, a person is withdrawn once the fee was told to them', async () => {
  const day = daysAgo(-2);
  const event = await publishEvent(other, { startsAt: `${day}T19:00`, endsAt: `${day}T21:00` });
  const [member] = await people('Jean Dubois');
  await registerMember(other, event, member as Person, { isFeeSeen: true });
  await open(event);
  await button('Désinscrire\u202f: Jean Dubois').click();
  await confirm('Désinscrire');
  await dialog()
    .getByText(/15\u00a0€|15\u202f€/)
    .waitFor();
  expect(await states(event)).toEqual({ 'Jean Dubois': 'REGISTERED' });
  await expectAccessibleAtAllWidths(page);
  await dialog()
    .getByRole('checkbox', { name: /^Les frais lui ont été annoncés/ })
    .check();
  await confirm('Désinscrire');
  await expectStatus('Personne désinscrite.');
  await row('Jean Dubois').getByText('Désinscrit hors délai').waitFor();
});

describe('After an event', () => {
  let event: number;
  const letIn = (...wanted: string[]) => letPeopleIn(other, event, wanted);

  beforeAll(async () => {
    event = await publishEvent(other, { title: 'Petit-déjeuner', guestsPerMember: 2 });
    const [zoe, anouk, noe] = await people('Zoé Lefèvre', 'Anouk Peeters', 'Noé Simon');
    const guests = [{ name: 'Paul Invité', email: 'paul@ailleurs.example', company: '' }];
    await registerMember(other, event, zoe as Person, { guests });
    for (const member of [anouk, noe]) await registerMember(other, event, member as Person);
    await endEvent(site, event);
  });

  test('nobody is absent while nothing was recorded at the door', async () => {
    await open(event);
    await row('Anouk Peeters').getByText('Inscrit', { exact: true }).waitFor();
    expect(await page.getByText('Absent', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Présences' }).count()).toBe(0);
    await button('Excuser\u202f: Zoé Lefèvre').waitFor();
  });

  test('the screen says who came, who was absent, and how many', async () => {
    await letIn('Zoé Lefèvre', 'Paul Invité');
    await open(event);
    await row('Paul Invité').getByText('Présent', { exact: true }).waitFor();
    await row('Anouk Peeters').getByText('Absent', { exact: true }).waitFor();
    await expect.poll(figures).toEqual(['2 Présents', '0 Excusés', '2 Absents', '0 Sans inscription']);
    expect(await button('Excuser\u202f: Zoé Lefèvre').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await row('Anouk Peeters').getByText('Absent', { exact: true }).waitFor();
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('who was absent is excused, with a reason that only this screen shows, and no longer excused', async () => {
    await button('Excuser\u202f: Anouk Peeters').click();
    await dialog().getByText('Anouk Peeters ne devra rien pour son absence').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByLabel('Motif').fill('Train en panne');
    await page.keyboard.press('Enter');
    await expectStatus('Personne excusée.');
    await row('Anouk Peeters').getByText('Excusé', { exact: true }).waitFor();
    await row('Anouk Peeters').getByText('Motif de l’excuse\u202f: Train en panne').waitFor();
    await expect.poll(figures).toContain('1 Excusés');
    await button('Ne plus excuser\u202f: Anouk Peeters').click();
    await confirm('Ne plus excuser');
    await expectStatus('Personne plus excusée.');
    await row('Anouk Peeters').getByText('Absent', { exact: true }).waitFor();
  });

  test('who is let in while the dialog is open is not excused', async () => {
    await button('Excuser\u202f: Noé Simon').click();
    await dialog().getByLabel('Motif').fill('Malade');
    await letIn('Noé Simon');
    await confirm('Excuser');
    await dialog().getByRole('alert').getByText('Cette personne est venue').waitFor();
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await row('Noé Simon').getByText('Présent', { exact: true }).waitFor();
  });

  test('guests who came are invited to join once, though the answer was lost', async () => {
    const invite = button('Inviter les invités à nous rejoindre (1)');
    await invite.click();
    await dialog().getByText('1\u00a0personne venue à l’invitation d’un membre').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dropResponse(page, '**/guest-invitations');
    await confirm('Inviter');
    await page.getByRole('alert').getByText('Les invitations n’ont pas pu partir').waitFor();
    await invite.click();
    await confirm('Inviter');
    await expectStatus('Ces personnes ont déjà été invitées.');
    await expect.poll(() => button(/^Inviter les invités/).count()).toBe(0);
    expect(await eventOf(other, event)).toMatchObject({ guestsToInvite: 0 });
  });

  test('nothing of it changes once it is closed', async () => {
    await actOnEvent(other, event, 'close');
    await open(event);
    await row('Anouk Peeters').getByText('Absent', { exact: true }).waitFor();
    expect(await button(/^(Excuser|Ne plus excuser)/).count()).toBe(0);
  });

  /** « 2 Présents », … */
  const figures = () =>
    page
      .getByRole('region', { name: 'Présences' })
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map(
          (figure) => `${figure.querySelector('dd')?.textContent} ${figure.querySelector('dt')?.textContent}`,
        ),
      );
});
