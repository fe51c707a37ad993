// A member’s absences from events: what they read of them, and how they contest them.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { openVisitor, resetVisitor } from '../../support/browser.ts';
import { completeFirm, completePayer, documentsOf, issueDocument } from '../../support/documents.ts';
import type { TestEvent } from '../../support/events.ts';
import { siteWithMail } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { addSingle, daysAgo } from '../../support/memberships.ts';
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
import { startSession } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, mailTo } from '../../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const office = await new ApiClient(site.url).logIn(ADMIN);

let amelie: Person;
let dinner: TestEvent;
let table: TestEvent;
beforeAll(async () => {
  await completeFirm(office);
  const [first, second] = await addPeople(site, 'MEMBER', ['Amélie Lambert', 'Baptiste Maes']);
  amelie = first as Person;
  await addSingle(site, amelie, daysAgo(100));
  const coming = [{ person: amelie, guest: 'Paul Roy' }, { person: second as Person }];
  dinner = await eventWith(office, coming, { title: 'Dîner de rentrée' });
  await holdEvent(site, office, dinner, { present: ['Baptiste Maes'] });
  table = await eventWith(office, coming, { title: 'Table ronde' });
  await holdEvent(site, office, table, { present: ['Baptiste Maes', 'Paul Roy'], days: 3 });
  for (const event of [dinner, table]) await closeEvent(office, event);
  await startSession(page, site, amelie);
});
/** Logged in once: a member's session lasts over the tests. */
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  problems.length = 0;
});
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));
afterAll(() => resetVisitor(visitor));

const dialog = () => page.getByRole('dialog');
const absences = () => page.getByRole('region', { name: 'Vos absences', exact: true });
const item = (text: string) =>
  absences()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: text });
const said = (text: string) => page.getByRole('status').getByText(text).waitFor();
const explanation = () => dialog().getByRole('textbox', { name: 'Votre explication' });
const send = () => dialog().getByRole('button', { name: 'Envoyer ma contestation' }).click();
const OWN = 'Vous étiez inscrit, et n’êtes pas passé à l’accueil.';
const GUEST = 'Votre invité Paul Roy était inscrit, et n’est pas passé à l’accueil.';
const open = async (address = '/mon-cercle') => {
  await page.goto(address);
  await page.getByRole('region', { name: 'Vos prochains événements' }).waitFor();
};

describe('A member who was absent', () => {
  test('reads nothing of it before they were told', async () => {
    await open();
    await page.getByRole('button', { name: 'Créer l’adresse' }).waitFor();
    expect(await absences().count()).toBe(0);
    await page.goto(dinner.path);
    await page.getByText('Une place y était réservée pour vous.').waitFor();
    expect(await page.getByText('Une absence à cet événement').count()).toBe(0);
  });

  test('E16 is told by a letter, which leads to what it rests on and until when they may contest it', async () => {
    await tellOf(office, dinner, 'Amélie Lambert');
    await tellOf(office, dinner, 'Paul Roy');
    const { text = '' } = await mailTo(smtp, amelie.email, 'Nous ne vous avons pas vu');
    const [address = ''] = /https?:\/\/\S+\/mon-cercle#absences/.exec(text) ?? [];
    await open(address);
    await item(OWN).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Vos absences/);
    await item(OWN)
      .getByText(
        /^Vous pouvez contester jusqu’au \d+ \p{L}+ \d{4} inclus\. Ensuite, 15.€.HTVA seront facturés\.$/u,
      )
      .waitFor();
    await item(OWN).getByText('Sur quoi cela repose').click();
    await item(OWN)
      .getByText(/^Désinscription sans frais jusqu’au/)
      .waitFor();
    await item(OWN)
      .getByText(/^1\u00a0personne est passée à l’accueil, à \d\d:05\. Aucune à ce nom\.$/)
      .waitFor();
    await item(GUEST).waitFor();
    await expectAccessibleAtAllWidths(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectKeyboardAccessible(page);
    }
  });

  test('finds the way there on the page of the event', async () => {
    await page.goto(dinner.path);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Une absence à cet événement vous a été annoncée' }).click();
    await page.waitForURL('**/mon-cercle#absences');
    await item(OWN).waitFor();
    await page.goto(table.path);
    await page.getByText('Une place y était réservée pour vous.').waitFor();
    expect(await page.getByText('Une absence à cet événement').count()).toBe(0);
  });

  test('contests it by the keyboard, with a reason, once also over a lost connection', async () => {
    await open();
    await item(OWN)
      .getByRole('button', { name: /^Contester/ })
      .focus();
    await page.keyboard.press('Enter');
    await explanation().waitFor();
    await page.keyboard.press('Tab');
    await dialog().getByText('Dites pourquoi vous contestez').waitFor();
    await expectAccessibleAtAllWidths(page);
    await explanation().fill('J’étais là, entrée par la cuisine.');
    await dropResponse(page, '**/contest');
    await send();
    await dialog()
      .getByRole('alert')
      .getByText(/Connexion impossible/)
      .waitFor();
    expect(await explanation().inputValue()).toBe('J’étais là, entrée par la cuisine.');
    await send();
    await said('Votre contestation est arrivée.');
    await item('J’étais là, entrée par la cuisine.').getByText('Contestée', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Vos absences/);
    expect((await noShowOf(office, dinner, 'Amélie Lambert')).contest?.reason).toBe(
      'J’étais là, entrée par la cuisine.',
    );
    await expectAccessibleAtAllWidths(page);
  });

  test('reads the answer of the club', async () => {
    await decideOn(office, await noShowOf(office, dinner, 'Amélie Lambert'), 'waive', 'Le chef confirme.');
    await open();
    await item('Le chef confirme.').getByText('Rien n’est dû.').waitFor();
    await item('Le chef confirme.').getByText('Sans frais', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('who comes after the last day reads so in the dialog, and keeps what they typed', async () => {
    await open();
    await item(GUEST)
      .getByRole('button', { name: /^Contester/ })
      .click();
    await explanation().fill('Paul était malade.');
    await endContestDays(site, await noShowOf(office, dinner, 'Paul Roy'));
    await send();
    await dialog()
      .getByRole('alert')
      .getByText(/ne peut (pas|plus)|pouvait être contestée jusqu’au/)
      .waitFor();
    expect(await explanation().inputValue()).toBe('Paul était malade.');
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await item(GUEST)
      .getByRole('button', { name: /^Contester/ })
      .waitFor({ state: 'detached' });
  });

  test('E14 finds the invoice of the fee once it is issued, with why each amount', async () => {
    const { document } = await untilNoShow(office, dinner, 'Paul Roy', ({ state }) => state === 'CHARGED');
    await open();
    await item(GUEST)
      .getByText(/sont portés en compte\.$/)
      .waitFor();
    expect(await item(GUEST).getByRole('link', { name: 'Voir la facture' }).count()).toBe(0);
    const [draft] = await documentsOf(office, 'Amélie Lambert');
    await completePayer(office, draft?.party.id ?? 0);
    await issueDocument(office, document?.id ?? 0);
    await page.reload();
    await item(GUEST)
      .getByText(/ont été facturés\.$/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await item(GUEST).getByRole('link', { name: 'Voir la facture' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Pourquoi ce montant').click();
    await page
      .getByText(
        /^Une place était réservée à «\u202fDîner de rentrée\u202f», le .+, pour Paul Roy, invité par Amélie Lambert\.$/,
      )
      .waitFor();
    await page.getByText(/^Article\u00a0\d+ des conditions générales/).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('reads that their absences could not be loaded, and asks again', async () => {
    await page.route('**/me/no-shows', (route) => route.abort());
    await open();
    await absences()
      .getByText(/n’ont pas pu être chargées/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await absences().getByRole('button', { name: 'Réessayer' }).click();
    await item(GUEST).waitFor();
  });
});
