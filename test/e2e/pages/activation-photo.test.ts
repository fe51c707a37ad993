import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { blackPng, noisyJpeg, paddedPng } from '../../../server/src/testing/crafted-images.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  FILLED_VALUES,
  fillActivationForm,
  formValues,
  openInvitees,
  PICTURE,
  photoError,
  preview,
  sendButton,
} from '../../support/invitees.ts';
import { acceptCrop, choosePhoto } from '../../support/steps.ts';

const MB = 1024 * 1024;
const REMOVE = 'Retirer';

const invitees = await openInvitees();

const photoOf = (page: Page) => page.locator('[name=photo]');

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

describe('The photo of an activation', () => {
  test('is shown once chosen, can be changed, and taken away again', async () => {
    const { page, problems } = await invitees.openInvitee(invitees.withoutPhoto);
    await choosePhoto(page, { ...PICTURE, buffer: invitees.picture });
    await preview(page).waitFor();
    await page.getByText('moi.jpg').waitFor();
    await page.getByText('Changer la photo').waitFor();
    await page.getByRole('button', { name: REMOVE }).click();
    await preview(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.name')).toBe('photo');
    await choosePhoto(page, { ...PICTURE, buffer: invitees.picture });
    await preview(page).waitFor();
    expect(problems).toEqual([]);
  });

  test('can be dropped; beside its place a file is refused, and the form stays', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await drop(page, 'footer', invitees.picture, 'moi.png', 'image/png');
    expect(await preview(page).count()).toBe(0);
    await drop(page, 'label:has([name=photo])', invitees.picture, 'moi.png', 'image/png');
    await acceptCrop(page);
    await preview(page).waitFor();
    await drop(page, 'label:has([name=photo])', Buffer.from('%PDF'), 'moi.pdf', 'application/pdf');
    await page.getByText('Seules les images JPG, PNG ou GIF sont autorisées').waitFor();
    expect(page.url()).toContain(invitees.withoutPhoto);
  });

  test('can be taken with a telephone, whose large pictures are cropped like any other', async () => {
    const context = await invitees.browser.newContext({
      baseURL: invitees.site.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.200' },
    });
    const page = await context.newPage();
    await page.goto(invitees.withoutPhoto);
    const camera = page.locator('input[capture=user]');
    await page.getByText('Prendre une photo').waitFor();
    const largePhoto = await noisyJpeg(3_200, 2_400);
    expect(largePhoto.length).toBeGreaterThan(2 * MB);
    await camera.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: largePhoto });
    await acceptCrop(page);
    await preview(page).waitFor();
    expect(await photoError(page).count()).toBe(0);
    await expectAccessible(page);
  });

  test('has no camera button where there is none to touch', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
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
      async () => paddedPng(invitees.picture, 2 * MB + 1),
      'image/png',
      'La taille maximale du fichier est de 2MB',
    ],
  ])(
    'of %s is refused on its field before it travels; nothing typed is lost, and it can be taken away',
    async (_what, createFile, mimeType, text) => {
      const { page } = await invitees.openInvitee(invitees.withoutPhoto);
      await fillActivationForm(page, null);
      await photoOf(page).setInputFiles({ ...PICTURE, buffer: await createFile(), mimeType });
      await photoError(page).getByText(text).waitFor();
      expect(await photoOf(page).getAttribute('aria-invalid')).toBe('true');
      expect(await sendButton(page).isDisabled()).toBe(true);
      expect(await formValues(page)).toEqual(FILLED_VALUES);
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
  ])('%s is refused at once, on its field; the one before stays', async (_what, createFile, text) => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await fillActivationForm(page, { buffer: invitees.picture });
    await preview(page).waitFor();
    await photoOf(page).setInputFiles({ ...PICTURE, buffer: await createFile() });
    await photoError(page).getByText(text).waitFor();
    expect(await preview(page).count()).toBe(1);
    expect(await formValues(page)).toEqual(FILLED_VALUES);
    await expectAccessible(page);
  });

  test('of exactly 2 MB, of a type allowed, is accepted by the form', async () => {
    const { page } = await invitees.openInvitee(invitees.withoutPhoto);
    await fillActivationForm(page, { buffer: paddedPng(invitees.picture, 2 * MB) });
    await preview(page).waitFor();
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  });
});
