import type { EventRow } from '@cercle/contract/events';
import type { Page as PageOf } from '@cercle/contract/paging';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventUpdateOf } from '../../../server/src/testing/event-fields.ts';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { draftEvent, eventOf, publishEvent } from '../../support/events.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { plainPicture } from '../../support/members.ts';
import { endElsewhere, localStorageOf } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logInHere } from '../../support/steps.ts';

const { site, browser } = await siteWithBrowser();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { row, expectStatus, expectAlert, confirm } = commonSteps(page);

const field = (name: string) => page.locator(`main form [name=${name}]`);
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = (name?: string) => page.getByRole('dialog', name ? { name } : {});
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const region = (name: string) => page.getByRole('region', { name, exact: true });
const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
const events = async () => (await other.get<PageOf<EventRow>>('/admin/events')).content;
const open = (id: number) => page.goto(`/admin/evenements/${id}`);
const edit = async (id: number) => {
  await page.goto(`/admin/evenements/edit/${id}`);
  await heading('Modifier l’événement');
};

/** « 17/12/2026 18:30 » with the button of the calendar. */
const MIN_CLOCK_PX = 200;

describe('Preparing an event', () => {
  test('starts from the empty list, which says what to do; what is missing is said by field', async () => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Événements' })
      .click();
    await page.getByRole('heading', { name: 'Aucun événement trouvé' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Nouvel événement' }).last().click();
    await heading('Nouvel événement');
    await button('Ajouter un hôte').click();
    await button('Ajouter une ligne').click();
    await field('capacity').fill('douze');
    await field('title').press('Enter');
    for (const text of [
      'Le titre est requis',
      'Le résumé est requis',
      'Indiquez quand l’événement commence',
      'Indiquez quand l’événement se termine',
      'Le lieu est requis',
      'Indiquez un nombre de places entre 1 et 5000',
      'Nommez cet hôte',
      'Indiquez une heure, comme 19:30',
      'Dites ce qui se passe',
    ])
      await shows(text);
    expect(await field('title').evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessibleAtAllWidths(page);
  });

  test('E7 another start moves the end by as much, until the end is changed by hand', async () => {
    await field('startsAt').fill('2090-03-02T19:00');
    await expect.poll(() => field('endsAt').inputValue()).toBe('2090-03-02T22:00');
    await field('startsAt').fill('2090-03-09T20:30');
    await expect.poll(() => field('endsAt').inputValue()).toBe('2090-03-09T23:30');
    await field('endsAt').fill('2090-03-09T20:00');
    await shows('L’événement doit se terminer après avoir commencé');
    await field('endsAt').fill('2090-03-10T00:30');
    await field('startsAt').fill('2090-03-09T19:00');
    expect(await field('endsAt').inputValue()).toBe('2090-03-10T00:30');
  });

  test('start and end show their hour on screens of any width', async () => {
    const viewport = page.viewportSize();
    for (const width of [390, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['startsAt', 'endsAt']) {
        const box = await field(name).boundingBox();
        expect(box?.width, `${name} at ${width}`).toBeGreaterThan(MIN_CLOCK_PX);
      }
    }
    if (viewport) await page.setViewportSize(viewport);
  });

  test('hosts are put in their order, lines of the programme in that of their hours', async () => {
    await field('host-n1').fill('Zoé Lefèvre');
    await button('Ajouter un hôte').click();
    await field('host-n2').fill('Camille Simon');
    await button('Monter\u202f: Hôte 2').click();
    await field('time-n1').fill('20:30');
    await field('step-n1').fill('À table');
    await button('Ajouter une ligne').click();
    await field('time-n2').fill('19:00');
    await field('step-n2').fill('Accueil');
    await button('Ajouter une ligne').click();
    await button('Retirer\u202f: Ligne 3 du programme').click();
    await expect
      .poll(() => button('Ajouter une ligne').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await field('title').fill('Dîner de rentrée');
    await field('summary').fill('Une soirée pour se retrouver.');
    await field('placeName').fill('Château de la Lesse');
    await field('city').fill('Dinant');
    await field('capacity').fill('2');
  });

  test('its text is written by keyboard; its picture is added to the library, and chosen', async () => {
    await page.getByRole('textbox', { name: 'Texte', exact: true }).focus();
    await page.keyboard.type('Une soirée ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('mémorable');
    await button('Choisir une image').focus();
    await page.keyboard.press('Enter');
    await dialog('Choisir une image').getByRole('button', { name: 'Ajouter une image' }).click();
    const buffer = await plainPicture('#274060');
    const file = { name: 'table.png', mimeType: 'image/png', buffer };
    await dialog('Ajouter une image').locator('input[type=file]').setInputFiles(file);
    await dialog().getByLabel('Description').fill('Une table dressée');
    await dialog().getByRole('button', { name: 'Ajouter', exact: true }).click();
    await region('Image').getByRole('img', { name: 'Une table dressée' }).waitFor();
    await expect
      .poll(() => button('Changer d’image').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await button('Retirer l’image').click();
    await button('Choisir une image').click();
    await dialog().getByRole('button', { name: 'Choisir «\u202ftable\u202f»' }).click();
    await region('Image').getByRole('img').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('is asked about before it is left, and kept when the session ends', async () => {
    await page.getByRole('link', { name: 'Journal' }).click();
    await dialog('Quitter sans enregistrer').getByRole('button', { name: 'Annuler' }).click();
    await endElsewhere(site, (await localStorageOf(page)).token);
    await button('Enregistrer le brouillon').click();
    await page.waitForURL('**/login?next=**');
    await logInHere(page, ADMIN);
    await page.waitForURL('**/admin/evenements/nouveau');
    await expect.poll(() => field('step-n2').inputValue()).toBe('Accueil');
    expect(await field('endsAt').inputValue()).toBe('2090-03-10T00:30');
    await region('Image').getByRole('img', { name: 'Une table dressée' }).waitFor();
    await page.locator('main strong').getByText('mémorable').waitFor();
  });

  test('sent twice over a lost connection, is prepared once, and opens', async () => {
    await dropResponse(page, '**/api/admin/events');
    await button('Enregistrer le brouillon').click();
    await expectAlert('Le brouillon n’a pas pu être enregistré. Veuillez réessayer.');
    await button('Enregistrer le brouillon').click();
    await expectStatus('Brouillon enregistré. Relisez-le, puis publiez-le.');
    await heading('Dîner de rentrée');
    const [draft, ...more] = await events();
    expect(more).toEqual([]);
    expect(await eventOf(other, draft?.id ?? 0)).toMatchObject({
      state: 'DRAFT',
      hosts: ['Camille Simon', 'Zoé Lefèvre'],
      programme: [
        { time: '19:00', text: 'Accueil' },
        { time: '20:30', text: 'À table' },
      ],
      endsAtClock: '2090-03-10T00:30',
    });
    await region('Programme').getByText('À table').waitFor();
    await region('L’annonce').locator('strong').getByText('mémorable').waitFor();
    await region('L’annonce').getByRole('img', { name: 'Une table dressée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await page.getByRole('heading', { name: 'Inscriptions' }).count()).toBe(0);
  });
});

describe('An event', () => {
  test('is published after a confirmation, which says what that means', async () => {
    await button('Publier').click();
    await dialog('Publier cet événement\u202f?').getByText('seulement annulé').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Publier');
    await expectStatus('Événement publié. Les inscriptions sont ouvertes.');
    await page.getByRole('heading', { name: 'Aucune inscription trouvée' }).waitFor();
    await region('Historique').getByText('Publié', { exact: true }).waitFor();
    expect(await button('Supprimer').count()).toBe(0);
    await expectKeyboardAccessible(page);
  });

  test('a stale edit can be saved upon the current state, whose lines are taken over', async () => {
    const [event] = await events();
    await edit(event?.id ?? 0);
    await field('summary').fill('Une soirée, et des rencontres.');
    const before = await eventOf(other, event?.id ?? 0);
    const change = eventUpdateOf(before, { placeName: 'Château du Lac', hosts: ['Noé Simon'] });
    await other.send('PUT', `/admin/events/${event?.id}`, change);
    await button('Enregistrer').click();
    await page.getByRole('alert').getByText('Cet événement a changé entre-temps').waitFor();
    await button('Voir l’état actuel').click();
    await page.getByRole('alert').getByText('L’état actuel est repris').waitFor();
    expect(await field('placeName').inputValue()).toBe('Château du Lac');
    expect(await field('host-n1').inputValue()).toBe('Noé Simon');
    await button('Enregistrer').click();
    await expectStatus('Événement modifié avec succès.');
    expect(await eventOf(other, event?.id ?? 0)).toMatchObject({
      summary: 'Une soirée, et des rencontres.',
      hosts: ['Noé Simon'],
    });
  });

  test('a clock that Belgium skips that night is said at its field', async () => {
    const [event] = await events();
    await edit(event?.id ?? 0);
    await field('startsAt').fill('2090-03-26T02:30');
    await button('Enregistrer').click();
    await expect.poll(() => field('startsAt').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await confirm('Quitter sans enregistrer');
    await heading('Dîner de rentrée');
  });

  test('E7 is copied into a draft at another day', async () => {
    await button('Copier').click();
    await dialog().getByLabel('Début de la copie').fill('2090-04-05T18:00');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Créer la copie' }).click();
    await expectStatus('Copie créée. Relisez-la, puis publiez-la.');
    await shows('Brouillon créé par copie');
    const copy = (await events()).find(({ state }) => state === 'DRAFT');
    await page.waitForURL(`**/admin/evenements/${copy?.id}`);
    await button('Supprimer').click();
    await confirm('Supprimer');
    await expectStatus('Brouillon supprimé.');
    await page.waitForURL('**/admin/evenements');
    expect(await events()).toHaveLength(1);
  });

  test('is cancelled with a reason', async () => {
    const [event] = await events();
    await open(event?.id ?? 0);
    await button('Annuler l’événement').click();
    const cancel = dialog('Annuler cet événement\u202f?');
    await cancel.getByText('Personne n’est inscrit').waitFor();
    await cancel.getByRole('button', { name: 'Annuler l’événement' }).click({ force: true });
    await cancel.getByText('Dites pourquoi').waitFor();
    await cancel.getByLabel('Motif').fill('Le lieu est inondé.');
    await expectAccessibleAtAllWidths(page);
    await cancel.getByRole('button', { name: 'Annuler l’événement' }).click();
    await expectStatus('Événement annulé.');
    await region('En bref').getByText('Le lieu est inondé.').waitFor();
    expect(await button('Modifier').count()).toBe(0);
    await page.goto(`/admin/evenements/edit/${event?.id}`);
    await expectAlert('Cet événement ne peut plus être modifié');
    await page.waitForURL(`**/admin/evenements/${event?.id}`);
  });
});

describe('The list', () => {
  beforeAll(async () => {
    await publishEvent(other, { title: 'Petit-déjeuner', audience: 'MEMBERS', placeName: 'Maison du Port' });
    await draftEvent(other, { title: 'Visite de la brasserie' });
  });

  test('shows when, where and how many seats; filter, sort and search stand in the address; on a phone it is cards', async () => {
    await page.goto('/admin/evenements');
    await expect.poll(names).toHaveLength(3);
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers).toEqual(['Titre', 'Début', 'Lieu', 'Places', 'État', 'Actions']);
    for (const text of ['Réservé aux membres', '2 mars 2090 à 19:00', '0 sur 40', 'Publié'])
      await row('Petit-déjeuner').getByText(text, { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectKeyboardAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const states = page.getByRole('navigation', { name: 'Filtrer par état' });
    await states.getByRole('link', { name: /^Annulés/ }).click();
    await page.waitForURL('**?state=CANCELLED');
    await expect.poll(names).toEqual(['Dîner de rentrée']);
    await states.getByRole('link', { name: /^Tous/ }).click();
    await expect.poll(names).toHaveLength(3);
    await page.getByRole('columnheader').getByRole('link', { name: 'Titre' }).click();
    await page.waitForURL('**?sort=title%2Casc');
    await expect.poll(names).toEqual(['Dîner de rentrée', 'Petit-déjeuner', 'Visite de la brasserie']);
    await page.getByRole('searchbox', { name: 'Rechercher un événement' }).fill('maison du port');
    await expect.poll(names).toEqual(['Petit-déjeuner']);
    const download = page.waitForEvent('download');
    await button('Exporter').click();
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^evenements-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('leads back to itself from an event, as it was filtered', async () => {
    await page.goto('/admin/evenements?state=PUBLISHED');
    await page.getByRole('link', { name: 'Petit-déjeuner', exact: true }).click();
    await heading('Petit-déjeuner');
    await page.getByRole('link', { name: /^En attente/ }).click();
    await page.waitForURL('**?state=WAITING');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.waitForURL('**/admin/evenements?state=PUBLISHED');
  });

  test('of what does not exist leads to the list', async () => {
    for (const path of ['999999', 'edit/999999', 'abc']) {
      await page.goto(`/admin/evenements/${path}`);
      await page.waitForURL('**/admin/evenements');
    }
  });
});
