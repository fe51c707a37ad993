import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { clientOf, meetingsOf, noteMeeting } from '../support/circle.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { expectKeyboardAccessible } from '../support/keyboard.ts';
import { addSingle, daysAgo, endMembership } from '../support/memberships.ts';
import { addPeople, newEmail, type Person } from '../support/people.ts';
import { openAs } from '../support/session.ts';
import { linkIn, mailTo } from '../support/steps.ts';

const { site, smtp, browser } = await siteWithMail();
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;

beforeEach(() => resetVisitor(visitor));
// A recommendation of others is none: the browser writes the answer to its console.
afterAll(() => expect(problems.filter((problem) => !/ERR_FAILED|40[349]/.test(problem))).toEqual([]));

const member = async (fullName: string) => (await addPeople(site, 'MEMBER', [fullName]))[0] as Person;
const open = (person: Person, path = '/recommandations') => openAs(page, site, person, path);
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const toast = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

async function become(person: Person, path?: string): Promise<void> {
  await resetVisitor(visitor);
  await open(person, path);
}

/** What the keyboard is on, by its text or its label. */
const focusedName = (of: Page) =>
  of.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (element?.labels?.[0]?.textContent || element?.textContent || '').replace(/\s+/g, ' ').trim();
  });

/** By keys alone: moves the focus on until it is on what has that name. */
async function tabTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80 && !name.test(await focusedName(page)); presses++)
    await page.keyboard.press('Tab');
  expect(await focusedName(page)).toMatch(name);
}

async function typeInto(name: RegExp, text: string): Promise<void> {
  await tabTo(name);
  await page.keyboard.type(text);
}

async function press(name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(name);
  await page.keyboard.press(key);
}

const fill = (name: string, text: string) => page.locator(`[name=${name}]`).fill(text);

/** Looks for a person and chooses them. */
async function choosePerson(within: ReturnType<typeof dialog> | Page, name: string): Promise<void> {
  await within.getByRole('searchbox').fill(name);
  await within.getByRole('radio', { name: new RegExp(name) }).check();
}

describe('A recommendation by introduction', () => {
  test('G3 G6 G7 is given with the keyboard alone; the person outside agrees by the link of a mail; who is recommended concludes with a thank-you, whose amount the other reads, and no third', async () => {
    const giver = await member('Ginette Donneur');
    const receiver = await member('Rémi Receveur');
    const third = await member('Tara Tierce');
    const contact = newEmail();

    await open(giver);
    await heading('Personne ne vous a encore recommandé').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await press(/^Recommander un membre$/);
    await page.waitForURL('**/recommandations/nouvelle');
    await page.getByRole('searchbox').waitFor();
    await expectAccessibleAtAllWidths(page);
    await typeInto(/^Membre/, 'Rémi');
    await page.getByText(/1\spersonne trouvée/).waitFor();
    await press(/^Rémi Receveur/, 'Space');
    await typeInto(/^Sujet/, 'Un site pour une boulangerie');
    await press(/^La personne a accepté/, 'ArrowDown');
    await typeInto(/^Nom/, 'Bernard Boulanger');
    await typeInto(/^E-mail/, contact);
    await expectAccessibleAtAllWidths(page);
    await press(/^Envoyer la recommandation$/);
    await heading('Un site pour une boulangerie').waitFor();
    await page.getByText('décide elle-même').first().waitFor();
    await expectAccessibleAtAllWidths(page);
    const { pathname } = new URL(page.url());

    await become(receiver, pathname);
    await heading('Un site pour une boulangerie').waitFor();
    await page.getByText('Ses coordonnées paraissent ici dès qu’elle accepte.').waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/Boulanger\b|societe\.example/);
    await expectAccessibleAtAllWidths(page);

    await become(third, pathname);
    await heading('Cette recommandation n’existe pas').waitFor();
    await expectAccessibleAtAllWidths(page);

    await resetVisitor(visitor);
    const link = linkIn(await mailTo(smtp, contact, 'souhaite vous présenter'), '/mise-en-relation');
    await page.goto(link);
    await heading('Voulez-vous être mis en relation avec Rémi Receveur\u202f?').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await press(/^Accepter$/);
    await heading('Vous avez accepté la mise en relation.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto(link);
    await heading('Il est incomplet, a expiré ou a déjà servi.').waitFor();
    await expectAccessibleAtAllWidths(page);

    await become(receiver, pathname);
    await page.getByRole('link', { name: contact }).waitFor();
    await press(/^Accepter$/);
    await toast('Vous avez accepté cette recommandation.');
    await press(/^Affaire conclue$/);
    await dialog().getByText('Seuls vous et Ginette Donneur voyez ce montant.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await typeInto(/^Montant/, '$500');
    await page.keyboard.press('Tab');
    await dialog().getByText('Donnez un montant en euros, comme 1 250 ou 1 250,50').first().waitFor();
    await dialog().locator('[name=amount]').fill('1 250,50');
    await press(/^Conclure$/);
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('L’affaire est conclue.').first().waitFor();
    await expectAccessibleAtAllWidths(page);

    await become(giver, pathname);
    await page.getByText('L’affaire est conclue.').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('1\u202f250,50');
    await page.goto('/recommandations?onglet=donnees');
    await page.getByRole('listitem').getByText('Conclue', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/recommandations?onglet=mercis&sens=recus');
    await page.getByText('1\u202f250,50\u00a0€').waitFor();
    await expectAccessibleAtAllWidths(page);

    await become(third, '/recommandations?onglet=mercis&sens=recus');
    await heading('Vous n’avez pas encore reçu de merci').waitFor();
  });

  test('G7 that the person outside refuses is declined, and says nothing of them', async () => {
    const giver = await member('Gaston Donneur');
    await member('Régine Receveuse');
    const contact = newEmail();
    await open(giver, '/recommandations/nouvelle');
    await choosePerson(page, 'Régine Receveuse');
    await fill('subject', 'Un toit');
    await page.getByRole('radio', { name: /Présenter par e-mail/ }).check();
    await fill('name', 'Paul Refus');
    await fill('email', contact);
    await button('Envoyer la recommandation').click();
    await heading('Un toit').waitFor();
    const { pathname } = new URL(page.url());
    await resetVisitor(visitor);
    await page.goto(linkIn(await mailTo(smtp, contact, 'souhaite vous présenter'), '/mise-en-relation'));
    await button('Refuser').click();
    await heading('Vous avez refusé la mise en relation.').waitFor();
    await open(giver, pathname);
    await page.getByText('La personne ne souhaite pas être mise en relation').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('Paul Refus');
  });
});

describe('A recommendation with the person’s agreement', () => {
  test('is prepared from a link with the member chosen, loses nothing where it is not sent, and is declined with a reason that the other reads', async () => {
    const giver = await member('Gérard Donneur');
    const receiver = await member('Rosa Receveuse');
    await open(giver, `/recommandations/nouvelle?pour=${receiver.id}`);
    await page.getByRole('radio', { name: /Rosa Receveuse/ }).waitFor();
    expect(await page.getByRole('radio', { name: /Rosa Receveuse/ }).isChecked()).toBe(true);
    await fill('subject', 'Un audit');
    await page.getByRole('radio', { name: /La personne a accepté/ }).check();
    await fill('name', 'Denis Client');
    await fill('phone', '+32 470 12 34 56');
    await page.route('**/api/me/recommendations', (route) => route.abort());
    await button('Envoyer la recommandation').click();
    await page.getByText('Rien de ce que vous avez écrit n’est perdu').waitFor();
    await page.unroute('**/api/me/recommendations');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    expect(await page.locator('[name=subject]').inputValue()).toBe('Un audit');
    await button('Envoyer la recommandation').click();
    await heading('Un audit').waitFor();
    const { pathname } = new URL(page.url());

    await become(receiver, pathname);
    await page.getByRole('link', { name: '+32 470 12 34 56' }).waitFor();
    await button('Décliner').click();
    await fill('reason', 'Je ne fais pas cela.');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Décliner' }).click();
    await toast('La recommandation est déclinée.');
    await page.getByText('Vous l’avez déclinée.').waitFor();
    await button('Rouvrir').waitFor();

    await become(giver, pathname);
    await page.getByText('Je ne fais pas cela.').waitFor();
    await page.goto('/recommandations?onglet=donnees&etat=WON');
    await heading('Aucune recommandation dans cet état').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('that was changed in another tab is read again, and the reason typed meanwhile is still there', async () => {
    const giver = await member('Gilles Donneur');
    const receiver = await member('Ruth Receveuse');
    await open(giver, `/recommandations/nouvelle?pour=${receiver.id}`);
    await page.getByRole('radio', { name: /Moi-même/ }).check();
    await fill('subject', 'Une machine');
    await button('Envoyer la recommandation').click();
    await heading('Une machine').waitFor();
    const { pathname } = new URL(page.url());
    await become(receiver, pathname);
    await button('Décliner').click();
    await fill('reason', 'Pas en ce moment.');
    const other = await page.context().newPage();
    await other.goto(pathname);
    await other.getByRole('button', { name: 'Accepter' }).click();
    await other.getByText('Prenez contact').waitFor();
    await other.close();
    await dialog().getByRole('button', { name: 'Décliner' }).click();
    await dialog().getByText('La recommandation a changé entre-temps.').waitFor();
    expect(await page.locator('[name=reason]').inputValue()).toBe('Pas en ce moment.');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await button('Le contact est pris').waitFor();
  });
});

describe('Meetings and thanks', () => {
  test('a meeting is noted by one and confirmed by the other', async () => {
    const one = await member('Odette Premier');
    const other = await member('Olivier Second');
    await open(one, '/recommandations?onglet=rencontres');
    await heading('Aucune rencontre n’est notée').waitFor();
    await expectAccessibleAtAllWidths(page);
    await button('Noter une rencontre').click();
    await choosePerson(dialog(), 'Olivier Second');
    await fill('metOn', daysAgo(3));
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Noter la rencontre' }).click();
    await page.getByText('Attend la confirmation de l’autre membre.').waitFor();
    await become(other, '/recommandations?onglet=rencontres');
    await page.getByText('Cette rencontre a-t-elle eu lieu').waitFor();
    await expectKeyboardAccessible(page);
    await expectAccessibleAtAllWidths(page);
    await button(/^Confirmer/).click();
    await page.getByRole('listitem').getByText('Confirmée', { exact: true }).waitFor();
  });

  test('a meeting that did not take place is denied after a question', async () => {
    const one = await member('Oscar Premier');
    const other = await member('Olga Seconde');
    await noteMeeting(await clientOf(site, one), other, 3);
    await open(other, '/recommandations?onglet=rencontres');
    await button(/^Elle n’a pas eu lieu/).click();
    await dialog().getByText('avec Oscar Premier ne comptera ni pour vous').waitFor();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await button(/^Elle n’a pas eu lieu/).click();
    await dialog().getByRole('button', { name: 'Ne pas confirmer' }).click();
    await toast('la rencontre ne compte pas');
    await dialog().waitFor({ state: 'hidden' });
    expect((await meetingsOf(await clientOf(site, one))).map(({ state }) => state)).toEqual(['DENIED']);
  });

  test('G1 G8 a high amount is confirmed in figures, counted once however often it is pressed, and withdrawn while its month is open', async () => {
    const writer = await member('Wanda Merci');
    const thanked = await member('Théo Remercié');
    await open(writer, '/recommandations?onglet=mercis');
    await button('Dire merci').click();
    await choosePerson(dialog(), 'Théo Remercié');
    await dialog()
      .getByRole('radio', { name: /D’une personne/ })
      .check();
    await fill('amount', '150 000');
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Dire merci' }).click();
    const confirmation = page.getByRole('dialog', { name: 'C’est bien 150\u202f000,00\u00a0€\u202f?' });
    await confirmation.waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirmation.getByRole('button', { name: /^Oui/ }).dblclick();
    await dialog().first().waitFor({ state: 'hidden' });
    await page.getByRole('listitem').getByText('150\u202f000,00\u00a0€', { exact: true }).waitFor();
    expect(
      await page.getByRole('listitem').getByText('150\u202f000,00\u00a0€', { exact: true }).count(),
    ).toBe(1);
    await expectAccessibleAtAllWidths(page);
    await become(thanked, '/recommandations?onglet=mercis&sens=recus');
    await page.getByText('150\u202f000,00\u00a0€').waitFor();
    await become(writer, '/recommandations?onglet=mercis');
    await button(/^Retirer/).click();
    await expectAccessibleAtAllWidths(page);
    await dialog().getByRole('button', { name: 'Retirer' }).click();
    await heading('Vous n’avez encore remercié personne').waitFor();
  });
});

test('G2 a former member keeps what is theirs, and reads that the circle is closed where they would recommend', async () => {
  const former = await member('Fanny Ancienne');
  await endMembership(site, await addSingle(site, former, daysAgo(60)));
  await open(former, '/recommandations/nouvelle');
  await heading(/^Le cercle vous est fermé depuis le /).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('link', { name: 'Voir mes recommandations' }).click();
  await heading('Personne ne vous a encore recommandé').waitFor();
});

test('the list and a recommendation say that they could not be loaded, and load when asked again', async () => {
  await open(await member('Léa Lente'));
  await heading('Personne ne vous a encore recommandé').waitFor();
  await page.route('**/api/me/recommendations*', (route) => route.abort());
  await page.reload();
  await heading('La liste n’a pas pu être chargée').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.unroute('**/api/me/recommendations*');
  await button('Réessayer').click();
  await heading('Personne ne vous a encore recommandé').waitFor();
  await page.goto('/recommandations?page=99&onglet=inconnu&etat=X');
  await heading('Personne ne vous a encore recommandé').waitFor();
});
