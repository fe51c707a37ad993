import { describe, expect, test } from 'vitest';
import { CALL_CACHE } from '../../api.ts';
import { createResponseCache } from '../../http/cache/response-cache.ts';
import { eventShowing, libraryImageFields } from '../../testing/library-image-fixtures.ts';
import { waitForLockWait } from '../../testing/lock-waits.ts';
import { CONFLICT, NOT_FOUND } from '../../testing/outcomes.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { imageSizes, requireLibraryImages } from './image-uses.ts';

const world = worldPerTest();
const FIRST = { page: 0, size: 10, q: '' };

const upload = async (change = {}, photo = {}) =>
  world.domain.libraryImages.upload(world.admin, libraryImageFields(change), await photoFile(photo));
const remove = (id: number) => world.domain.libraryImages.remove(world.admin, id);
const names = async (q = '') =>
  (await world.domain.libraryImages.list(world.admin, { ...FIRST, q })).content.map(({ name }) => name);
const isStored = async (hash: string) =>
  (await world.images.find({ hash, width: 1280 })) !== null &&
  (await world.images.find({ hash, width: 96 })) !== null;

describe('The image library', () => {
  test('has what was uploaded, the newest first, in the size of its largest version', async () => {
    await upload({ name: 'La salle', alt: 'Une salle vide' }, { width: 2_000, height: 1_000 });
    const portrait = await upload({ name: 'L’hôte', alt: 'Un homme' }, { width: 400, height: 600 });
    expect(portrait).toMatchObject({ width: 400, height: 600, url: `/images/${portrait.hash}-256.webp` });
    const { content, totalElements } = await world.domain.libraryImages.list(world.admin, FIRST);
    expect(totalElements).toBe(2);
    expect(content).toMatchObject([
      { name: 'L’hôte', alt: 'Un homme', width: 400, height: 600 },
      { name: 'La salle', alt: 'Une salle vide', width: 1_280, height: 640 },
    ]);
  });

  test('is searched by name and description, whatever their accents, and page by page', async () => {
    await upload({ name: 'Été au jardin', alt: 'Des verres' }, { color: '#111111' });
    await upload({ name: 'Soirée', alt: 'Le jardin éclairé' }, { color: '#222222' });
    await upload({ name: '100 %', alt: 'Une affiche' }, { color: '#333333' });
    expect(await names('jardin')).toEqual(['Soirée', 'Été au jardin']);
    expect(await names('ete JARDIN')).toEqual(['Été au jardin']);
    expect(await names('%')).toEqual(['100 %']);
    const page = await world.domain.libraryImages.list(world.admin, { ...FIRST, page: 1, size: 2 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, content: [{ name: 'Été au jardin' }] });
  });

  test('has each image once', async () => {
    await upload({ name: 'La salle' });
    const message = 'Cette image est déjà dans la bibliothèque\u202f: «\u202fLa salle\u202f».';
    await expect(upload({ name: 'Autre' })).rejects.toMatchObject({
      code: 'conflict',
      errors: { image: [message] },
    });
    expect(await names()).toEqual(['La salle']);
  });

  test('refuses what is no picture, and stores nothing', async () => {
    const text = new File(['bonjour'], 'salle.png', { type: 'image/png' });
    await expect(
      world.domain.libraryImages.upload(world.admin, libraryImageFields(), text),
    ).rejects.toMatchObject({ code: 'unsupported-media', errors: { image: [expect.any(String)] } });
    expect(await names()).toEqual([]);
  });

  test('takes another name and description, by which the image is found from then on', async () => {
    const { id } = await upload({ name: 'La salle', alt: 'Une salle' });
    await world.domain.libraryImages.update(world.admin, id, { name: 'Le hall', alt: 'Un hall' });
    expect(await names('hall')).toEqual(['Le hall']);
    expect(await names('salle')).toEqual([]);
    const { content } = await world.domain.auditLog.list(world.admin, {
      ...FIRST,
      sort: 'createdAt,desc',
      kind: 'image',
    });
    expect(
      content.map(({ action, subjectName, changes }) => [
        action,
        subjectName,
        changes?.map(({ field }) => field),
      ]),
    ).toEqual([
      ['image.updated', 'Le hall', ['name', 'alt']],
      ['image.added', 'La salle', undefined],
    ]);
    await expect(
      world.domain.libraryImages.update(world.admin, id + 1, libraryImageFields()),
    ).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('An image of the library', () => {
  test('is seen by everyone at its address, in a large width too, until it is removed', async () => {
    const pictures = createResponseCache(world.version, CALL_CACHE);
    const { request } = openTestClient({ ...world, pictures });
    const { id, hash } = await upload({}, { width: 1_500, height: 900 });
    const address = `/images/${hash}-1280.webp`;
    for (const _ of ['made', 'cached']) {
      const response = await request('GET', address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    await remove(id);
    expect((await request('GET', address)).status).toBe(404);
    expect(await isStored(hash)).toBe(false);
    await expect(remove(id)).rejects.toMatchObject(NOT_FOUND);
  });

  test.each([
    ['as its picture', (hash: string) => ({ picture_hash: hash })],
    [
      'in its text',
      (hash: string) => ({
        body: JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { hash, alt: 'x' } }] }),
      }),
    ],
  ])('stays while an event shows it %s', async (_, columnsOf) => {
    const { id, hash } = await upload();
    const event = await eventShowing(world, columnsOf(hash));
    await expect(remove(id)).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining('événement'),
    });
    expect(await isStored(hash)).toBe(true);
    await world.database.db.deleteFrom('event').where('id', '=', event).execute();
    await remove(id);
    expect(await isStored(hash)).toBe(false);
  });

  test('is not deleted as unused, however long nothing shows it', async () => {
    const { id, hash } = await upload();
    world.clock.advance({ hours: 24 * 400 });
    await world.domain.retention.purgeUnusedPictures(async () => {});
    expect(await isStored(hash)).toBe(true);
    await remove(id);
    expect(await isStored(hash)).toBe(false);
  });

  test('stays when a text that places it is stored at the moment it is removed', async () => {
    const { id, hash } = await upload();
    let removal: Promise<unknown> = Promise.resolve();
    await world.database.db.transaction().execute(async (trx) => {
      await requireLibraryImages(trx, [hash], 'body');
      removal = remove(id).catch((error) => error);
      await waitForLockWait(world.database.db);
      await eventShowing(world, { picture_hash: hash }, trx);
    });
    expect(await removal).toMatchObject(CONFLICT);
    expect(await isStored(hash)).toBe(true);
  });
});

describe('A text that places images', () => {
  const required = (hashes: string[]) =>
    world.database.db.transaction().execute((trx) => requireLibraryImages(trx, hashes, 'body'));

  test('is refused with one that the library lacks, on its own field', async () => {
    const { hash } = await upload();
    await required([]);
    await required([hash, hash]);
    await expect(required([hash, 'f'.repeat(64)])).rejects.toMatchObject({
      code: 'validation',
      errors: { body: [expect.stringContaining('n’est plus dans la bibliothèque')] },
    });
  });

  test('reserves the size of each', async () => {
    const { hash } = await upload({}, { width: 30, height: 20 });
    const { db } = world.database;
    expect(await imageSizes(db, [hash, 'f'.repeat(64)])).toEqual([{ hash, width: 30, height: 20 }]);
    expect(await imageSizes(db, [])).toEqual([]);
  });
});
