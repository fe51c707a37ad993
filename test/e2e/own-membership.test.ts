import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { expectKeyboardAccessible } from '../support/keyboard.ts';
import {
  addCompany,
  addSingle,
  announceRenewal,
  closeDeclineWindow,
  daysAgo,
  endMembership,
} from '../support/memberships.ts';
import { addPeople, type Person } from '../support/people.ts';
import { headerLink, openAs } from '../support/session.ts';
import { mailTo } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));
afterAll(() => expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]));

const member = async (fullName = 'Amélie Lambert') =>
  (await addPeople(site, 'MEMBER', [fullName]))[0] as Person;

const open = (person: Person, path = '/mon-adhesion') => openAs(page, site, person, path);
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

/** By keys alone: moves the focus on until it is on the button with that name. */
async function tabTo(name: string): Promise<void> {
  const focused = () => page.evaluate('document.activeElement.textContent');
  for (let presses = 0; presses < 60 && (await focused()) !== name; presses++)
    await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

/** The titles of the timeline, in its order. */
const timeline = (of: Page) =>
  of
    .getByRole('region', { name: 'Ce qui se passe, et quand' })
    .locator('li h3, li:has-text("Aujourd’hui, le")')
    .allTextContents();

describe('A Single member', () => {
  test('reads when the term runs, what happens next and why, and where today is', async () => {
    const amelie = await member();
    await addSingle(site, amelie, daysAgo(300));
    await open(amelie);
    await page.getByText(/^Encore 65\sjours$/).waitFor();
    const titles = await timeline(page);
    expect(titles.map((title) => title.replace(/ le .*/, ''))).toEqual([
      'Votre période a commencé',
      'Aujourd’hui,',
      'Annonce du renouvellement',
      'Dernier jour de la période',
    ]);
    await page.getByText('Pourquoi ce jour').last().click();
    await page.getByText('365 jours, le premier compris.').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
  });

  test('declines with the keyboard alone, and changes their mind', async () => {
    const camille = await member('Camille Benali');
    await addSingle(site, camille, daysAgo(100));
    await open(camille);
    await button('Ne pas renouveler').waitFor();
    await tabTo('Ne pas renouveler');
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/reste ouvert jusqu’au .* compris, puis l’adhésion s’arrête/)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ne pas renouveler');
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await tabTo('Ne pas renouveler');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('l’adhésion ne se renouvelle pas').waitFor();
    await page.getByText('Ne se renouvelle pas', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Annuler, finalement je continue');
    await page.keyboard.press('Enter');
    await dialog().getByText('se poursuit comme si rien n’avait été demandé').waitFor();
    await tabTo('Annuler, finalement je continue');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('l’adhésion continue').waitFor();
    await button('Ne pas renouveler').waitFor();
  });

  test('who is too late reads why in the dialog, and after it how things are', async () => {
    const late = await member();
    const id = await addSingle(site, late, daysAgo(350));
    await announceRenewal(site, id, daysAgo(1));
    await open(late);
    await heading('Dernier jour pour ne pas renouveler').waitFor();
    await button('Ne pas renouveler').click();
    await closeDeclineWindow(site, id);
    await dialog().getByRole('button', { name: 'Ne pas renouveler' }).click();
    // The calendar of the site may have closed the renewal within that moment.
    await dialog()
      .getByRole('alert')
      .getByText(/est trop tard\.|n’est pas possible\./)
      .waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('Il n’y a rien à décider pour le moment.').waitFor();
  });
});

describe('A company', () => {
  test('is read by all its members; who answers for its dues decides, who answers for its people invites and releases', async () => {
    const treasurer = await member('Thérèse Trésor');
    const manager = await member('Marc Gérant');
    await addCompany(site, { name: 'Maison Vesdre', seats: 3, treasurer, manager, startsOn: daysAgo(30) });
    await open(manager);
    await page.getByText('Le renouvellement est l’affaire de').waitFor();
    expect(await page.getByText('Thérèse Trésor').count()).toBeGreaterThan(0);
    expect(await button('Ne pas renouveler').count()).toBe(0);
    await page.getByText(/^2\splaces prises sur 3$/).waitFor();

    await button('Inviter une personne').click();
    await dialog().locator('[name=fullName]').fill('Nadia Simon');
    await dialog().locator('[name=email]').fill('nadia');
    await dialog().locator('[name=email]').blur();
    await dialog().getByText('Veuillez entrer un email valide').first().waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().locator('[name=email]').fill(manager.email);
    await dialog().getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await dialog().getByText('Cette adresse ne peut pas être invitée ici').first().waitFor();
    await dialog().locator('[name=email]').fill('nadia.simon@societe.example');
    await dialog().getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await page.getByText('L’invitation est partie à nadia.simon@societe.example.').waitFor();
    await mailTo(smtp, 'nadia.simon@societe.example', 'Activez votre accès');

    await page.getByText(/^3\splaces prises sur 3$/).waitFor();
    const invite = button('Inviter une personne');
    expect(await invite.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Toutes les places sont prises\u202f: 3 sur 3.').waitFor();
    await expectAccessibleAtAllWidths(page);

    await button('Libérer la place de Nadia Simon').click();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Libérer la place' }).click();
    await page.getByRole('status').getByText('La place de Nadia Simon est libre.').waitFor();
    await page.getByText(/^2\splaces prises sur 3$/).waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Les places de Maison Vesdre');

    await resetVisitor(visitor);
    await open(treasurer);
    await button('Ne pas renouveler').waitFor();
    await page.getByText(/^2\splaces prises sur 3$/).waitFor();
    expect(await button('Inviter une personne').count()).toBe(0);
    await button('Ne pas renouveler').click();
    await dialog().getByText('L’accès de tous les membres de Maison Vesdre reste ouvert').waitFor();
  });
});

describe('A former member', () => {
  test('finds the directory closed, and not themselves in it, keeps their own pages and can come back', async () => {
    const former = await member('Élodie Moreau');
    const other = await member('Jean Dubois');
    await addSingle(site, other, daysAgo(10));
    const id = await addSingle(site, former, daysAgo(60));
    await endMembership(site, id);
    await open(former, '/membres');
    await heading(/^Le cercle vous est fermé depuis le /).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('main').getByRole('link', { name: 'Nous écrire' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Voir mon adhésion' }).click();
    await heading('Mon adhésion').waitFor();
    await heading(/^Le cercle vous est fermé depuis le /).waitFor();
    expect(await heading('Renouvellement').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await headerLink(page, 'Mon cercle').click();
    await page.getByText('L’annuaire est réservé aux membres du cercle.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/profile');
    await heading('Élodie Moreau').first().waitFor();
    await resetVisitor(visitor);
    await open(other, '/membres?q=moreau');
    await heading('Aucun membre ne correspond').waitFor();
  });
});

describe('A member of before, without a membership', () => {
  test('has the directory and a start page, and reads that the term is not recorded yet', async () => {
    const before = await member('Farid Gérard');
    await open(before, '/mon-cercle');
    await heading('Bonjour, Farid Gérard').waitFor();
    await page.getByText(/membres? figuren?t? dans l’annuaire/).waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Voir mon adhésion' }).click();
    await heading('Votre période n’est pas encore enregistrée').waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});

test('each page and card says that it could not be loaded, and loads when asked again', async () => {
  const amelie = await member();
  await addSingle(site, amelie, daysAgo(200));
  await page.route('**/api/me/membership', (route) => route.abort());
  await open(amelie);
  await page.getByRole('alert').getByText('Votre adhésion n’a pas pu être chargée').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/me/membership');
  await button('Réessayer').click();
  await page.getByRole('heading', { name: 'Votre période', exact: true }).waitFor();
  await page.route('**/api/me/membership', (route) => route.abort());
  await page.goto('/mon-cercle');
  await page.getByRole('alert').getByText('Votre adhésion n’a pas pu être chargée').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/me/membership');
  await button('Réessayer').click();
  await page.getByText('Prochaine étape').waitFor();
});

test('the header leads a member to their circle, and nobody else', async () => {
  const amelie = await member();
  await open(amelie, '/confidentialite');
  await headerLink(page, 'Mon cercle').click();
  await heading('Bonjour, Amélie Lambert').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await button('Menu').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Mon cercle' }).waitFor();
  await resetVisitor(visitor);
  await page.goto('/confidentialite');
  expect(await headerLink(page, 'Mon cercle').count()).toBe(0);
});
