import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { CALL_CACHE } from '../api.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import { libraryImageFields } from '../testing/library-image-fixtures.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin, version } = world;
const pictures = createResponseCache(version, CALL_CACHE);
const client = openTestClient({ domain, database, images, pictures });
const image = await domain.libraryImages.upload(admin, libraryImageFields(), await photoFile());

type Change = { audience?: 'PUBLIC' | 'MEMBERS'; pictureId?: number | null; isPublished?: boolean };

/** @returns the address of its share image */
async function addEvent({ audience = 'PUBLIC', pictureId = image.id, isPublished = true }: Change) {
  const { id } = await domain.events.create(admin, {
    ...{ title: 'Dîner', summary: 'Une soirée', body: { type: 'doc', content: [{ type: 'paragraph' }] } },
    ...{ placeName: 'Le Club', street: '', postalCode: '', city: '', hosts: [], programme: [] },
    ...{ startsAt: '2998-04-02T19:00', endsAt: '2998-04-02T22:00', capacity: 4, guestsPerMember: 0 },
    ...{ audience, pictureId },
  });
  if (isPublished) await domain.events.publish(admin, id);
  const { slug } = await domain.events.details(admin, id);
  return `/share/evenements/${slug}.jpg`;
}

const statusOf = async (path: string) => (await client.request('GET', path)).status;

test('the picture of a public event is shared as a JPEG of 1200 × 630 pixels', async () => {
  const response = await client.request('GET', await addEvent({}));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});

test('an address with a query leads to the one that is cached, so that nobody has pictures made over and over', async () => {
  const path = await addEvent({});
  const response = await client.request('GET', `${path}?n=1`);
  expect([response.status, response.headers.get('location')]).toEqual([301, path]);
});

test('few share images are made at once; beyond that it is said to come again', async () => {
  const paths: string[] = [];
  while (paths.length < 30) paths.push(await addEvent({}));
  const statuses = await Promise.all(paths.map(statusOf));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('nothing is shared of an event for members only, of a draft, without a picture, or that is none', async () => {
  const hidden = [
    await addEvent({ audience: 'MEMBERS' }),
    await addEvent({ isPublished: false }),
    await addEvent({ pictureId: null }),
    '/share/evenements/aucun.jpg',
  ];
  expect(await Promise.all(hidden.map(statusOf))).toEqual([404, 404, 404, 404]);
});

test('a picture that an event no longer has is gone at once', async () => {
  const path = await addEvent({});
  const id = (await domain.events.listAll(admin, { page: 0, size: 1, q: '', sort: 'startsAt,desc' }))
    .content[0]?.id;
  expect([id !== undefined, await statusOf(path)]).toEqual([true, 200]);
  const { state: _, ...event } = await domain.events.details(admin, id ?? 0);
  const { place, startsAtClock, endsAtClock, ...data } = event;
  const { name: placeName, ...address } = place;
  await domain.events.update(admin, event.id, {
    ...{ ...data, ...address, placeName, startsAt: startsAtClock, endsAt: endsAtClock },
    pictureId: null,
  });
  expect(await statusOf(path)).toBe(404);
});
