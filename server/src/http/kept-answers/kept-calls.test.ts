import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ambassadorFields, contactMessage } from '../../testing/builders.ts';
import { openDoor } from '../../testing/door.ts';
import { photoFile } from '../../testing/photo.ts';
import { openWorld } from '../../testing/world.ts';
import { keepAnswers } from './kept-answers.ts';
import { CALLS_KEPT } from './kept-calls.ts';
import { knownRevision } from './known-revision.ts';

const world = await openWorld();
afterAll(() => world.close());
const { domain, database, images, admin } = world;
let reads = 0;
const read = () => {
  reads += 1;
  return domain.ambassadors.revision();
};
const keptCalls = keepAnswers(knownRevision(read, database.revisions), CALLS_KEPT);
const door = openDoor({ domain, database, images, keptCalls });
const photo = await photoFile();

const names = async (path = '/api/ambassadors') => {
  const { content } = (await (await door.request('GET', path)).json()) as { content: { name: string }[] };
  return content.map(({ name }) => name);
};
const create = async (name: string) =>
  domain.ambassadors.create(admin, ambassadorFields({ name }), { photo, logo: photo });

describe('The public list of ambassadors', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await create('Alice Aubry'));
  });

  test('is read once, and the database is not even asked whether it changed', async () => {
    await names();
    const asked = reads;
    for (const _ of [1, 2, 3]) expect(await names()).toContain('Alice Aubry');
    expect(reads).toBe(asked);
    expect(keptCalls.find('/api/ambassadors')).toBeDefined();
  });

  test('stays kept when something else is written', async () => {
    await names();
    const asked = reads;
    await domain.contacts.submit(contactMessage());
    await domain.newsletter.subscribe('abonne@societe.example');
    expect(keptCalls.find('/api/ambassadors')).toBeDefined();
    await names();
    expect(reads).toBe(asked);
  });

  test('is never older than the last change that this process has acknowledged', async () => {
    for (let round = 0; round < 10; round += 1) {
      await domain.ambassadors.deactivate(admin, id);
      expect(await names()).not.toContain('Alice Aubry');
      expect((await door.request('GET', `/api/ambassadors/${id}`)).status).toBe(404);
      await domain.ambassadors.activate(admin, id);
      expect(await names()).toContain('Alice Aubry');
      expect((await door.request('GET', `/api/ambassadors/${id}`)).status).toBe(200);
    }
  });

  test('is never older than that, even while others read it all the time', async () => {
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

  test('is the same for everybody: nothing of the first caller is kept with it', async () => {
    const accounts = { ...domain.accounts, authenticate: async () => admin };
    const door = openDoor({ domain: { ...domain, accounts }, database, images, keptCalls });
    for (const path of ['/api/admin/ambassadors?page=0', '/api/contacts?page=0', '/api/members']) {
      expect((await door.request('GET', path, { token: 'of-the-admin' })).status, path).toBe(200);
      expect(keptCalls.find(path), path).toBeUndefined();
    }
  });
});

test('Kept answers stay within their limits: the least recently used are dropped', () => {
  const kept = keepAnswers({ known: () => '1', read: async () => '1' }, { most: 3, mostBytes: 100 });
  const answer = (bytes: number) => ({
    headers: {},
    etag: null,
    plain: new Uint8Array(bytes),
    compressed: {},
  });
  for (const address of ['a', 'b', 'c']) kept.set(address, '1', answer(30));
  kept.find('a');
  kept.set('d', '1', answer(10));
  expect(['a', 'b', 'c', 'd'].filter((address) => kept.find(address))).toEqual(['a', 'c', 'd']);
  kept.set('e', '1', answer(90));
  expect(['a', 'c', 'd', 'e'].filter((address) => kept.find(address))).toEqual(['d', 'e']);
});
