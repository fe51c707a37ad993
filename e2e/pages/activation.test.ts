import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blackPng, noisyJpeg, paddedPng } from '../../server/src/testing/crafted-images.ts';
import { type SmtpPeer, startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from '../support/api.ts';
import { expectSound, expectSoundEverywhere } from '../support/axe.ts';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { plainPicture } from '../support/members.ts';
import { openUpToAnswer } from '../support/pacing.ts';
import { ADMIN, startSite, type TestSite } from '../support/site.ts';
import { acceptCrop, choosePhoto, linkIn, logIn, mailTo } from '../support/steps.ts';

const PASSWORD = 'trois petits chats';
const MB = 1024 * 1024;
const INVALID = 'Le lien est invalide ou a expiré.';
const FAILED = 'Une erreur est survenue. Veuillez réessayer.';
const PICTURE = { name: 'moi.png', mimeType: 'image/png' };
const REMOVE = 'Retirer';

let site: TestSite;
let smtp: SmtpPeer;
let browser: Browser;
let picture: Buffer;
/** Of a BUSINESS member who asked to join, and has no photo yet; of a SINGLE one whose photo an administrator gave. */
let withoutPhoto: string;
let withPhoto: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  // Each visitor is given an address of their own: the limits count by address.
  site = await startSite({ SMTP_URL: smtp.url, TRUST_PROXY: '1' });
  browser = await openBrowser();
  picture = await plainPicture('#7a5b2e');
  const office = await new ApiClient(site.url).logIn(ADMIN);
  await new ApiClient(site.url).submitRequest({ email: 'zoe@lefevre.example', memberType: 'BUSINESS' });
  const { content } = await office.get<{ content: { id: number }[] }>('/members/requests');
  await office.send('PUT', `/members/requests/${content[0]?.id}/approve`);
  withoutPhoto = await invitationOf('zoe@lefevre.example');
  const form = new FormData();
  const wim = {
    email: 'wim@hubert.example',
    fullName: 'Wim Hubert',
    company: 'Hubert',
    phone: '02',
    vat: '',
    memberType: 'SINGLE',
  };
  form.set('data', new Blob([JSON.stringify(wim)], { type: 'application/json' }));
  form.set('photo', new Blob([new Uint8Array(picture)]), 'photo.png');
  await office.send('POST', '/members', form);
  withPhoto = await invitationOf(wim.email);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await smtp?.close();
});

const invitationOf = async (address: string) =>
  new URL(linkIn(await mailTo(smtp, address, 'Activez votre accès'), '/validate-invitation')).pathname;

let visitors = 0;

async function openInvitee(link: string) {
  visitors += 1;
  const visitor = await openVisitor(browser, site.url);
  await visitor.page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.100.${visitors}` });
  if (link) {
    await visitor.page.goto(link);
    await button(visitor.page).waitFor();
  }
  return visitor;
}

const button = (page: Page) => page.getByRole('button', { name: 'Activer mon compte' });
const photoOf = (page: Page) => page.locator('[name=photo]');
const photoError = (page: Page) => page.locator('form p:has(svg)').filter({ hasText: /image|taille|Photo/ });
const preview = (page: Page) => page.locator('form img');
const typed = (page: Page) =>
  page
    .locator('form')
    .evaluate((form) =>
      Object.fromEntries(
        [...new FormData(form as HTMLFormElement)].filter(([, value]) => typeof value === 'string'),
      ),
    );

async function fill(page: Page, file: { buffer: Buffer; name?: string; mimeType?: string } | null) {
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=confirmPassword]').fill(PASSWORD);
  const denomination = page.locator('[name=freeDenomination]');
  if (await denomination.count()) await denomination.fill('Groupe Lefèvre');
  await page.locator('[name=isEmailPublic]').uncheck({ force: true });
  if (file) await choosePhoto(page, { ...PICTURE, ...file });
}

const TYPED = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  freeDenomination: 'Groupe Lefèvre',
  isProfilePublic: 'on',
  isProfilePhotoPublic: 'on',
};

/** A file let go over the element, as from a folder of the computer. */
async function drop(page: Page, selector: string, bytes: Buffer, name: string, type: string) {
  const data = await page.evaluateHandle(
    ({ base64, name, type }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { base64: bytes.toString('base64'), name, type },
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(selector, event, { dataTransfer: data });
}

describe('The link', () => {
  test('is checked for 2 seconds at least, the wait running beside the check', async () => {
    const { page } = await openInvitee('');
    const clock = await openUpToAnswer(page, withoutPhoto, '**/api/validate-invitation/*');
    await clock.runFor(1_500);
    const check = page.getByRole('status').getByText('Validation de votre invitation…');
    expect(await check.isVisible()).toBe(true);
    await clock.runFor(500);
    await button(page).waitFor();
    expect(await check.isVisible()).toBe(false);
  });

  test.each([
    '/validate-invitation/inconnu',
    `/validate-invitation/${'x'.repeat(300)}`,
    '/validate-invitation/%F0%9F%98%80',
  ])(
    'that is unknown or mangled (%.40s) is said to be invalid or expired, with what to do next',
    async (link) => {
      const { page, problems } = await openInvitee('');
      await page.goto(link);
      await page.getByRole('alert').getByText(INVALID).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Contactez-nous' }).waitFor();
      expect(problems).toEqual([]);
    },
  );

  test('that cannot be checked for now keeps its worth, and can be tried again', async () => {
    const { page } = await openInvitee('');
    await page.route('**/api/validate-invitation/*', (route) => route.abort());
    await page.goto(withoutPhoto);
    await page.getByRole('alert').getByText('Impossible de vérifier le lien').waitFor();
    await page.unroute('**/api/validate-invitation/*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await button(page).waitFor();
  });

  test('TK-4 is in no log, in no referrer and in no cache', async () => {
    const { page } = await openInvitee('');
    const token = withoutPhoto.split('/').at(-1) ?? '';
    const told: string[] = [];
    page.on('request', (request) => {
      const { referer } = request.headers();
      if (referer?.includes(token)) told.push(`${request.url()} by referrer`);
      if (request.url().includes(token) && !/validate-invitation/.test(request.url()))
        told.push(request.url());
    });
    const response = await page.goto(withoutPhoto);
    await button(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business Club' }).click();
    await page.waitForURL('**/business-club');
    expect(told).toEqual([]);
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(site.output()).not.toContain(token);
  });
});

describe('The form', () => {
  test('asks a BUSINESS member without photo for both, each error in its words once touched', async () => {
    const { page } = await openInvitee(withoutPhoto);
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
    expect(await button(page).isDisabled()).toBe(true);
    await fill(page, null);
    await expect.poll(() => photoError(page).count()).toBe(1);
    expect(await button(page).isDisabled()).toBe(true);
    await fill(page, { buffer: picture });
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test('asks a SINGLE member with a photo for neither', async () => {
    const { page } = await openInvitee(withPhoto);
    await page.getByText('Votre photo (facultatif)').waitFor();
    expect(await page.locator('[name=freeDenomination]').count()).toBe(0);
    await fill(page, null);
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });
});

describe('The photo', () => {
  test('is shown once chosen, can be changed, and taken away again', async () => {
    const { page, problems } = await openInvitee(withoutPhoto);
    await choosePhoto(page, { ...PICTURE, buffer: picture });
    await preview(page).waitFor();
    await page.getByText('moi.jpg').waitFor();
    await page.getByText('Changer la photo').waitFor();
    await page.getByRole('button', { name: REMOVE }).click();
    await preview(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.name')).toBe('photo');
    await choosePhoto(page, { ...PICTURE, buffer: picture });
    await preview(page).waitFor();
    expect(problems).toEqual([]);
  });

  test('can be dropped; beside its place a file is refused, and the form stays', async () => {
    const { page } = await openInvitee(withoutPhoto);
    await drop(page, 'footer', picture, 'moi.png', 'image/png');
    expect(await preview(page).count()).toBe(0);
    await drop(page, 'label:has([name=photo])', picture, 'moi.png', 'image/png');
    await acceptCrop(page);
    await preview(page).waitFor();
    await drop(page, 'label:has([name=photo])', Buffer.from('%PDF'), 'moi.pdf', 'application/pdf');
    await page.getByText('Seules les images JPG, PNG ou GIF sont autorisées').waitFor();
    expect(page.url()).toContain(withoutPhoto);
  });

  test('can be taken with a telephone, whose large pictures are cropped like any other', async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.200' },
    });
    const page = await context.newPage();
    await page.goto(withoutPhoto);
    const camera = page.locator('input[capture=user]');
    await page.getByText('Prendre une photo').waitFor();
    const large = await noisyJpeg(3_200, 2_400);
    expect(large.length).toBeGreaterThan(2 * MB);
    await camera.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: large });
    await acceptCrop(page);
    await preview(page).waitFor();
    expect(await photoError(page).count()).toBe(0);
    await expectSound(page);
  });

  test('has no camera button where there is none to touch', async () => {
    const { page } = await openInvitee(withoutPhoto);
    expect(await page.getByText('Prendre une photo').isVisible()).toBe(false);
  });

  test.each([
    [
      'another type',
      async () => Buffer.from('%PDF-1.7'),
      'application/pdf',
      'Seules les images JPG, PNG ou GIF sont autorisées',
    ],
    [
      '2 MB and 1 byte',
      async () => paddedPng(picture, 2 * MB + 1),
      'image/png',
      'La taille maximale du fichier est de 2MB',
    ],
  ])(
    'of %s is refused on its field before it travels; nothing typed is lost, and it can be taken away',
    async (_what, make, mimeType, text) => {
      const { page } = await openInvitee(withoutPhoto);
      await fill(page, null);
      await photoOf(page).setInputFiles({ ...PICTURE, buffer: await make(), mimeType });
      await photoError(page).getByText(text).waitFor();
      expect(await photoOf(page).getAttribute('aria-invalid')).toBe('true');
      expect(await button(page).isDisabled()).toBe(true);
      expect(await typed(page)).toEqual(TYPED);
      await page.getByRole('button', { name: REMOVE }).click();
      await photoError(page).getByText('Photo est requise').waitFor();
    },
  );

  test.each([
    ['UP-3 a picture bomb', async () => blackPng(16_384, 16_384), 'L’image compte trop de pixels'],
    ['UP-3 a picture of one endless line', async () => blackPng(24_000, 1), 'L’image est trop longue'],
    [
      'UP-2 a text named like a picture',
      async () => Buffer.from('Bonjour'),
      'Seules les images JPG, PNG ou GIF sont autorisées',
    ],
  ])('%s is refused at once, on its field; the one before stays', async (_what, make, text) => {
    const { page } = await openInvitee(withoutPhoto);
    await fill(page, { buffer: picture });
    await preview(page).waitFor();
    await photoOf(page).setInputFiles({ ...PICTURE, buffer: await make() });
    await photoError(page).getByText(text).waitFor();
    expect(await preview(page).count()).toBe(1);
    expect(await typed(page)).toEqual(TYPED);
    await expectSound(page);
  });

  test('of exactly 2 MB, of a type allowed, is accepted by the form', async () => {
    const { page } = await openInvitee(withoutPhoto);
    await fill(page, { buffer: paddedPng(picture, 2 * MB) });
    await preview(page).waitFor();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });
});

describe('Sending', () => {
  test('over a lost connection says so and loses nothing, passwords and photo included', async () => {
    const { page } = await openInvitee(withoutPhoto);
    await fill(page, { buffer: picture });
    await page.route('**/api/complete-invitation/*', (route) => route.abort());
    await button(page).click();
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await typed(page)).toEqual(TYPED);
    expect(await preview(page).count()).toBe(1);
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test.each([
    [500, {}, FAILED],
    [503, { message: 'Le service est momentanément indisponible.' }, FAILED],
    [410, { message: INVALID, code: 'expired' }, INVALID],
    [429, { message: 'Trop de tentatives.', code: 'too-many' }, 'Trop de tentatives.'],
  ])('answered with %i says what the person can act on', async (status, json, text) => {
    const { page } = await openInvitee(withoutPhoto);
    await fill(page, { buffer: picture });
    await page.route('**/api/complete-invitation/*', (route) => route.fulfill({ status, json }));
    await button(page).click();
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await typed(page)).toEqual(TYPED);
  });

  test('what the server says of a field is put on that field', async () => {
    const { page } = await openInvitee(withoutPhoto);
    await fill(page, { buffer: picture });
    const errors = { password: ['Ce mot de passe est trop courant.'] };
    await page.route('**/api/complete-invitation/*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, code: 'validation', message: 'x', errors } }),
    );
    await button(page).click();
    await page.getByText('Ce mot de passe est trop courant.').waitFor();
    expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('password');
    expect(await typed(page)).toEqual(TYPED);
    await page.route('**/api/complete-invitation/*', (route) => {
      const refused = { code: 'unsupported-media', message: 'x', errors: { photo: ['Illisible.'] } };
      return route.fulfill({ status: 415, json: refused });
    });
    await fill(page, null);
    await button(page).click();
    await page.getByText('Illisible.').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('photo');
  });

  test('each state is sound at both widths', async () => {
    const { page } = await openInvitee(withoutPhoto);
    await expectSoundEverywhere(page);
    for (const name of ['password', 'confirmPassword', 'freeDenomination', 'photo', 'isEmailPublic'])
      await page.locator(`[name=${name}]`).focus();
    await expectSoundEverywhere(page);
    await fill(page, { buffer: picture });
    await preview(page).waitFor();
    await expectSoundEverywhere(page);
    await page.goto('/validate-invitation/inconnu');
    await page.getByText(INVALID).waitFor();
    await expectSoundEverywhere(page);
    await page.route('**/api/validate-invitation/*', (route) => route.abort());
    await page.goto(withoutPhoto);
    await page.getByText('Impossible de vérifier le lien').waitFor();
    await expectSoundEverywhere(page);
  });

  test('ends in a success view with a button to the login, which a reload shows again; the link has been used', async () => {
    const { page, problems } = await openInvitee(withoutPhoto);
    const turned = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#7a5b2e' } })
      .jpeg()
      .toBuffer();
    await fill(page, { buffer: turned, name: 'moi.jpg', mimeType: 'image/jpeg' });
    await button(page).click();
    await page.getByRole('status').getByText('Votre compte a été activé.').waitFor();
    await page.reload();
    await page.getByRole('status').getByText('Votre compte a été activé.').waitFor();
    await expectSoundEverywhere(page);
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByText('Votre compte a été activé.').waitFor();
    await page.goto('/business-club');
    await page.goto(withoutPhoto);
    await page.getByText(INVALID).waitFor();
    await logIn(page, '/login', { email: 'zoe@lefevre.example', password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.getByRole('main').getByText('Groupe Lefèvre').waitFor();
    expect(problems).toEqual([]);
  });

  test('a member who is logged in has nothing to activate', async () => {
    const { page } = await openInvitee('');
    await logIn(page, '/login', { email: 'zoe@lefevre.example', password: PASSWORD });
    await page.waitForURL('**/profile');
    await page.goto(withPhoto, { waitUntil: 'commit' });
    await page.waitForURL(`${site.url}/`);
  });
});
