import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openVisitor, resetVisitor, waitForExpression } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember, plainPicture } from '../support/members.ts';
import { startSession } from '../support/session.ts';
import { choosePhoto, expectRefusedFile } from '../support/steps.ts';

const PICTURE = { name: 'moi.png', mimeType: 'image/png' };
const TYPE_ERROR = 'Seules les images JPG, PNG ou GIF sont autorisées';
const SIZE_ERROR = 'La taille maximale du fichier est de 2MB';
const PHOTO_FAILED = 'Échec de la mise à jour de la photo. Veuillez réessayer.';

const fixture = await siteWithMail();
const visitor = await openVisitor(fixture.browser, fixture.site.url);
const member = await joinMember(fixture.site.url, fixture.smtp, 'Jean Dubois');

async function open() {
  const { page, problems } = visitor;
  await resetVisitor(visitor);
  await startSession(page, fixture.site, member);
  await page.goto('/profile');
  await page.getByText('E-mail vérifié le').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' });
  const cropArea = dialog.getByRole('application', { name: 'Cadrage de la photo' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('[name=photo]').setInputFiles({ name, mimeType, buffer });
  const portrait = page.getByRole('main').getByRole('img', { name: 'Photo de Jean Dubois' }).first();
  return {
    page,
    problems,
    dialog,
    cropArea,
    choose,
    portrait,
    confirm: dialog.getByRole('button', { name: 'Enregistrer la photo' }),
    cancel: dialog.getByRole('button', { name: 'Annuler' }),
    said: (text: string) => page.getByRole('alert').getByText(text).first().waitFor(),
  };
}

const half = (background: string) =>
  ({ create: { width: 600, height: 600, channels: 3, background } }) as const;

/** Red on the left, blue on the right, twice as wide as high. */
const redAndBlue = async () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(half('#ff0000')).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();

/** Colour in the middle of the picture at this address, and its shape. */
async function look(page: Page, address: string | null) {
  const url = new URL(address ?? '', fixture.site.url).href.replace(/-\d+\.webp/, '-640.webp');
  const bytes = await (await page.request.get(url)).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(from, from + 3);
    if (Math.abs(red - blue) < 60) return 'grey';
    return red > blue ? 'red' : 'blue';
  };
  return {
    width: info.width,
    height: info.height,
    left: at(0.05, 0.5),
    right: at(0.95, 0.5),
    top: at(0.5, 0.05),
  };
}

const storedPicture = (page: Page) => page.evaluate<string>("localStorage.getItem('urlProfilePicture')");

describe('A new photo', () => {
  test('is cropped by keyboard alone, shows at once here and in another tab, and the old one answers nobody', async () => {
    const { page, problems, choose, dialog, cropArea, confirm, portrait } = await open();
    const other = await page.context().newPage();
    await other.goto('/profile');
    const old = (await portrait.getAttribute('src')) ?? '';
    await choose('moi.png', 'image/png', await redAndBlue());
    await dialog.waitFor();
    await cropArea.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByLabel('Zoom').focus();
    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByLabel('Zoom').getAttribute('aria-valuetext')).toMatch(/105/);
    await page.keyboard.press('Home');
    await confirm.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText('Profil mis à jour avec succès').waitFor();
    const src = await portrait.getAttribute('src');
    expect(src).not.toBe(old);
    expect(await look(page, src)).toMatchObject({ width: 600, height: 600, left: 'red', right: 'red' });
    expect((await storedPicture(page)).split('?')[0]).toBe(src?.split('?')[0]);
    await other
      .locator(`img[src^="${src?.split('?')[0]}"]`)
      .first()
      .waitFor();
    expect((await page.request.get(old)).status()).toBe(404);
    expect(problems).toEqual([]);
  });

  test('left in the middle keeps the middle; a camera’s turned picture is upright', async () => {
    const { page, choose, dialog, confirm, portrait } = await open();
    // Lies on its side, and says so: upright it is red above blue.
    const rotatedPhoto = await sharp(await redAndBlue())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await portrait.getAttribute('src');
    await choose('moi.jpg', 'image/jpeg', rotatedPhoto);
    await dialog.waitFor();
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
    await waitForExpression(page, `document.querySelector('main img').getAttribute('src') !== '${before}'`);
    expect(await look(page, await portrait.getAttribute('src'))).toMatchObject({
      width: 600,
      height: 600,
      top: 'red',
    });
  });

  test('that is given up keeps the old one; of the wrong type, too heavy, or that is no picture is told so', async () => {
    const { page, choose, dialog, cancel, portrait, said } = await open();
    const before = await portrait.getAttribute('src');
    await choose('moi.png', 'image/png', await redAndBlue());
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await choose('moi.png', 'image/png', await redAndBlue());
    await dialog.waitFor();
    await cancel.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await portrait.getAttribute('src')).toBe(before);

    await choose('moi.pdf', 'application/pdf', Buffer.from('%PDF'));
    await said(TYPE_ERROR);
    await choose('moi.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    await said(SIZE_ERROR);
    await choose('moi.png', 'image/png', Buffer.from('bonjour'));
    await said(TYPE_ERROR);
    expect(await dialog.isVisible()).toBe(false);
  });

  test('dropped on the portrait, that could not be sent is told so, keeps its crop and is sent again; what the server refuses is told', async () => {
    const { page, dialog, confirm, portrait, said } = await open();
    const bytes = [...(await plainPicture('#ff0000'))];
    const transfer = await page.evaluateHandle((content) => {
      const made = new DataTransfer();
      made.items.add(new File([new Uint8Array(content)], 'moi.png', { type: 'image/png' }));
      return made;
    }, bytes);
    for (const type of ['dragover', 'drop']) await portrait.dispatchEvent(type, { dataTransfer: transfer });
    await dialog.waitFor();
    await page.route('**/api/profile/photo', (route) => route.abort());
    await confirm.click();
    await said(PHOTO_FAILED);
    await page.unroute('**/api/profile/photo');
    await page.route('**/api/profile/photo', (route) =>
      route.fulfill({
        status: 413,
        json: { status: 413, code: 'too-large', message: SIZE_ERROR, errors: { photo: [SIZE_ERROR] } },
      }),
    );
    await confirm.click();
    await said(SIZE_ERROR);
    await page.unroute('**/api/profile/photo');
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

test('a photo chosen in the form shows in the card others see, can be taken back, and is saved with the rest', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const card = page.getByRole('group', { name: 'Ce que les autres voient de vous' }).getByRole('listitem');
  const filePicker = async () => {
    await choosePhoto(page, { ...PICTURE, buffer: await plainPicture('#ff0000') }, 'file');
    await card.locator('img[src^="blob:"]').waitFor();
  };
  await card.locator('img[src^="/images/"]').waitFor();
  await filePicker();
  await page.getByRole('button', { name: 'Garder l’ancienne' }).click();
  await card.locator('img[src^="/images/"]').waitFor();
  await filePicker();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('E-mail vérifié le').waitFor();
  const src = await page.getByRole('main').locator('img').first().getAttribute('src');
  expect(await look(page, src)).toMatchObject({ left: 'red', right: 'red' });
});

test('a file that is no photo, chosen in the form, a PDF, a WebP or a JPEG of 3.6 MB, is refused at its field, is not sent, and loses nothing typed', async () => {
  const { page, problems } = await open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.locator('[name=company]').fill('Dubois et filles');
  const photo = page.locator('[name=file]');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  const jpeg = await sharp(half('#ff0000')).jpeg().toBuffer();
  const heavy = Buffer.concat([jpeg, Buffer.alloc(3.6 * 1024 * 1024 - jpeg.length)]);
  for (const [name, mimeType, buffer, error] of [
    ['moi.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), TYPE_ERROR],
    ['moi.webp', 'image/webp', await sharp(half('#ff0000')).webp().toBuffer(), TYPE_ERROR],
    ['moi.jpg', 'image/jpeg', heavy, SIZE_ERROR],
  ] as const) {
    await photo.setInputFiles({ name, mimeType, buffer });
    await expectRefusedFile(photo, error);
    await save.click({ force: true });
    await waitForExpression(page, "document.activeElement.name === 'file'");
    await expectRefusedFile(photo, error);
    await page.getByRole('button', { name: 'Garder l’ancienne' }).click();
    await page.getByText(error).waitFor({ state: 'hidden' });
    expect(await page.locator('[name=company]').inputValue(), name).toBe('Dubois et filles');
    expect(sent, name).toEqual([]);
  }
  await save.click();
  await page.getByText('E-mail vérifié le').waitFor();
  await page.getByRole('main').getByText('Dubois et filles').first().waitFor();
  expect(sent).toHaveLength(1);
  expect(problems).toEqual([]);
});
