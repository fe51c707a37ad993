import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import {
  FILLED_VALUES,
  fillActivationForm,
  formValues,
  openInvitees,
  PASSWORD,
  photoError,
  preview,
  sendButton,
} from '../../support/invitees.ts';
import { openUntilResponse } from '../../support/minimum-delay.ts';
import { dropResponse, logIn, logInHere } from '../../support/steps.ts';

const INVALID = 'Le lien est invalide ou a expiré.';
const FAILED = 'Une erreur est survenue. Veuillez réessayer.';

const POSSIBLY_ACTIVATED =
  'Votre compte est peut-être déjà actif\u202f: essayez de vous connecter avec ce mot de passe.';
const LOGGED_IN = 'Vous êtes connecté\u202f: déconnectez-vous pour utiliser ce lien.';

const invitees = await openInvitees();

describe('The link', () => {
  test('is checked for 2 seconds at least, the wait running beside the check', async () => {
    const { page } = await invitees.openInvitee('');
    const clock = await openUntilResponse(page, invitees.withoutPhoto, '**/api/validate-invitation/*');
    await clock.runFor(1_500);
    const check = page.getByRole('status').getByText('Validation de votre invitation…');
    expect(await check.isVisible()).toBe(true);
    await clock.runFor(500);
    await sendButton(page).waitFor();
    expect(await check.isVisible()).toBe(false);
  });

  test.each([
    ['is unknown', 'inconnu'],
    ['is far too long', 'x'.repeat(300)],
    ['holds an emoji', '%F0%9F%98%80'],
  ])('that %s is said to be invalid or expired, with what to do next', async (_, secret) => {
    const { page, problems } = await invitees.openInvitee('');
    await page.goto(`/validate-invitation/${secret}`);
    await page.getByRole('alert').getByText(INVALID).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('that cannot be checked for now keeps its worth, and can be tried again', async () => {
    const { page } = await invitees.openInvitee('');
    await page.route('**/api/validate-invitation/*', (route) => route.abort());
    await page.goto(invitees.withoutPhoto);
    await page.getByRole('alert').getByText('Impossible de vérifier le lien').waitFor();
    await page.unroute('**/api/validate-invitation/*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await sendButton(page).waitFor();
  });

  test('TK-4 is in no log, in no referrer and in no cache', async () => {
    const { page } = await invitees.openInvitee('');
    const token = invitees.withoutPhoto.split('/').at(-1) ?? '';
    const logLines: string[] = [];
    page.on('request', (request) => {
      const { referer } = request.headers();
      if (referer?.includes(token)) logLines.push(`${request.url()} by referrer`);
      if (request.url().includes(token) && !/validate-invitation/.test(request.url()))
        logLines.push(request.url());
    });
    const response = await page.goto(invitees.withoutPhoto);
    await sendButton(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
    await page.waitForURL('**/business-club');
    expect(logLines).toEqual([]);
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(invitees.site.output()).not.toContain(token);
  });
});

describe('The form', () => {
  test('asks a BUSINESS member without photo for both, each error in its words once touched', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await page.getByText('Votre photo', { exact: true }).waitFor();
    for (const name of ['password', 'confirmPassword', 'freeDenomination', 'photo'])
      await page.locator(`[name=${name}]`).focus();
    await page.locator('[name=isEmailPublic]').focus();
    for (const text of [
      'Le mot de passe est requis',
      'La confirmation du mot de passe est requise',
      'Ce champ est requis pour les comptes BUSINESS',
      'Photo est requise',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await page.locator('[name=password]').fill('court');
    await page.locator('[name=confirmPassword]').fill('tout autre chose');
    await page.getByText('Le mot de passe doit comporter au moins 8 caractères').waitFor();
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await fillActivationForm(page, null);
    await expect.poll(() => photoError(page).count()).toBe(1);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await fillActivationForm(page, { buffer: invitees.picture });
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  });

  test('asks a SINGLE member with a photo for neither', async () => {
    const { page } = await invitees.openInvitee(invitees.withPhoto);
    await page.getByText('Votre photo (facultatif)').waitFor();
    expect(await page.locator('[name=freeDenomination]').count()).toBe(0);
    await fillActivationForm(page, null);
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  });
});

describe('Sending', () => {
  test('over a lost connection says so and loses nothing, passwords and photo included', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await fillActivationForm(page, { buffer: invitees.picture });
    await page.route('**/api/complete-invitation/*', (route) => route.abort());
    await sendButton(page).click();
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await formValues(page)).toEqual(FILLED_VALUES);
    expect(await preview(page).count()).toBe(1);
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  });

  test.each([
    [500, {}, FAILED],
    [503, { message: 'Le service est momentanément indisponible.' }, FAILED],
    [410, { message: INVALID, code: 'expired' }, INVALID],
    [429, { message: 'Trop de tentatives.', code: 'too-many' }, 'Trop de tentatives.'],
  ])('answered with %i says what the person can act on', async (status, json, text) => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await fillActivationForm(page, { buffer: invitees.picture });
    await page.route('**/api/complete-invitation/*', (route) => route.fulfill({ status, json }));
    await sendButton(page).click();
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await formValues(page)).toEqual(FILLED_VALUES);
  });

  test('what the server says of a field is put on that field', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await fillActivationForm(page, { buffer: invitees.picture });
    const errors = { password: ['Ce mot de passe est trop courant.'] };
    await page.route('**/api/complete-invitation/*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, code: 'validation', message: 'x', errors } }),
    );
    await sendButton(page).click();
    await page.getByText('Ce mot de passe est trop courant.').waitFor();
    expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('password');
    expect(await formValues(page)).toEqual(FILLED_VALUES);
    await page.route('**/api/complete-invitation/*', (route) => {
      const photoError = { code: 'unsupported-media', message: 'x', errors: { photo: ['Illisible.'] } };
      return route.fulfill({ status: 415, json: photoError });
    });
    await fillActivationForm(page, null);
    await sendButton(page).click();
    await page.getByText('Illisible.').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('photo');
  });

  test('each state is sound at both widths', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await expectAccessibleAtAllWidths(page);
    for (const name of ['password', 'confirmPassword', 'freeDenomination', 'photo', 'isEmailPublic'])
      await page.locator(`[name=${name}]`).focus();
    await expectAccessibleAtAllWidths(page);
    await fillActivationForm(page, { buffer: invitees.picture });
    await preview(page).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/validate-invitation/inconnu');
    await page.getByText(INVALID).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.route('**/api/validate-invitation/*', (route) => route.abort());
    await page.goto(invitees.withoutPhoto);
    await page.getByText('Impossible de vérifier le lien').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('ends in a success view with a button to the login, which a reload shows again; the link has been used', async () => {
    const { page, problems } = await invitees.openInvitee(invitees.withoutPhoto);
    const rotatedPhoto = await sharp({
      create: { width: 400, height: 500, channels: 3, background: '#7a5b2e' },
    })
      .jpeg()
      .toBuffer();
    await fillActivationForm(page, { buffer: rotatedPhoto, name: 'moi.jpg', mimeType: 'image/jpeg' });
    await sendButton(page).click();
    const successMessage = page.getByRole('heading', { name: 'Votre compte a été activé.' });
    await successMessage.and(page.locator(':focus')).waitFor();
    await page.reload();
    await successMessage.waitFor();
    expect(await successMessage.and(page.locator(':focus')).count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByText('Votre compte a été activé.').waitFor();
    await page.goto('/business-club');
    await page.goto(invitees.withoutPhoto);
    await page.getByText(INVALID).waitFor();
    await logIn(page, '/login', { email: 'zoe@lefevre.example', password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.getByRole('main').getByText('Groupe Lefèvre').waitFor();
    expect(problems).toEqual([]);
  });

  test('whose answer a proxy did not wait for, and sent again, tells that the account may be active, with a way to the login', async () => {
    const { page } = await invitees.openInvitee(invitees.withPhoto);
    await fillActivationForm(page, null);
    await dropResponse(page, '**/api/complete-invitation/*', 504);
    await sendButton(page).click();
    await page.getByRole('alert').getByText(FAILED).waitFor();
    await sendButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: POSSIBLY_ACTIVATED });
    await alert.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await logInHere(page, { email: 'wim@hubert.example', password: PASSWORD });
    await page.waitForURL('**/profile');
  });

  test('a member who is logged in has nothing to activate', async () => {
    const { page } = await invitees.openInvitee('');
    await logIn(page, '/login', { email: 'zoe@lefevre.example', password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.goto(invitees.withPhoto, { waitUntil: 'commit' });
    await page.waitForURL(`${invitees.site.url}/`);
    await page.getByRole('status').getByText(LOGGED_IN).waitFor();
  });
});
