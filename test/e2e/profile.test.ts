import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openTab, openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { openOtherTab, openProfile } from '../support/profile.ts';
import { expireToken } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { logInHere } from '../support/steps.ts';

const SAVED = 'Profil mis à jour avec succès';
const SAVE_FAILED = 'Échec de la mise à jour du profil. Veuillez réessayer.';

/** A browser tells no test what a form with a file holds. */
const NOTE_SENT_PARTS = `const { fetch } = window;
  window.fetch = async (address, options) => {
    const part = options?.body instanceof FormData ? options.body.get('updateProfile') : null;
    if (part) window.sentPart = await part.text();
    return fetch(address, options);
  };`;

const opened = await siteWithMail();
const fixture = { ...opened, visitor: await openVisitor(opened.browser, opened.site.url) };

const isFocused = (element: Element) => element === document.activeElement;
/** Whether the bar at the foot of the window hides what has the focus. */
function isUnderBar(): boolean {
  const bar = document.querySelector('[data-action-bar]');
  const element = document.activeElement;
  if (!bar || !element || bar.contains(element) || !element.closest('form')) return false;
  return element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
}
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

test('reading, editing and changing the password are one at a time: opening one closes the other, Back and Annuler close, the focus goes along; a profile that cannot be loaded is tried again', async () => {
  const { page, edit, save, field, cancel, openEdit, openPassword, toast, problems } =
    await openProfile(fixture);
  await openEdit();
  expect(page.url()).toContain('mode=edit');
  expect(await focused(page)).toBe('Modifier votre profil');
  expect(await edit.count(), 'only Annuler closes it').toBe(0);
  const sessions = page.getByRole('heading', { name: 'Vos sessions' });
  expect(await sessions.isVisible()).toBe(false);
  await page.setViewportSize({ width: 390, height: 640 });
  for (let tab = 0; tab < 30 && !(await save.evaluate(isFocused)); tab += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isUnderBar), 'what has the focus is not under the buttons').toBe(false);
  }
  expect(await save.evaluate(isFocused), 'the buttons come last').toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPassword();
  expect(await field('fullName').count()).toBe(0);
  expect(await focused(page)).toBe('Changer votre mot de passe');
  await page.goBack();
  await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor();
  expect(await sessions.isVisible()).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await openEdit();
  await cancel.click();
  await page.getByText('E-mail vérifié le').waitFor();
  expect(await focused(page)).toBe('Modifier le profil');
  await openPassword();
  await cancel.click();
  await page.getByText('E-mail vérifié le').waitFor();
  expect(await focused(page)).toBe('Changer le mot de passe');
  await page.goto('/profile?mode=edit');
  await field('fullName').waitFor();
  await cancel.click();
  await page.getByText('E-mail vérifié le').waitFor();
  expect(problems).toEqual([]);

  await page.route('**/api/profile', (route) => route.abort());
  await page.reload();
  await toast('alert', 'Échec du chargement des données de profil. Veuillez réessayer ultérieurement.');
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('E-mail vérifié le').waitFor();
});

test('what is saved shows at once: here, in the header, after a reload, in another tab, though the name stays, and in the directory of a third, without moving its reader', async () => {
  const { page, member, openEdit, field, save, toast, heading, problems } = await openProfile(fixture);
  const { page: other } = await openOtherTab(page);
  const directory = await openTab({ page });
  await directory.goto('/membres');
  const card = directory.getByRole('listitem').filter({ hasText: member.email });
  await card.evaluate((shown) => shown.setAttribute('data-read', ''));
  await openEdit();
  expect(await field('freeDenomination').count()).toBe(0);
  for (const [name, value] of Object.entries({
    fullName: 'Zoé Lefèvre',
    company: 'Ébénisterie du Parc',
    vat: 'BE0987654321',
  }))
    await field(name).fill(value);
  await page.evaluate(NOTE_SENT_PARTS);
  await save.click();
  await toast('status', SAVED);
  await page.getByText('E-mail vérifié le').waitFor();
  const sent = await page.evaluate<string>('window.sentPart');
  expect(sent).toContain('Ébénisterie du Parc');
  expect(sent, 'a SINGLE member has none').not.toContain('freeDenomination');
  expect(await heading.textContent()).toBe('Zoé Lefèvre');
  for (const tab of [page, other])
    await tab.getByRole('banner').getByRole('link', { name: 'Zoé Lefèvre' }).waitFor();
  await other.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' }).waitFor();
  await directory.locator('[data-read]').getByText('Ébénisterie du Parc').waitFor();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Zoé Lefèvre' }).waitFor();
  await openEdit();
  await field('phone').fill('+32 2 111-22-33');
  await save.click();
  for (const tab of [page, other]) await tab.getByRole('main').getByText('+32 2 111-22-33').first().waitFor();
  expect(problems).toEqual([]);
});

test('a profile can be saved, though the first of two readings fails after the second has come', async () => {
  const { page, openEdit, field, save, toast } = await openProfile(fixture);
  const { page: other } = await openOtherTab(page);
  const { promise: isSecondRead, resolve: endFirst } = Promise.withResolvers<void>();
  const fail = async (route: Route) => {
    await isSecondRead;
    await route.abort();
  };
  await page.route('**/api/profile', fail, { times: 1 });
  /** A new picture in the other tab has this one read the profile again. */
  const readAgain = (picture: string) =>
    Promise.all([
      page.waitForRequest('**/api/profile'),
      other.evaluate((url) => localStorage.setItem('urlProfilePicture', url), picture),
    ]);
  const [first] = await readAgain('/images/une.webp');
  const [second] = await readAgain('/images/autre.webp');
  await (await second.response())?.finished();
  const hasFailed = page.waitForEvent('requestfailed', (request) => request === first);
  endFirst();
  await hasFailed;
  await openEdit();
  await field('company').fill('Deux lectures SRL');
  await save.click();
  await toast('status', SAVED);
});

test('AC-4 the card beside the switches is what the directory then shows', async () => {
  const { page, openEdit, field, save, live, toast, member } = await openProfile(fixture, {
    fullName: 'Ines Claes',
  });
  /** What a card says of its member, without what can be done with it. */
  const textsOf = (card: typeof live) => card.locator('h2, p, a').allTextContents();
  await openEdit();
  const card = live.getByRole('listitem');
  await field('fullName').fill('Inès Claes');
  await card.getByRole('heading', { name: 'Inès Claes' }).waitFor();
  await card.getByText(member.email).waitFor();
  expect(await card.locator('img').count()).toBe(1);
  await field('isEmailPublic').press('Space');
  await field('isProfilePhotoPublic').press('Space');
  await card.getByText(member.email).waitFor({ state: 'detached' });
  expect(await card.locator('img').count()).toBe(0);
  const shownTexts = await textsOf(card);
  expect(shownTexts).toEqual(['Inès Claes', 'Dubois SRL', '+32 470 00 00 00']);
  await save.click();
  await toast('status', SAVED);
  await page.goto('/membres?q=ines');
  const directoryCard = page.getByRole('main').getByRole('listitem');
  await directoryCard.waitFor();
  expect(await textsOf(directoryCard)).toEqual(shownTexts);
  expect(await directoryCard.locator('img').count()).toBe(0);

  await page.goto('/profile?mode=edit');
  await field('isProfilePublic').press('Space');
  await live.getByText('Vous n’êtes pas dans l’annuaire.').waitFor();
  expect(await card.count()).toBe(0);
  await save.click();
  await page.getByText('E-mail vérifié le').waitFor();
  await page.goto('/membres?q=ines');
  await page.getByRole('heading', { name: 'Aucun membre ne correspond' }).waitFor();
});

test('CO-2 a profile changed in another tab, or elsewhere while the session had ended, is not overwritten: the form says so, keeps what was typed, reloads', async () => {
  const { page, member, openEdit, field, save, toast } = await openProfile(fixture);
  const other = await openOtherTab(page);
  await openEdit();
  await other.openEdit();
  await field('company').fill('Tapé ici');
  await other.field('phone').fill('02 999');
  await other.save.click();
  await other.toast('status', SAVED);
  await other.page.close();
  await save.click();
  const conflict = page.getByText('Votre profil a changé entre-temps');
  const reload = async () => {
    await conflict.waitFor();
    expect(await field('company').inputValue()).toBe('Tapé ici');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.getByText('Profil rechargé').waitFor();
    expect(await field('company').inputValue()).toBe('Tapé ici');
  };
  await reload();
  expect(await field('phone').inputValue()).toBe('02 999');

  await expireToken(page);
  await save.click();
  await page.waitForURL('**/login?next=*');
  const elsewhere = await new ApiClient(fixture.site.url).logIn(member);
  const { fullName, vat, freeDenomination } = await elsewhere.get<Record<string, string>>('/profile');
  const changed = { fullName, vat, freeDenomination, company: 'Ailleurs SRL', phone: '02 888' };
  expect((await elsewhere.send('PUT', '/profile', changed)).status).toBe(200);
  await page.getByRole('form', { name: 'Accès membres' }).waitFor();
  await logInHere(page, member);
  await page.waitForURL('**/profile?mode=edit');
  await expect.poll(() => field('company').inputValue()).toBe('Tapé ici');
  expect(await field('phone').inputValue()).toBe('02 888');
  await save.click();
  await conflict.waitFor();
  expect(await elsewhere.get('/profile')).toMatchObject({ company: 'Ailleurs SRL' });
  await reload();
  await save.click();
  await toast('status', SAVED);
  expect(await elsewhere.get('/profile')).toMatchObject({ company: 'Tapé ici', phone: '02 888' });
});

test('a wrong field cannot be saved; a lost connection, an error of the server on a field and a session that is another’s or none keep what was typed', async () => {
  const { page, openEdit, field, save, toast } = await openProfile(fixture, {
    memberType: 'BUSINESS',
    freeDenomination: 'Groupe',
  });
  await page.getByRole('listitem').getByText('Groupe', { exact: true }).waitFor();
  await openEdit();
  for (const [name, value, text] of [
    ['phone', '0470 poste 12', 'Format de téléphone invalide'],
    ['freeDenomination', ' ', 'Ce champ est requis pour les comptes BUSINESS'],
  ] as const) {
    const before = await field(name).inputValue();
    await field(name).fill(value);
    await field(name).blur();
    const error = page.getByRole('form').getByText(text, { exact: true });
    await error.waitFor();
    expect(await field(name).getAttribute('aria-invalid')).toBe('true');
    expect(await save.isDisabled(), text).toBe(true);
    await field(name).fill(before);
    await error.waitFor({ state: 'detached' });
    expect(await save.isDisabled()).toBe(false);
  }
  await field('fullName').fill('Tapé');
  await page.route('**/api/profile', (route) => route.abort());
  await save.click();
  await toast('alert', SAVE_FAILED);
  expect(await field('fullName').inputValue()).toBe('Tapé');
  await page.unroute('**/api/profile');
  const errors = { vat: ['Numéro inconnu'] };
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: 'validation', message: 'x', errors } }),
  );
  await save.click();
  await page.getByRole('form').getByText('Numéro inconnu').waitFor();
  expect(await field('vat').getAttribute('aria-invalid')).toBe('true');
  await page.unroute('**/api/profile');
  await field('vat').fill('BE1');
  await save.click();
  await toast('status', SAVED);

  await openEdit();
  await field('fullName').fill('Tapé ensuite');
  const login = await new ApiClient(fixture.site.url).send('POST', '/login', ADMIN);
  const { token } = (await login.json()) as { token: string };
  // Another person's, kept silently, as by a tab that could not tell this one yet.
  await page.evaluate((theirs) => localStorage.setItem('token', theirs), token);
  await save.click();
  await toast('alert', 'Aucun profil chargé');
  await page.evaluate("localStorage.removeItem('token')");
  await save.click();
  await toast('alert', 'Non authentifié');
  expect(await field('fullName').inputValue()).toBe('Tapé ensuite');
});
