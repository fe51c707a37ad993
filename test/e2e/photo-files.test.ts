import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { noisyJpeg, paddedPng } from '../../server/src/testing/crafted-images.ts';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { siteWithMail } from '../support/fixtures.ts';
import { joinMember, plainPicture } from '../support/members.ts';
import { openAs } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { acceptCrop } from '../support/steps.ts';

const ENCODES_NOTHING = 'HTMLCanvasElement.prototype.toBlob = (done) => done(null);';
const SAVED = 'Profil mis à jour avec succès';
const MB = 1024 * 1024;

const { site, smtp, browser } = await siteWithMail();
const member = await joinMember(site.url, smtp, 'Jean Dubois');
const visitor = await openVisitor(browser, site.url);
const { page, problems } = visitor;
const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' });
const choose = (buffer: Buffer, { name = 'IMG_2041', mimeType = '', field = 'photo' } = {}) =>
  page.locator(`[name=${field}]`).setInputFiles({ name, mimeType, buffer });
const said = (text: string) => page.getByRole('alert').getByText(text).first().waitFor();
const told = (text: string) => page.getByRole('status').getByText(text).first().waitFor();

beforeEach(() => resetVisitor(visitor));

async function openProfile() {
  await openAs(page, site, member, '/profile');
  await page.getByText('E-mail vérifié le').waitFor();
}

test('A member’s file is validated by its content: a JPEG without a name or type is one, an empty, cut or HEIC file says what it is', async () => {
  await openProfile();
  const jpeg = await noisyJpeg(600, 400);
  for (const mimeType of ['image/jpg', 'application/octet-stream', '']) {
    await choose(jpeg, { mimeType });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  for (const [buffer, text] of [
    [heic, 'Cette photo est au format HEIC'],
    [jpeg.subarray(0, jpeg.length / 2), 'Cette image est incomplète'],
    [(await plainPicture('#ff0000')).subarray(0, 300), 'Cette image est incomplète'],
    [Buffer.alloc(0), 'Ce fichier est vide'],
    [Buffer.from('%PDF-1.7'), 'Seules les images JPG, PNG ou GIF sont autorisées'],
  ] as const) {
    await choose(buffer, { name: 'moi.jpg', mimeType: 'image/jpeg' });
    await said(text);
    expect(await dialog.isVisible(), text).toBe(false);
  }
  // As many pixels as a phone's camera has.
  await choose(
    await sharp({ create: { width: 5712, height: 4284, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer(),
  );
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await told(SAVED);
  await dialog.waitFor({ state: 'hidden' });
  // A camera's shot that cannot be cropped here is not sent when the server would refuse it.
  await page.evaluate(ENCODES_NOTHING);
  const shot = { name: 'shot.png', mimeType: 'image/png' };
  const buffer = paddedPng(await plainPicture('#00ff00'), 2 * MB + 1);
  await page.locator('input[capture]').setInputFiles({ ...shot, buffer });
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await dialog.getByText('La taille maximale du fichier est de 2MB').waitFor();
  expect(problems).toEqual([]);
});

/** Purple stripes, as Firefox gives with its protection against fingerprinting. */
const STRIPES = `const stripes = (context, side) => {
  for (let x = 0; x < side; x += 4) {
    context.fillStyle = x % 8 ? '#a020f0' : '#301040';
    context.fillRect(x, 0, 4, side);
  }
};`;
const ENCODES_STRIPES = `${STRIPES}
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...rest) {
    stripes(this.getContext('2d'), this.width);
    toBlob.apply(this, rest);
  };`;
const ENCODES_STRIPES_AT_THE_EDGE = `${STRIPES}
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...rest) {
    if (this.width > 100) stripes(this.getContext('2d'), this.width / 10);
    toBlob.apply(this, rest);
  };`;
const READS_NOISE = `const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...area) {
    const image = getImageData.apply(this, area);
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = (at * 7919) % 251;
    return image;
  };`;

describe.each([
  ['encodes stripes at the edge of what is large', ENCODES_STRIPES_AT_THE_EDGE],
  ['encodes stripes and reads noise, always the same', ENCODES_STRIPES + READS_NOISE],
  ['encodes nothing', ENCODES_NOTHING],
])('Where the canvas %s', (_kind, script) => {
  test('the chosen part of the photo is what is saved: the server cuts it out of the original', async () => {
    await openProfile();
    await page.evaluate(script);
    // Red on the left, blue on the right.
    const half = {
      input: await sharp(await plainPicture('#ff0000'))
        .resize(600, 600)
        .toBuffer(),
      left: 0,
      top: 0,
    };
    const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0000ff' } })
      .composite([half])
      .png()
      .toBuffer();
    await choose(buffer);
    await dialog.getByRole('application').focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
    const answer = page.waitForResponse('**/api/profile/photo');
    await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click();
    const { photoUrl } = (await (await answer).json()) as { photoUrl: string };
    await told(SAVED);
    const stored = await (await page.request.get(photoUrl.replace(/-\d+\.webp/, '-640.webp'))).body();
    const { dominant } = await sharp(stored).stats();
    expect([(await sharp(stored).metadata()).width, dominant.r > 200, dominant.b < 60]).toEqual([
      600,
      true,
      true,
    ]);
  });
});

test('An ambassador’s photo is validated once it is cropped, a logo may have 10 MB, and an empty one is not taken for none', async () => {
  await openAs(page, site, ADMIN, '/admin/ambassadors/create');
  const picture = await plainPicture('#1f3a5f');
  for (const [name, text] of [
    ['name', 'Noor Claes'],
    ['company', 'Claes SRL'],
    ['jobTitle', 'Gérante'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(text);
  for (const megabytes of [6.7, 13]) {
    await choose(paddedPng(picture, megabytes * MB));
    await acceptCrop(page);
  }
  await choose(paddedPng(picture, 3 * MB).subarray(0, 2 * MB), { field: 'logo' });
  await page.getByText('Cette image est incomplète').waitFor();
  await choose(paddedPng(picture, 10 * MB + 1), { field: 'logo' });
  await page.getByText('La taille maximale du fichier est de 10MB').waitFor();
  await choose(paddedPng(picture, 10 * MB), { field: 'logo' });
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await told('Ambassadeur créé avec succès.');
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.locator('[name=name]').waitFor();
  await choose(Buffer.alloc(0), { field: 'logo' });
  await page.getByText('Ce fichier est vide').waitFor();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click({ force: true });
  expect(await page.locator('[name=logo]').getAttribute('aria-invalid')).toBe('true');
  expect(page.url()).toContain('/edit/');
  expect(problems).toEqual([]);
});
