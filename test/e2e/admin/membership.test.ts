import { describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithBrowser } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import {
  addCompany,
  addSingle,
  announceRenewal,
  closeDeclineWindow,
  daysAgo,
  endMembership,
} from '../../support/memberships.ts';
import { addPeople, type Person } from '../../support/people.ts';

const { site, browser } = await siteWithBrowser();
const page = await adminPage(browser, site);
const { expectStatus, expectAlert, confirm } = commonSteps(page);

const members = (...names: string[]) => addPeople(site, 'MEMBER', names);
const open = async (id: number, name: string) => {
  await page.goto(`/admin/adhesions/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const panel = (name: string | RegExp) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().locator(`[name=${name}]`);
const isClosed = () => dialog().waitFor({ state: 'detached' });

const COMPANY = 'Atelier de la Lesse';
const [treasurer, manager, guest] = (await members('Lina Dumont', 'Basile Renard', 'Zoé Lefèvre')) as [
  Person,
  Person,
  Person,
];
const companyId = await addCompany(site, {
  name: COMPANY,
  seats: 3,
  treasurer,
  manager,
  startsOn: daysAgo(100),
});

describe('A company’s membership', () => {
  test('shows who pays, its term, its seats, why each day of the renewal is that one, and the whole history', async () => {
    await open(companyId, COMPANY);
    await page.getByRole('main').getByText('En cours', { exact: true }).first().waitFor();
    await panel('Places')
      .getByText(/^2 sur 3\splaces, invitations comprises$/)
      .waitFor();
    await panel('Périodes')
      .getByText(/3\splaces à 450\s€ par an, hors TVA/)
      .waitFor();
    await panel('Renouvellement de la période 1')
      .getByText(/précède l’échéance du/)
      .waitFor();
    await panel('Historique').getByText('Période accordée').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: COMPANY }).click();
    await page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
  });

  test('gives a seat to a member who is looked for, and says when there is none left', async () => {
    await open(companyId, COMPANY);
    await button('Ajouter une personne').click();
    await dialog().getByRole('searchbox').fill('zoe');
    await dialog().getByRole('radio', { name: guest.fullName }).check();
    await confirm('Ajouter');
    await expectStatus('Place attribuée.');
    await panel('Places').getByText(guest.fullName).waitFor();
    await button('Ajouter une personne').waitFor({ state: 'detached' });
  });

  test('refuses to take back seats of earlier months at their field, and adds some', async () => {
    await button('Ajouter des places').click();
    await field('added').fill('-1');
    await confirm('Ajouter');
    await dialog()
      .getByText(/^Seules les places ajoutées ce mois-ci/)
      .waitFor();
    await field('added').fill('2');
    await field('reason').fill('Deux arrivées');
    await confirm('Ajouter');
    await expectStatus('Nombre de places modifié.');
    await panel('Places')
      .getByText(/^3 sur 5\splaces/)
      .waitFor();
    await panel('Historique')
      .getByText(/Deux arrivées/)
      .waitFor();
  });

  test('frees a seat after a confirmation, and keeps who sat there', async () => {
    await button(`Libérer\u202f: ${guest.fullName}`).click();
    await confirm('Libérer');
    await expectStatus(`La place de ${guest.fullName} est libérée.`);
    await panel('Places').getByText('Libérée').waitFor();
    await panel('Places')
      .getByText(/^2 sur 5\splaces/)
      .waitFor();
  });

  test('agrees on the next term, with the price in euros', async () => {
    await button('Convenir de la suite').click();
    expect(await field('unitNetCents').inputValue()).toBe('450');
    await field('seats').fill('4');
    await field('unitNetCents').fill('425,50');
    await confirm('Enregistrer');
    await expectStatus('La période suivante est convenue.');
    await panel(/^Renouvellement/)
      .getByText(/4\splaces à 425,50\s€ par an/)
      .waitFor();
  });

  test('ends today, with the reason', async () => {
    await button('Mettre fin à la période').click();
    await field('reason').press('Enter');
    await dialog().getByText('Dites pourquoi').waitFor();
    await expectAccessibleAtAllWidths(page);
    await field('reason').fill('D’un commun accord');
    await confirm('Mettre fin');
    await expectStatus('La période a pris fin.');
    await page.getByText('Terminée', { exact: true }).first().waitFor();
    await panel('Historique').getByText('D’un commun accord').waitFor();
    await button('Accorder une période').waitFor();
  });
});

describe('A renewal', () => {
  test('is declined late: the computation says why not, what was typed stays, and the day of receipt counts', async () => {
    const [person] = (await members('Amélie Lambert')) as [Person];
    const id = await addSingle(site, person, daysAgo(350));
    await announceRenewal(site, id, daysAgo(3));
    await closeDeclineWindow(site, id);
    await open(id, person.fullName);
    await button('Noter un refus').click();
    await dialog().getByRole('radio', { name: 'Par lettre' }).check();
    await field('evidence').fill('Recommandé RR 123');
    await confirm('Noter le refus');
    await dialog()
      .getByText(/^Ce choix était possible jusqu’au .* \(.*\)\. Le .* est trop tard\.$/)
      .waitFor();
    expect(await field('evidence').inputValue()).toBe('Recommandé RR 123');
    expect(await field('on').inputValue()).toBe(daysAgo(0));
    await field('on').fill(daysAgo(12));
    await confirm('Noter le refus');
    await expectStatus('Refus noté\u202f: l’adhésion ne se renouvelle pas.');
    await isClosed();
    await panel(/^Renouvellement/)
      .getByText('Refusé', { exact: true })
      .waitFor();
  });

  test('is announced by a mail that is sent once, after a confirmation', async () => {
    const [person] = (await members('Noé Marchal')) as [Person];
    await open(await addSingle(site, person, daysAgo(350)), person.fullName);
    await button('Envoyer l’avis').click();
    await confirm('Envoyer l’avis');
    await expectStatus('L’avis part. Sa réception sera notée dès que le serveur de courrier l’aura accepté.');
    await panel('Historique').getByText('Avis de renouvellement envoyé').waitFor();
    await button('Envoyer l’avis').waitFor({ state: 'detached' });
  });

  test('is announced, and its refusal undone', async () => {
    const [person] = (await members('Camille Benali')) as [Person];
    const id = await addSingle(site, person, daysAgo(350));
    await open(id, person.fullName);
    await button('Noter l’avis reçu').click();
    await field('evidence').fill('Accusé de réception');
    await confirm('Noter');
    await expectStatus('Réception de l’avis notée.');
    await dialog().waitFor({ state: 'detached' });
    await button('Noter un refus').click();
    await dialog().getByRole('radio', { name: 'Par e-mail' }).check();
    await field('evidence').fill('Son e-mail de ce matin');
    await confirm('Noter le refus');
    await expectStatus('Refus noté\u202f: l’adhésion ne se renouvelle pas.');
    await dialog().waitFor({ state: 'detached' });
    await button('Annuler le refus').click();
    await confirm('Annuler le refus');
    await expectStatus('Refus annulé\u202f: l’adhésion continue.');
    await button('Noter la facture reçue').waitFor();
  });
});

test('A membership that has ended gets another term, of which a Single one asks for neither seats nor price', async () => {
  const [person] = (await members('Nadia Simon')) as [Person];
  const id = await addSingle(site, person, daysAgo(100));
  await endMembership(site, id);
  await open(id, person.fullName);
  await button('Accorder une période').click();
  expect(await field('seats').count()).toBe(0);
  await dialog().getByRole('radio', { name: 'Business' }).check();
  await field('seats').fill('beaucoup');
  await dialog()
    .getByText(/^Indiquez un nombre de places/)
    .waitFor();
  await dialog().getByRole('radio', { name: 'Single' }).check();
  await confirm('Accorder');
  await expectStatus('Période accordée.');
  await page.getByText('Retour après une interruption').first().waitFor();
});

test('A membership that does not exist leads back to the list, which says so', async () => {
  await page.goto('/admin/adhesions/999999');
  await expectAlert('Cette adhésion n’existe pas.');
  await page.waitForURL('**/admin/adhesions');
});
