import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { CALL_CACHE } from '../api.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import { FIRM } from '../testing/firm.ts';
import { libraryImageFields } from '../testing/library-image-fixtures.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';
import { mailImageUrl } from './mail-image.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin, version } = world;
const client = openTestClient({
  ...{ domain, database, images },
  pictures: createResponseCache(version, CALL_CACHE),
});
const pathOf = (hash: string) => new URL(mailImageUrl(FIRM, hash)).pathname;
const statusOf = async (path: string) => (await client.request('GET', path)).status;

test('F8 mails load a picture of the library as JPEG, from any mail program on the web', async () => {
  const { hash } = await domain.libraryImages.upload(admin, libraryImageFields(), await photoFile());
  const response = await client.request('GET', pathOf(hash));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('set-cookie')).toBeNull();
  const { format, width = 0 } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(format).toBe('jpeg');
  expect(width).toBeLessThanOrEqual(988);
  const traced = await client.request('GET', `${pathOf(hash)}?lecteur=1`);
  expect([traced.status, traced.headers.get('location')]).toEqual([301, pathOf(hash)]);
});

test('no other picture has an address for mails: a member’s photo, one that is deleted, none at all', async () => {
  const picture = await images.read(await photoFile());
  await database.db.transaction().execute((trx) => images.store(trx, picture));
  const { hash, id } = await domain.libraryImages.upload(
    admin,
    libraryImageFields({ name: 'Autre' }),
    await photoFile({ color: 'teal' }),
  );
  expect(await statusOf(pathOf(hash))).toBe(200);
  await domain.libraryImages.remove(admin, id);
  const others = [pathOf(hash), pathOf('0'.repeat(64)), '/images/mail/a.jpg'];
  expect(await Promise.all(others.map(statusOf))).toEqual([404, 404, 404]);
});

test('F8 a large picture is made once for all readers who open the mail at once', async () => {
  const noise = sharp({
    create: {
      width: 1400,
      height: 1400,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 60 },
    },
  });
  const file = new File([new Uint8Array(await noise.jpeg().toBuffer())], 'bruit.jpg', { type: 'image/jpeg' });
  const fields = libraryImageFields({ name: 'Bruit' });
  const { hash } = await domain.libraryImages.upload(admin, fields, file);
  const answers = await Promise.all(Array.from({ length: 70 }, () => client.request('GET', pathOf(hash))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { byteLength } = await (answers[0] as Response).arrayBuffer();
  expect(byteLength, 'too large for the cache of pictures').toBeGreaterThan(200_000);
});
