import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';
import type { CacheVersion } from './cache-version.ts';
import { type CachedResponse, type Encoding, missingEncoding, sendCached } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  /** Names of the query parameters that a response depends on; a URL with any other is not cached. */
  parameters: string[];
  /** Turns a response with status 200 into its cached form; null: it is not cached. */
  toCached(response: Response): Promise<CachedResponse | null>;
  /**
   * When the version cannot be read in time, the last response is sent, or one that is not stored. Otherwise the request
   * fails, or waits.
   */
  isStaleAllowed?: boolean;
  /** Called for each response: from the cache, produced and cached, or not cached. */
  observe?(result: 'kept' | 'made' | 'not-kept'): void;
};

/** How long to wait for the version: an old response is better than none, but only when the database is surely down. */
const VERSION_TIMEOUT_MS = { stored: 2_000, unknown: 500 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const compressBrotli = promisify(brotliCompress);
const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => compressBrotli(bytes, BROTLI),
  gzip: promisify(gzip),
};

/**
 * For responses that are the same for everyone: produced once, and stored until what they show changes. A handler whose
 * response must not be stored sets `c.var.isUncacheable`.
 */
export function cacheMiddleware({ cache, toCached, observe = () => undefined, ...options }: Options) {
  const parameters = new Set(options.parameters);
  const readInTime = versionInTime(cache.version);
  const readVersion = options.isStaleAllowed
    ? (isStored: boolean) => readInTime(isStored ? VERSION_TIMEOUT_MS.stored : VERSION_TIMEOUT_MS.unknown)
    : async () => cache.version.known() ?? cache.version.read();

  return createMiddleware<ApiEnv>(async (c, next) => {
    const address = cacheableAddress(c, parameters);
    if (!address) return produceUncached(next);
    const stored = cache.stored(address);
    // Read before producing: after a change in between, the response is only produced once more for the next visitor.
    const version = await readVersion(stored !== undefined);
    if (stored && (version === null || stored.version === version)) {
      observe('kept');
      return send(c, address, stored.response);
    }
    if (version === null) return produceUncached(next);
    let isProducer = false;
    const response = await cache.load(address, version, async () => {
      isProducer = true;
      await next();
      const isCacheable = c.res.status === 200 && c.var.isUncacheable !== true;
      const cached = isCacheable ? await toCached(c.res) : null;
      observe(cached ? 'made' : 'not-kept');
      return cached;
    });
    if (!response) return isProducer ? undefined : produceUncached(next);
    const sent = await send(c, address, response);
    // Otherwise Hono adds the headers of the response that was cached.
    c.res = undefined;
    c.res = sent;
  });

  function produceUncached(next: () => Promise<void>): Promise<void> {
    observe('not-kept');
    return next();
  }

  /** Compresses on first demand: hardly any page is requested in every encoding. */
  async function send(c: Context, address: string, response: CachedResponse): Promise<Response> {
    const encoding = missingEncoding(
      response,
      c.req.header('If-None-Match'),
      c.req.header('Accept-Encoding'),
    );
    if (encoding) {
      response.compressed[encoding] = await compressOnce(response, encoding);
      cache.updateSize(address, response);
    }
    return sendCached(c, response);
  }
}

type PendingCompressions = Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
const pendingCompressions = new WeakMap<CachedResponse, PendingCompressions>();

/** Once for all concurrent requests. */
function compressOnce(response: CachedResponse, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const pending = pendingCompressions.get(response) ?? {};
  pendingCompressions.set(response, pending);
  pending[encoding] ??= compress[encoding](response.plain).then(toBytes);
  return pending[encoding];
}

const toBytes = (buffer: Buffer) =>
  new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);

/**
 * The version, or null if it cannot be read in time, as when the database is down. Once one request has waited in vain, the
 * others do not wait, until the database replies or fails.
 */
function versionInTime(
  version: Pick<CacheVersion, 'known' | 'read'>,
): (timeoutMs: number) => Promise<string | null> {
  let hasTimedOut = false;
  return (timeoutMs) =>
    new Promise((resolve) => {
      const known = version.known();
      if (hasTimedOut || known !== null) return resolve(known);
      const timer = setTimeout(() => {
        hasTimedOut = true;
        resolve(null);
      }, timeoutMs);
      const settle = (latest: string | null) => {
        clearTimeout(timer);
        hasTimedOut = false;
        resolve(latest);
      };
      version.read().then(settle, () => settle(null));
    });
}

/** Longer than any that our pages link to. */
const MAX_CHARACTERS = 500;

/**
 * The cache key of a URL; null for one that is too long or has other parameters than `parameters`, which do not change the
 * response. Anybody can still make up searches and page numbers: that evicts responses that were not requested meanwhile, and
 * the next request for one of them waits until it is produced again.
 */
function cacheableAddress(c: Context, parameters: Set<string>): string | null {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isKnown = [...searchParams.keys()].every((name) => parameters.has(name));
  const address = pathname + search;
  return isKnown && address.length <= MAX_CHARACTERS ? address : null;
}
