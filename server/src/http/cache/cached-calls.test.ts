import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CALL_CACHE } from '../../api.ts';
import { readCacheVersion } from '../../db/cache-version.ts';
import { openDatabase } from '../../db/database.ts';
import { ambassadorFields, contactMessage } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { openWorld } from '../../testing/world.ts';
import { createCacheVersion } from './cache-version.ts';
import { createResponseCache } from './response-cache.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
let reads = 0;
const version = {
  known: world.version.known,
  read: () => {
    reads += 1;
    return world.version.read();
  },
};
const callCache = createResponseCache(version, CALL_CACHE);
const pictureCache = createResponseCache(version, CALL_CACHE);
const client = openTestClient({ domain, database, images, calls: callCache, pictures: pictureCache });
const photo = await photoFile();

const names = async (path = '/api/ambassadors') => {
  const { content } = (await (await client.request('GET', path)).json()) as { content: { name: string }[] };
  return content.map(({ name }) => name);
};
const create = async (name: string, picture = photo) =>
  domain.ambassadors.create(admin, ambassadorFields({ name }), { photo: picture, logo: picture });

describe('The public list of ambassadors', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await create('Alice Aubry'));
  });

  test('is read once, and no query checks whether it changed', async () => {
    await names();
    const readsBefore = reads;
    for (const _ of [1, 2, 3]) expect(await names()).toContain('Alice Aubry');
    expect(reads).toBe(readsBefore);
    expect(callCache.find('/api/ambassadors')).toBeDefined();
  });

  test('stays cached when something else is written', async () => {
    await names();
    const readsBefore = reads;
    await domain.contacts.submit(contactMessage());
    await domain.newsletter.subscribe('abonne@societe.example');
    expect(callCache.find('/api/ambassadors')).toBeDefined();
    await names();
    expect(reads).toBe(readsBefore);
  });

  test('is never older than the last change that this process has acknowledged', async () => {
    for (let round = 0; round < 10; round += 1) {
      await domain.ambassadors.deactivate(admin, id);
      expect(await names()).not.toContain('Alice Aubry');
      expect((await client.request('GET', `/api/ambassadors/${id}`)).status).toBe(404);
      await domain.ambassadors.activate(admin, id);
      expect(await names()).toContain('Alice Aubry');
      expect((await client.request('GET', `/api/ambassadors/${id}`)).status).toBe(200);
    }
  });

  test('is never older than that, even while other clients read it all the time', async () => {
    let isOver = false;
    const readers = Array.from({ length: 5 }, async () => {
      for (; !isOver; await nextTurn()) await names();
    });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create(`Béatrice ${round}`);
      expect(await names('/api/ambassadors?size=100')).toContain(`Béatrice ${round}`);
      await domain.ambassadors.remove(admin, id);
      expect(await names('/api/ambassadors?size=100')).not.toContain(`Béatrice ${round}`);
    }
    isOver = true;
    await Promise.all(readers);
  });

  test('is the same for everyone: nothing of the first caller is cached with it', async () => {
    const accounts = { ...domain.accounts, authenticate: async () => admin };
    const client = openTestClient({ domain: { ...domain, accounts }, database, images, calls: callCache });
    for (const path of ['/api/admin/ambassadors?page=0', '/api/contacts?page=0', '/api/members']) {
      expect((await client.request('GET', path, { token: 'of-the-admin' })).status, path).toBe(200);
      expect(callCache.find(path), path).toBeUndefined();
    }
  });
});

test('DU-4 what another process on the same data changes is known within a second, on SQLite too', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const other = await openDatabase(database.location);
  const otherVersion = createCacheVersion(() => readCacheVersion(other.db, world.clock));
  const cached = await otherVersion.read();
  await create('Didier Dumont');
  vi.advanceTimersByTime(1_000);
  expect(otherVersion.known()).toBeNull();
  expect(await otherVersion.read()).not.toBe(cached);
  await other.close();
  vi.useRealTimers();
});

test('Cached responses stay within their limits: the least recently used are evicted', async () => {
  const cache = createResponseCache(
    { known: () => '1', read: async () => '1' },
    { maxEntries: 3, maxBytes: 100 },
  );
  const store = (address: string, bytes: number) =>
    cache.load(address, '1', async () => ({
      headers: {},
      etag: null,
      plain: new Uint8Array(bytes),
      compressed: {},
    }));
  for (const address of ['a', 'b', 'c']) await store(address, 30);
  cache.find('a');
  await store('d', 10);
  expect(['a', 'b', 'c', 'd'].filter((address) => cache.find(address))).toEqual(['a', 'c', 'd']);
  await store('e', 90);
  expect(['a', 'c', 'd', 'e'].filter((address) => cache.find(address))).toEqual(['d', 'e']);
});

describe('A picture of an ambassador', () => {
  const status = async (url: string | null) => (await client.request('GET', url ?? '')).status;

  test('is read once, and removed with the change that withdraws it', async () => {
    const { id } = await create('Claire Collard', await photoFile({ color: '#a00000' }));
    const { photoUrl } = await domain.ambassadors.find(id);
    expect(await status(photoUrl)).toBe(200);
    expect(pictureCache.find(photoUrl ?? '')).toBeDefined();
    for (let round = 0; round < 5; round += 1) {
      await domain.ambassadors.deactivate(admin, id);
      expect(await status(photoUrl)).toBe(404);
      await domain.ambassadors.activate(admin, id);
      expect(await status(photoUrl)).toBe(200);
    }
    await domain.ambassadors.remove(admin, id);
    expect(await status(photoUrl)).toBe(404);
  });

  test('AC-5 of a member is not cached: their privacy settings have no cache version', async () => {
    const member = await world.joinedMember({ color: '#00a000' });
    const { photoUrl } = await domain.members.profile(member.actor);
    const address = (photoUrl ?? '').split('?')[0] ?? '';
    expect(await status(address)).toBe(200);
    expect(pictureCache.stored(address)).toBeUndefined();
    expect(await status(photoUrl)).toBe(200);
    expect(pictureCache.stored(photoUrl ?? '')).toBeUndefined();
  });
});

describe('The general conditions', () => {
  test('change at midnight in Brussels, though nothing is written then', async () => {
    const { policies } = domain;
    const { id } = await policies.createDraft(admin);
    const draft = await policies.details(admin, id);
    const rules = { ...draft.rules, declineDays: 45 };
    const { version } = await policies.updateDraft(admin, id, { ...draft, rules });
    const shown = async () => {
      const response = await client.request('GET', '/api/conditions');
      return ((await response.json()) as { rules: { declineDays: number } }).rules.declineDays;
    };
    expect(await shown()).toBe(30);
    await policies.announce(admin, id, { validFrom: '2026-12-01', version });
    world.clock.advance({ hours: 24 * 273 + 13, minutes: 59 });
    expect(world.clock.now().toISOString(), 'a minute before').toBe('2026-11-30T22:59:00.000Z');
    expect(await shown()).toBe(30);
    expect(callCache.find('/api/conditions')).toBeDefined();

    world.clock.advance({ minutes: 1 });
    // A second later, when this process reads the version again.
    const later = performance.now() + 1_001;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(callCache.find('/api/conditions')).toBeUndefined();
    expect(await shown()).toBe(45);
    now.mockRestore();
  });
});
