import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { type JoinedMember, joinMember } from '../support/members.ts';
import { openOtherTab, openProfile } from '../support/profile.ts';
import { ADMIN } from '../support/site.ts';
import { logIn } from '../support/steps.ts';

const SAVED = 'Profil mis à jour avec succès';
const SAVE_FAILED = 'Échec de la mise à jour du profil. Veuillez réessayer.';

const fixture = await siteWithMail();

const directoryOf = async (member: JoinedMember | null, q: string) => {
  const client = new ApiClient(fixture.site.url);
  if (member) await client.logIn(member);
  const { content } = await client.get<{ content: Record<string, string>[] }>(
    `/members?q=${encodeURIComponent(q)}`,
  );
  return content;
};
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

/** What a card says of its member, without what can be done with it. */
const textsOf = (card: Locator) => card.locator('h2, p, a').allTextContents();

describe('Reading, editing and changing the password', () => {
  test('are one at a time: opening one closes the other, Back and Annuler close, the focus goes along', async () => {
    const { page, edit, password, field, cancel, openEdit, openPassword, problems } =
      await openProfile(fixture);
    await openEdit();
    expect(page.url()).toContain('mode=edit');
    expect(await focused(page)).toBe('Modifier votre profil');
    expect(await edit.getAttribute('aria-expanded')).toBe('true');
    await openPassword();
    expect(await field('fullName').count()).toBe(0);
    expect(await focused(page)).toBe('Changer votre mot de passe');
    await page.goBack();
    await page.getByRole('heading', { name: 'Vos données', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await openEdit();
    await cancel.click();
    await page.getByText('E-mail vérifié le').waitFor();
    expect(await focused(page)).toBe('Modifier le profil');
    await openPassword();
    await password.click();
    await page.getByText('E-mail vérifié le').waitFor();
    expect(await focused(page)).toBe('Changer le mot de passe');
    await page.goto('/profile?mode=edit');
    await field('fullName').waitFor();
    await cancel.click();
    await page.getByText('E-mail vérifié le').waitFor();
    expect(problems).toEqual([]);
  });

  test('a profile that cannot be loaded says so, and is tried again', async () => {
    const { page, toast } = await openProfile(fixture);
    await page.route('**/api/profile', (route) => route.abort());
    await page.goto('/profile');
    await toast('alert', 'Échec du chargement des données de profil. Veuillez réessayer ultérieurement.');
    await page.unroute('**/api/profile');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('E-mail vérifié le').waitFor();
  });
});

describe('A profile that is read twice', () => {
  test('can be saved, though the first reading fails after the second has come', async () => {
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
});

describe('Editing', () => {
  test('what is saved shows at once: here, in the header, in another tab, after a reload and in the directory', async () => {
    const { page, openEdit, field, save, toast, heading, problems } = await openProfile(fixture);
    const reader = await joinMember(fixture.site.url, fixture.smtp, 'Lectrice');
    const other = await openOtherTab(page);
    await openEdit();
    for (const [name, value] of Object.entries({
      fullName: 'Zoé Lefèvre',
      company: 'Ébénisterie du Parc',
      phone: '+32 2 111-22-33',
      vat: 'BE0987654321',
    }))
      await field(name).fill(value);
    expect(await field('freeDenomination').count()).toBe(0);
    await save.click();
    await toast('status', SAVED);
    await page.getByText('E-mail vérifié le').waitFor();
    expect(await heading.textContent()).toBe('Zoé Lefèvre');
    for (const tab of [page, other.page])
      await tab.getByRole('banner').getByRole('link', { name: 'Zoé Lefèvre' }).waitFor();
    await other.page.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' }).waitFor();
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Zoé Lefèvre' }).waitFor();
    expect(await directoryOf(reader, 'zoe ebenisterie')).toEqual([]);
    expect(await directoryOf(reader, 'EBENISTERIE')).toMatchObject([
      { fullName: 'Zoé Lefèvre', phone: '+32 2 111-22-33' },
    ]);
    expect(problems).toEqual([]);
  });

  test('each wrong field says so, and nothing can be saved', async () => {
    const { page, openEdit, field, save } = await openProfile(fixture, {
      memberType: 'BUSINESS',
      freeDenomination: 'Groupe',
    });
    await openEdit();
    expect(await save.isDisabled()).toBe(false);
    for (const [name = '', value = '', text = ''] of [
      ['fullName', '', 'Le nom est requis'],
      ['fullName', 'z'.repeat(51), 'Le nom doit comporter moins de 50 caractères'],
      ['company', '', 'La société est requise'],
      ['company', 'z'.repeat(51), 'Le nom de la société doit comporter moins de 50 caractères'],
      ['phone', '', 'Le téléphone est requis'],
      ['phone', '0470/12', 'Format de téléphone invalide'],
      ['vat', 'BE 0123', 'Format TVA invalide'],
      ['freeDenomination', ' ', 'Ce champ est requis pour les comptes BUSINESS'],
    ]) {
      const before = await field(name).inputValue();
      await field(name).fill(value);
      await field(name).blur();
      await page.getByRole('form').getByText(text, { exact: true }).waitFor();
      expect(await field(name).getAttribute('aria-invalid')).toBe('true');
      expect(await save.isDisabled(), text).toBe(true);
      await field(name).fill(before);
      await page.getByRole('form').getByText(text, { exact: true }).waitFor({ state: 'detached' });
      expect(await save.isDisabled()).toBe(false);
    }
  });

  test('AC-4 the card beside the switches is what the others then see', async () => {
    const { page, openEdit, field, save, live, toast, member } = await openProfile(fixture, {
      fullName: 'Ines Claes',
    });
    const reader = await joinMember(fixture.site.url, fixture.smtp, 'Lecteur');
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
    await save.click();
    await toast('status', SAVED);
    const [seen] = await directoryOf(reader, 'ines claes');
    expect(shownTexts).toEqual([seen?.fullName, seen?.company, seen?.phone]);
    expect(seen).not.toHaveProperty('email');
    const { page: theirs } = await openVisitor(fixture.browser, fixture.site.url);
    await logIn(theirs, '/login', reader);
    await theirs.waitForURL('**/profile');
    await theirs.goto('/membres?q=ines');
    const otherCard = theirs.getByRole('main').getByRole('listitem');
    await otherCard.waitFor();
    expect(await textsOf(otherCard)).toEqual(shownTexts);
    const [anonymous] = await directoryOf(null, 'ines claes');
    expect(anonymous).toMatchObject({ fullName: 'Inès Claes', photoUrl: null });
    for (const hidden of ['email', 'phone']) expect(anonymous).not.toHaveProperty(hidden);

    await openEdit();
    await field('isProfilePublic').press('Space');
    await live.getByText('Vous n’êtes pas dans l’annuaire.').waitFor();
    expect(await card.count()).toBe(0);
    await save.click();
    await page.getByText('E-mail vérifié le').waitFor();
    for (const viewer of [reader, null]) expect(await directoryOf(viewer, 'ines claes')).toEqual([]);
  });

  test('CO-2 a profile changed in another tab is not overwritten: the form says so, keeps what was typed, reloads', async () => {
    const { page, openEdit, field, save } = await openProfile(fixture);
    const other = await openOtherTab(page);
    await openEdit();
    await other.openEdit();
    await field('company').fill('Tapé ici');
    await other.field('phone').fill('02 999');
    await other.save.click();
    await other.toast('status', SAVED);
    await save.click();
    await page.getByText('Votre profil a changé entre-temps').waitFor();
    expect(await field('company').inputValue()).toBe('Tapé ici');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.getByText('Profil rechargé').waitFor();
    expect(await field('company').inputValue()).toBe('Tapé ici');
    expect(await field('phone').inputValue()).toBe('02 999');
    await save.click();
    await page.getByText('E-mail vérifié le').waitFor();
    const main = page.getByRole('main');
    for (const text of ['Tapé ici', '02 999']) await main.getByText(text).first().waitFor();
  });

  test('a lost connection and a failure of the server keep what was typed; a field the server refuses says why', async () => {
    const { page, openEdit, field, save, toast } = await openProfile(fixture);
    await openEdit();
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
  });

  test('is refused to who is no longer logged in, and before a profile was loaded', async () => {
    const { page, openEdit, field, save, toast } = await openProfile(fixture);
    await openEdit();
    await field('fullName').fill('Tapé');
    const { token } = await new ApiClient(fixture.site.url)
      .send('POST', '/login', ADMIN)
      .then((r) => r.json());
    // Another person's, kept silently, as by a tab that could not tell this one yet.
    await page.evaluate(`localStorage.setItem('token', '${token}')`);
    await save.click();
    await toast('alert', 'Aucun profil chargé');
    await page.evaluate("localStorage.removeItem('token')");
    await save.click();
    await toast('alert', 'Non authentifié');
    expect(await field('fullName').inputValue()).toBe('Tapé');
  });
});
