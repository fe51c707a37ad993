import { expect, test } from 'vitest';
import type { CachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const response: CachedResponse = { headers: {}, etag: null, plain: new Uint8Array(10), compressed: {} };
const store = async () => response;

test.each([
  ['evicted', (cache: Cache) => cache.load('/c', '2', store)],
  ['replaced', async (cache: Cache) => cache.updateSize('/a', response)],
])(
  'what turns out not to be stored is answered, though what was stored before is %s meanwhile',
  async (_what, disturb) => {
    const cache = createResponseCache(
      { known: () => null, read: async () => '2' },
      { maxEntries: 2, maxBytes: 1_000 },
    );
    for (const address of ['/a', '/b']) await cache.load(address, '1', store);
    const withdrawn = Promise.withResolvers<null>();
    const pending = cache.load('/a', '2', () => withdrawn.promise);
    await disturb(cache);
    withdrawn.resolve(null);
    expect(await pending).toBeNull();
  },
);

test('an error while producing is the request’s own', async () => {
  const cache = createResponseCache(
    { known: () => null, read: async () => '1' },
    { maxEntries: 2, maxBytes: 1_000 },
  );
  const fail = () => Promise.reject(new Error('away'));
  await expect(cache.load('/a', '1', fail)).rejects.toThrow('away');
});

type Cache = ReturnType<typeof createResponseCache>;
