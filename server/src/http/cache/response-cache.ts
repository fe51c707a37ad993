import { LRUCache } from 'lru-cache';
import type { CacheVersion } from './cache-version.ts';
import type { CachedResponse } from './cached-response.ts';

/** A response with the cache version of its data. */
type Entry = { version: string; response: CachedResponse };
type Produce = () => Promise<CachedResponse | null>;
type Load = { version: string; produce: Produce };
type Options = { maxEntries: number; maxBytes: number };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Responses in memory by their key. The least recently used are evicted beyond `maxEntries`, or beyond `maxBytes` of
 * bodies; the copies made to send them come on top.
 */
export function createResponseCache(
  version: Pick<CacheVersion, 'known' | 'read'>,
  { maxEntries, maxBytes }: Options,
) {
  const entries = new LRUCache<string, Entry, Load>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => Math.max(sizeOf(response), 1),
    fetchMethod: async (_address, _stale, { context }) => {
      const response = await context.produce();
      return response ? { version: context.version, response } : undefined;
    },
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });

  return {
    version,
    /** What was stored last, up to date or not. */
    stored: (address: string): Entry | undefined => entries.peek(address),
    /** The response, if it is known to be up to date without asking the database. */
    find(address: string): CachedResponse | undefined {
      const entry = entries.get(address);
      return entry && entry.version === version.known() ? entry.response : undefined;
    },
    /**
     * The response of `wanted`, produced once for all concurrent requests.
     * @returns null when what was produced cannot be stored
     */
    async load(address: string, wantedVersion: string, produce: Produce): Promise<CachedResponse | null> {
      for (;;) {
        const isStored = entries.peek(address)?.version === wantedVersion;
        const context = { version: wantedVersion, produce };
        const entry = await entries
          .fetch(address, { context, forceRefresh: !isStored })
          .catch(undefinedIfAborted);
        // Of another version: one was being produced already when this one was requested.
        if (!entry || entry.version === wantedVersion) return entry?.response ?? null;
      }
    },
    /** Adds an encoding, if the response is still stored: its size has grown. */
    updateSize(address: string, response: CachedResponse): void {
      const entry = entries.peek(address);
      if (entry?.response === response) entries.set(address, { ...entry });
    },
  };
}

/** What was evicted or replaced while it was produced, lru-cache rejects if there turned out to be nothing to store. */
const undefinedIfAborted = (error: Error) =>
  /^(deleted|evicted|replaced)$/.test(error.message) ? undefined : Promise.reject(error);

const sizeOf = ({ plain, compressed }: CachedResponse) =>
  [plain, ...Object.values(compressed)].reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0);
