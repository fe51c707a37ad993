// The absences from an event on screen, from its close to the invoice, its credit note, and the letter that came back.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postfix } from '../../../server/src/testing/returned-mails.ts';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { completeFirm, completePayer, documentsOf, issueDocument } from '../../support/documents.ts';
import { actOnEvent, type TestEvent } from '../../support/events.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { runJob } from '../../support/membership-year.ts';
import {
  closeEvent,
  decideOn,
  endContestDays,
  eventWith,
  holdEvent,
  noShowOf,
  tellOf,
  untilNoShow,
} from '../../support/no-shows.ts';
import { addPeople, type Person } from '../../support/people.ts';
import { ADMIN } from '../../support/site.ts';
import { mailTo } from '../../support/steps.ts';

const bounceDir = mkdtempSync(join(tmpdir(), 'cercle-e2e-bounces-'));
afterAll(() => rmSync(bounceDir, { recursive: true }));
const { site, smtp, browser } = await siteWithMail({ BOUNCE_DIR: bounceDir });
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { expectStatus, confirm } = commonSteps(page);

const main = page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const card = (name: string) =>
  main
    .getByRole('list', { name: 'Liste des absences' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const act = (label: string, name: string) =>
  card(name)
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
/** The history, folded, has the same words. */
const badge = (name: string, state: string) => card(name).getByText(state, { exact: true }).first().waitFor();
const heading = (name: string) => main.getByRole('heading', { name, exact: true }).waitFor();
const focusedText = () => page.evaluate('document.activeElement.textContent');
const open = async ({ id }: TestEvent, query = '') => {
  await page.goto(`/admin/evenements/${id}/absences${query}`);
  await heading('Absences');
};
const people = (...names: string[]): Promise<Person[]> => addPeople(site, 'MEMBER', names);
const comingOf = (persons: Person[]) => persons.map((person) => ({ person }));

beforeAll(() => completeFirm(other));

describe('Of an event that is over', () => {
  let event: TestEvent;
  beforeAll(async () => {
    const [amelie, baptiste, camille, dan] = await people(
      ...['Amélie Lambert', 'Baptiste Maes', 'Camille Renard', 'Dan Sol'],
    );
    event = await eventWith(
      other,
      [
        { person: amelie as Person },
        { person: baptiste as Person, guest: 'Paul Roy' },
        ...comingOf([camille, dan] as Person[]),
      ],
      { title: 'Dîner de rentrée' },
    );
    await holdEvent(site, other, event, { present: ['Baptiste Maes'] });
  });

  test('no absence is known before the close, and the screen says when they are', async () => {
    await open(event);
    await heading('L’événement n’est pas encore clôturé');
    await expectAccessibleAtAllWidths(page);
    await main.getByRole('link', { name: 'Ouvrir l’événement' }).click();
    await heading('Dîner de rentrée');
  });

  test('E14 the close says that presences become final, asks for the devices, and leads to the absences', async () => {
    await main.getByRole('button', { name: 'Clôturer' }).click();
    await dialog()
      .getByText(/chaque appareil de l’accueil a envoyé ses passages/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Clôturer');
    await expectStatus('Événement clôturé.');
    await main.getByRole('link', { name: 'Absences (4)' }).click();
    await heading('Absences');
    await main.getByText('4\u00a0absences · 1\u00a0personne passée à l’accueil').waitFor();
    await card('Paul Roy').getByText('Invité de Baptiste Maes').waitFor();
    expect(await card('Baptiste Maes').count()).toBe(0);
    await badge('Amélie Lambert', 'À annoncer');
    await card('Amélie Lambert').getByText('Le membre n’en sait rien encore.').waitFor();
  });

  test('E16 what an absence rests on is said in plain words, and all can be reached by the keyboard', async () => {
    await card('Amélie Lambert').getByText('Sur quoi cela repose').click();
    await card('Amélie Lambert')
      .getByText(/^Désinscription sans frais jusqu’au .+ inclus\u202f: 8\u00a0jours avant l’événement/)
      .waitFor();
    await card('Amélie Lambert')
      .getByText(/^1\u00a0personne est passée à l’accueil, à \d\d:05\. Aucune à ce nom\.$/)
      .waitFor();
    await card('Amélie Lambert').getByText('Historique').click();
    await card('Amélie Lambert').getByText('Proposée à la clôture').waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
  });

  test('what waits is on the dashboard, and leads to those that wait', async () => {
    await page.goto('/admin/dashboard');
    const group = page.getByRole('region', { name: /^Absences aux événements/ });
    await group.getByText('4\u00a0absences à annoncer').waitFor();
    await group.getByRole('link', { name: 'Dîner de rentrée' }).click();
    await page.waitForURL('**/absences?state=PROPOSED');
    await card('Dan Sol').waitFor();
  });

  test('nothing is told before somebody is chosen; those chosen are told by one dialog, which says what they will read', async () => {
    await open(event);
    const bar = page.getByRole('region', { name: 'Annoncer des absences' });
    await bar.getByRole('button', { name: 'Annoncer' }).click();
    await bar.getByText('Choisissez au moins une absence.').waitFor();
    await main.getByLabel('Choisir Amélie Lambert').check();
    await main.getByLabel('Choisir Paul Roy, invité par Baptiste Maes').check();
    await bar.getByText('2\u00a0absences sur 4 à annoncer').waitFor();
    await bar.getByRole('button', { name: 'Annoncer' }).click();
    await dialog().getByText('2\u00a0e-mails partent aux membres qui devraient les frais.').waitFor();
    await dialog().getByText('Paul Roy, invité par Baptiste Maes').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Annoncer');
    await expectStatus('2\u00a0e-mails partent dans la minute.');
    await mailTo(smtp, await emailOf('Baptiste Maes'), 'Nous n’avons pas vu votre invité');
    await untilNoShow(other, event, 'Amélie Lambert', ({ state }) => state === 'TOLD');
    await badge('Amélie Lambert', 'Annoncée');
    await card('Amélie Lambert')
      .getByText(/^Contestation possible jusqu’au \d+ \p{L}+ \d{4} inclus/u)
      .waitFor();
  });

  test('one that another told meanwhile is named with why, and the others are told', async () => {
    await main.getByLabel('Choisir toutes celles à annoncer').check();
    await tellOf(other, event, 'Camille Renard');
    await page.getByRole('region', { name: 'Annoncer des absences' }).getByRole('button').click();
    await confirm('Annoncer');
    await expectStatus('1\u00a0e-mail part dans la minute.');
    const alert = main.getByRole('alert').filter({ hasText: '1\u00a0absence n’a pas pu être annoncée' });
    await alert.getByText(/^Camille Renard\u202f: Cette absence a déjà été annoncée/).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('what a member said otherwise is noted in their name, with a reason', async () => {
    await act('Il a contesté autrement', 'Amélie Lambert');
    await dialog().getByRole('textbox').blur();
    await dialog().getByText('Dites pourquoi\u202f: le membre le lira').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('textbox', { name: 'Ce qu’elle ou il dit' }).fill('Elle aidait en cuisine.');
    await confirm('Noter la contestation');
    await expectStatus('Contestation notée.');
    await badge('Amélie Lambert', 'Contestée');
    await card('Amélie Lambert').getByText('Elle aidait en cuisine.').first().waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('what another decided meanwhile is said in the dialog, behind it stands what is now, and what was typed stays', async () => {
    await act('Maintenir les frais', 'Amélie Lambert');
    const reason = dialog().getByRole('textbox', { name: 'Pourquoi' });
    await reason.fill('Personne ne l’a vue en cuisine.');
    await decideOn(other, await noShowOf(other, event, 'Amélie Lambert'), 'waive', 'Le chef s’en souvient.');
    await dialog().getByRole('button', { name: 'Maintenir les frais' }).click();
    await dialog().getByRole('alert').getByText('Seule une absence contestée peut être maintenue.').waitFor();
    expect(await reason.inputValue()).toBe('Personne ne l’a vue en cuisine.');
    await card('Amélie Lambert').getByText('Le chef s’en souvient.').first().waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await badge('Amélie Lambert', 'Sans frais');
    await mailTo(smtp, await emailOf('Amélie Lambert'), 'Sans frais');
  });

  test('E14 one that is upheld is charged by the clock, and its line says why', async () => {
    const paul = 'Paul Roy';
    await decideOn(other, await noShowOf(other, event, paul), 'contest', 'Il était malade.');
    await open(event);
    await act('Maintenir les frais', paul);
    await dialog().getByRole('textbox', { name: 'Pourquoi' }).fill('Personne n’a prévenu.');
    await page.keyboard.press('Tab');
    await dialog().getByRole('button', { name: 'Maintenir les frais' }).click();
    await expectStatus('Frais maintenus.');
    await untilNoShow(other, event, paul, ({ state }) => state === 'CHARGED');
    await badge(paul, 'Facturée');
    await card(paul).getByRole('link', { name: 'Projet de facture' }).click();
    await main.getByText('Pourquoi ce montant').first().click();
    await main
      .getByText(/^Une place était réservée à .+ pour Paul Roy, invité par Baptiste Maes\.$/)
      .waitFor();
    await main.getByText(/a contesté\u202f; les frais ont été maintenus le/).waitFor();
  });

  test('a line that went with its draft is pointed out, and written again', async () => {
    const { document } = await noShowOf(other, event, 'Paul Roy');
    const deleted = await other.send('DELETE', `/admin/documents/${document?.id}`);
    expect(deleted.ok).toBe(true);
    await open(event);
    await card('Paul Roy')
      .getByText(/^La ligne qui la facturait a disparu/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await act('Facturer de nouveau', 'Paul Roy');
    await expectAccessibleAtAllWidths(page);
    await confirm('Facturer de nouveau');
    await expectStatus('Projet de facture préparé.');
    await card('Paul Roy').getByRole('link', { name: 'Projet de facture' }).waitFor();
  });

  test('renouncing takes the line out of its draft, and the dialog says so', async () => {
    await act('Renoncer aux frais', 'Paul Roy');
    await dialog()
      .getByText(/la ligne est retirée du projet de facture/)
      .waitFor();
    await dialog().getByRole('textbox', { name: 'Pourquoi' }).fill('Certificat reçu.');
    await confirm('Renoncer aux frais');
    await expectStatus('Frais levés\u202f: rien n’est dû.');
    await badge('Paul Roy', 'Sans frais');
    expect(await card('Paul Roy').getByRole('button').count()).toBe(0);
    expect((await documentsOf(other, 'Baptiste Maes')).length).toBe(0);
  });

  test('E14 one that nobody contested is charged once the days are over; of an invoice, renouncing drafts a credit note', async () => {
    const dan = await untilNoShow(other, event, 'Dan Sol', ({ state }) => state === 'TOLD');
    await endContestDays(site, dan);
    const { document } = await untilNoShow(other, event, 'Dan Sol', ({ state }) => state === 'CHARGED');
    const [draft] = await documentsOf(other, 'Dan Sol');
    await completePayer(other, draft?.party.id ?? 0);
    await issueDocument(other, document?.id ?? 0);
    await open(event, '?state=CHARGED');
    await act('Renoncer aux frais', 'Dan Sol');
    await dialog()
      .getByText(/une note de crédit est préparée pour la facture \S+000001/)
      .waitFor();
    await dialog().getByRole('textbox', { name: 'Pourquoi' }).fill('Geste commercial.');
    await confirm('Renoncer aux frais');
    await expectStatus('Frais levés\u202f: rien n’est dû.');
    await main.getByText('Aucune absence dans cet état.').waitFor();
    await expect.poll(focusedText).not.toBe('');
    await expectAccessibleAtAllWidths(page);
    await main.getByRole('link', { name: 'Voir toutes les absences' }).click();
    await card('Dan Sol').getByText('Rien n’est dû\u202f: une note de crédit l’annule.').waitFor();
    const [note] = await documentsOf(other, 'Dan Sol');
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', state: 'DRAFT' });
  });

  test('a list that cannot be loaded says so, and can be asked for again', async () => {
    await page.route('**/no-shows', (route) => route.abort());
    await page.goto(`/admin/evenements/${event.id}/absences`);
    await heading('Les absences n’ont pas pu être chargées');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/no-shows');
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await card('Dan Sol').waitFor();
  });
});

describe('Of many absences', () => {
  let event: TestEvent;
  beforeAll(async () => {
    const names = ['Elsa', 'Fanny', 'Gus', 'Hugo', 'Inès'].map((name) => `${name} Wauters`);
    const all = await people(...names, 'Jo Wauters');
    event = await eventWith(other, comingOf(all), { title: 'Table ronde' });
    await holdEvent(site, other, event, { present: ['Jo Wauters'] });
    await closeEvent(other, event);
    await tellOf(other, event, 'Elsa Wauters');
  });

  test('those of one state are found by a filter, which says how many there are', async () => {
    await open(event);
    const filter = main.getByRole('navigation', { name: 'Filtrer par état' });
    await filter.getByRole('link', { name: /^À annoncer\s?, 4$/ }).click();
    await card('Elsa Wauters').waitFor({ state: 'detached' });
    await filter.getByRole('link', { name: /^Annoncée\s?, 1$/ }).click();
    await card('Elsa Wauters').waitFor();
    expect(await card('Gus Wauters').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
  });

  test('a letter that came back counts for nothing: it waits on the dashboard, and is told again', async () => {
    const elsa = await emailOf('Elsa Wauters');
    const { messageId = '' } = await mailTo(smtp, elsa, 'Nous ne vous avons pas vu');
    writeFileSync(
      join(bounceDir, 'returned.eml'),
      postfix('5.1.1', '550 5.1.1 User unknown')({ messageId, recipient: elsa }),
    );
    await runJob(page, 'Lire les e-mails revenus');
    await untilNoShow(other, event, 'Elsa Wauters', ({ letter }) => letter === 'RETURNED');
    await page.goto('/admin/dashboard');
    await page
      .getByRole('region', { name: /^Absences aux événements/ })
      .getByText('5\u00a0absences à annoncer')
      .waitFor();
    await open(event);
    await card('Elsa Wauters')
      .getByText(/^L’e-mail est revenu\./)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await act('Annoncer', 'Elsa Wauters');
    await confirm('Annoncer');
    await expectStatus('1\u00a0e-mail part dans la minute.');
    await untilNoShow(other, event, 'Elsa Wauters', ({ state }) => state === 'TOLD');
  });

  test('of one that nobody was told of, renouncing sends nothing, and the dialog says so', async () => {
    await open(event);
    await act('Renoncer aux frais', 'Gus Wauters');
    await dialog()
      .getByText(/aucun e-mail ne part/)
      .waitFor();
    await dialog().getByRole('textbox', { name: 'Pourquoi' }).fill('Il avait prévenu par téléphone.');
    await confirm('Renoncer aux frais');
    await badge('Gus Wauters', 'Sans frais');
    expect(smtp.mails.filter(({ subject }) => subject?.includes('Sans frais : Table ronde'))).toEqual([]);
  });
});

describe('Without absences', () => {
  test('of an event to which everybody came, the screen says so', async () => {
    const [kim] = await people('Kim Nys');
    const event = await eventWith(other, comingOf([kim] as Person[]));
    await holdEvent(site, other, event, { present: ['Kim Nys'] });
    await closeEvent(other, event);
    await open(event);
    await heading('Aucune absence à annoncer');
    await expectAccessibleAtAllWidths(page);
  });

  test('E16 of an event at whose door nobody was recorded, nobody owes anything, and the screen says why', async () => {
    const [lou] = await people('Lou Nys');
    const event = await eventWith(other, comingOf([lou] as Person[]));
    await holdEvent(site, other, event, { present: [] });
    await closeEvent(other, event);
    await open(event);
    await heading('Aucun passage à l’accueil');
    await expectAccessibleAtAllWidths(page);
  });

  test('E8 of an event that was cancelled, nobody owes anything', async () => {
    const [max] = await people('Max Nys');
    const event = await eventWith(other, comingOf([max] as Person[]));
    await actOnEvent(other, event.id, 'cancel', { reason: 'Salle fermée' });
    await open(event);
    await heading('Cet événement est annulé');
    await expectAccessibleAtAllWidths(page);
  });
});

/** Of a member who was registered. */
async function emailOf(name: string): Promise<string> {
  const { content } = await other.get<{ content: { user: { email: string } }[] }>(
    `/members/requests?q=${encodeURIComponent(name)}`,
  );
  return content[0]?.user.email ?? '';
}
