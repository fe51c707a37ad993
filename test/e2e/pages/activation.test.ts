import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Request } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blackPng, noisyJpeg, paddedPng } from '../../../server/src/testing/crafted-images.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../../support/axe.ts';
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
import { acceptCrop, dropResponse, logIn, logInHere } from '../../support/steps.ts';

const MB = 1024 * 1024;
const INVALID = 'Le lien est invalide ou a expiré.';
const FAILED = 'Une erreur est survenue. Veuillez réessayer.';
const POSSIBLY_ACTIVATED =
  'Votre compte est peut-être déjà actif\u202f: essayez de vous connecter avec ce mot de passe.';
const LOGGED_IN = 'Vous êtes connecté\u202f: déconnectez-vous pour utiliser ce lien.';
const WRONG_TYPE = 'Seules les images JPG, PNG ou GIF sont autorisées';
const FIELDS = ['password', 'confirmPassword', 'freeDenomination', 'photo'];

const { site, browser, picture, withoutPhoto, withPhoto, visitor, openInvitee } = await openInvitees();
const { page, problems } = visitor;
const field = (name: string) => page.locator(`[name=${name}]`);
const isAlerted = (text: string) => page.getByRole('alert').getByText(text).waitFor();
const says = (text: string) => page.getByText(text, { exact: true }).waitFor();

describe('The link', () => {
  test('that is unknown, far too long or holds an emoji is said to be invalid or expired, with what to do next', async () => {
    await openInvitee();
    for (const secret of ['x'.repeat(300), '%F0%9F%98%80', 'inconnu']) {
      await page.goto(`/validate-invitation/${secret}`);
      await isAlerted(INVALID);
      await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).waitFor();
    }
    expect(problems).toEqual([]);
    await expectAccessibleAtAllWidths(page);
  });

  test('that cannot be checked for now can be tried again; TK-4 it is in no log, in no referrer and in no cache', async () => {
    await openInvitee();
    const token = withoutPhoto.split('/').at(-1) ?? '';
    const leaks: string[] = [];
    const note = (request: Request) => {
      if (request.headers().referer?.includes(token)) leaks.push(`${request.url()} by referrer`);
      if (request.url().includes(token) && !/validate-invitation/.test(request.url()))
        leaks.push(request.url());
    };
    page.on('request', note);
    await page.route('**/api/validate-invitation/*', (route) => route.abort());
    const response = await page.goto(withoutPhoto);
    await isAlerted('Impossible de vérifier le lien');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/api/validate-invitation/*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await sendButton(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
    await page.waitForURL('**/business-club');
    expect(leaks).toEqual([]);
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(site.output()).not.toContain(token);
    page.off('request', note);
  });
});

describe('The form', () => {
  test('asks a BUSINESS member without photo for both, each error in its words once touched, and is sound at both widths', async () => {
    await openInvitee(withoutPhoto);
    await says('Votre photo');
    await says('Obligatoire');
    expect(await field('email').inputValue()).toBe('zoe@lefevre.example');
    await page.getByText('Le nom sous lequel votre équipe se présente').waitFor();
    const terms = page.locator('form').getByRole('link', { name: 'Conditions générales' });
    expect(await terms.getAttribute('target'), 'what is filled in stays').toBe('_blank');
    await expectAccessibleAtAllWidths(page);
    for (const name of [...FIELDS, 'isEmailPublic']) await field(name).focus();
    await says('Le mot de passe est requis');
    await says('La confirmation du mot de passe est requise');
    await says('Ce champ est requis pour les comptes BUSINESS');
    await says('Photo est requise');
    await expectAccessibleAtAllWidths(page);
    await field('password').fill('court');
    await field('confirmPassword').fill('tout autre chose');
    await page.getByText('Le mot de passe doit comporter au moins 8 caractères').waitFor();
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await fillActivationForm(page, null);
    await expect.poll(() => photoError(page).count()).toBe(1);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await fillActivationForm(page, { buffer: picture });
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
    await expectAccessibleAtAllWidths(page);
  });

  test('says that it accepts the general conditions, with the version in force, which opens in a tab of its own', async () => {
    await openInvitee();
    await page.goto(withoutPhoto);
    await page.getByText('En activant votre compte, vous acceptez nos conditions générales.').waitFor();
    const link = page.getByRole('link', { name: 'Conditions générales, version du 26 novembre 2026' });
    expect(await link.getAttribute('href')).toBe('/general-conditions/1');
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  test('takes a photo that is chosen, changed, taken away or dropped in its place, whatever it weighs before it is cropped; UP-2 UP-3 it refuses others on their field before they travel, and loses nothing', async () => {
    await openInvitee(withoutPhoto);
    expect(await page.getByText('Prendre une photo').isVisible()).toBe(false);
    await fillActivationForm(page, { buffer: picture });
    await preview(page).waitFor();
    await page.getByText('moi.jpg').waitFor();
    await page.getByText('Changer la photo').waitFor();
    await page.getByRole('button', { name: 'Retirer' }).click();
    await preview(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.name')).toBe('photo');
    await drop('footer', picture, 'moi.png', 'image/png');
    expect(await preview(page).count()).toBe(0);
    await drop('label:has([name=photo])', picture, 'moi.png', 'image/png');
    await acceptCrop(page);
    await preview(page).waitFor();
    await drop('label:has([name=photo])', Buffer.from('%PDF'), 'moi.pdf', 'application/pdf');
    await page.getByText(WRONG_TYPE).waitFor();
    await dropFromDisk([fileURLToPath(import.meta.url), fileURLToPath(import.meta.url)]);
    await photoError(page).getByText('Déposez un seul fichier à la fois.').waitFor();
    await dropFromDisk([tmpdir()]);
    await photoError(page).getByText('Ceci est un dossier').waitFor();
    await fillActivationForm(page, { buffer: paddedPng(picture, 6.7 * MB) });
    await preview(page).waitFor();
    await fillActivationForm(page, { buffer: paddedPng(picture, 13 * MB) });
    await preview(page).waitFor();
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
    for (const [mimeType, buffer, text] of [
      ['image/png', await blackPng(16_384, 16_384), 'L’image compte trop de pixels'],
      ['image/png', await blackPng(24_000, 1), 'L’image est trop longue'],
      ['image/png', Buffer.from('Bonjour'), WRONG_TYPE],
      ['application/pdf', Buffer.from('%PDF-1.7'), WRONG_TYPE],
    ] as const) {
      await field('photo').setInputFiles({ name: 'moi.png', mimeType, buffer });
      await photoError(page).getByText(text).waitFor();
      expect(await field('photo').getAttribute('aria-invalid'), text).toBe('true');
      expect(await formValues(page), text).toEqual(FILLED_VALUES);
    }
    await expectAccessible(page);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Retirer' }).click();
    await photoError(page).getByText('Photo est requise').waitFor();
    expect(problems).toEqual([]);
  });

  test('takes a photo by the camera of a phone, whose large pictures are cropped like any other', async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.200' },
    });
    const phone = await context.newPage();
    await phone.goto(withoutPhoto);
    await phone.getByText('Prendre une photo').waitFor();
    const buffer = await noisyJpeg(3_200, 2_400);
    expect(buffer.length).toBeGreaterThan(2 * MB);
    const camera = phone.locator('input[capture=user]');
    await camera.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
    await acceptCrop(phone);
    await preview(phone).waitFor();
    expect(await photoError(phone).count()).toBe(0);
    await expectAccessible(phone);
    await context.close();
  });

  /** Files or folders of this machine, let go where the photo is chosen: a page cannot make a folder up. */
  async function dropFromDisk(files: string[]) {
    const { x, y } = (await page.locator('label:has([name=photo])').boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
    await session.detach();
  }

  /** A file let go over the element, as from a folder of the computer. */
  async function drop(selector: string, bytes: Buffer, name: string, type: string) {
    const dataTransfer = await page.evaluateHandle(
      ({ base64, name, type }) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
        return transfer;
      },
      { base64: bytes.toString('base64'), name, type },
    );
    for (const event of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent(selector, event, { dataTransfer });
  }
});

describe('Sending', () => {
  const CALL = '**/api/complete-invitation/*';

  test('that fails says what the person can act on, on its field where it is about one, and loses nothing, passwords and photo included', async () => {
    await openInvitee(withoutPhoto);
    await fillActivationForm(page, { buffer: picture });
    for (const [status, change, text, name] of [
      [503, {}, FAILED],
      [400, { errors: { password: ['Trop courant.'] } }, 'Trop courant.', 'password'],
      [415, { errors: { photo: ['Illisible.'] } }, 'Illisible.', 'photo'],
    ] as const) {
      const json = { status, code: 'validation', message: 'Le service est indisponible.', ...change };
      await page.route(CALL, (route) => route.fulfill({ status, json }));
      await sendButton(page).click();
      await (name ? page : page.getByRole('alert')).getByText(text).waitFor();
      if (name) expect(await field(name).getAttribute('aria-invalid')).toBe('true');
      if (name) expect(await page.evaluate('document.activeElement.name')).toBe(name);
      expect(await formValues(page), text).toEqual(FILLED_VALUES);
      expect(await preview(page).count(), text).toBe(1);
      // What was refused is sent again only once it is changed.
      if (name === 'password') await field(name).fill('');
      await fillActivationForm(page, null);
      await page.unroute(CALL);
    }
    const json = { status: 410, code: 'expired', message: INVALID };
    await fillActivationForm(page, { buffer: picture });
    await page.route(CALL, (route) => route.fulfill({ status: 410, json }));
    await sendButton(page).click();
    // As a dead link that was opened.
    await page.getByRole('heading', { name: INVALID }).and(page.locator(':focus')).waitFor();
    expect(await page.evaluate('window.scrollY'), 'read from its top').toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).waitFor();
    expect(await sendButton(page).count()).toBe(0);
    await page.unroute(CALL);
  });

  test('ends in a success view with a button to the login, which a reload shows again; a used link leads on; one opened by who is logged in offers to log out', async () => {
    await openInvitee(withoutPhoto);
    const size = { width: 400, height: 500, channels: 3, background: '#7a5b2e' } as const;
    const buffer = await sharp({ create: size }).jpeg().toBuffer();
    await fillActivationForm(page, { buffer, name: 'moi.jpg', mimeType: 'image/jpeg' });
    await sendButton(page).click();
    const success = page.getByRole('heading', { name: 'Votre compte a été activé.' });
    await success.and(page.locator(':focus')).waitFor();
    await page.reload();
    await success.waitFor();
    expect(await success.and(page.locator(':focus')).count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await success.waitFor();
    await page.goto('/business-club');
    await page.goto(withoutPhoto);
    await page.getByText(INVALID).waitFor();
    await logIn(page, '/login', { email: 'zoe@lefevre.example', password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.getByRole('main').getByText('Groupe Lefèvre').first().waitFor();
    expect(problems).toEqual([]);
    await page.goto(`${withPhoto},`);
    await isAlerted(LOGGED_IN);
    await page.getByRole('button', { name: 'Se déconnecter et continuer' }).click();
    await page.getByText('Bonjour Wim Hubert.').waitFor();
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('wim@hubert.example');
  });

  test('by a SINGLE member with a photo, asked for neither, whose answer a proxy did not wait for, tells when sent again that the account may be active', async () => {
    await openInvitee(withPhoto);
    await preview(page).waitFor();
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Wim Hubert');
    expect(await page.getByText('Obligatoire').count()).toBe(0);
    expect(await field('freeDenomination').count()).toBe(0);
    await fillActivationForm(page, null);
    await dropResponse(page, CALL, 504);
    await sendButton(page).click();
    await isAlerted(FAILED);
    await sendButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: POSSIBLY_ACTIVATED });
    await alert.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await logInHere(page, { email: 'wim@hubert.example', password: PASSWORD });
    await page.waitForURL('**/profile');
  });
});

// The last one: from here on the visitor's clock stands still. The link has been used; its check is the same.
test('a link is checked for 2 seconds at least, the wait running beside the check', async () => {
  await openInvitee();
  const clock = await openUntilResponse(page, withPhoto, '**/api/validate-invitation/*');
  await clock.runFor(1_500);
  const check = page.getByRole('status').getByText('Validation de votre invitation…');
  expect(await check.isVisible()).toBe(true);
  await clock.runFor(500);
  await clock.resume();
  await isAlerted(INVALID);
  expect(await check.isVisible()).toBe(false);
});
