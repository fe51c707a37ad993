import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageHarness, openImageHarness } from '../testing/image-harness.ts';
import type { Picture } from './picture.ts';

let gallery: ImageHarness;
let photo: Picture;

beforeAll(async () => {
  gallery = await openImageHarness();
  photo = await gallery.picture(800);
  await gallery.memberWith(photo);
});

afterAll(() => gallery.close());

describe('the URL of a picture', () => {
  it.each([96, 256, 640])('gives it %i pixels wide', async (width) => {
    const response = await gallery.get(`/images/${photo.hash}-${width}.webp`);
    expect(response.status).toBe(200);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width);
  });

  it.each([
    ['another width', (hash: string) => `${hash}-100.webp`],
    ['no width', (hash: string) => `${hash}.webp`],
    ['another ending', (hash: string) => `${hash}-256.png`],
    ['something after it', (hash: string) => `${hash}-256.webp.html`],
    ['a line break', (hash: string) => `${hash}-256.webp%0A`],
    ['a NUL', (hash: string) => `${hash}-256.webp%00`],
    ['capitals', (hash: string) => `${hash.toUpperCase()}-256.webp`],
    ['another hash', () => `${'0'.repeat(64)}-256.webp`],
    ['a path out', (hash: string) => `..%2F${hash}-256.webp`],
    ['dots', () => '%2e%2e'],
    ['nothing', () => ''],
  ])('with %s is answered 404, and not remembered', async (_what, file) => {
    const response = await gallery.get(`/images/${file(photo.hash)}`);
    expect(response.status).toBe(404);
  });
});

describe('the response', () => {
  it('is a picture, however a browser interprets the bytes, cached by that browser alone', async () => {
    const { headers } = await gallery.get(gallery.images.publicUrl(photo.hash));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${photo.hash}-256"`,
    });
  });

  it('to a signed address is cached for an hour', async () => {
    const { headers } = await gallery.get(gallery.images.privateUrl(photo.hash));
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it('is empty for a client that has the picture already', async () => {
    const etag = `"${photo.hash}-256"`;
    const path = gallery.images.publicUrl(photo.hash);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await gallery.get(path, { 'If-None-Match': known });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await gallery.get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('does not reveal a picture to a client without the right to see it, not even by its tag', async () => {
    const hidden = await gallery.picture(400);
    await gallery.memberWith(hidden, { profile_photo_public: false, email: 'paul@membre.example' });
    const etag = `"${hidden.hash}-256"`;
    const response = await gallery.get(gallery.images.publicUrl(hidden.hash), { 'If-None-Match': etag });
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
