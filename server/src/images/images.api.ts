import { LIBRARY_IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import { Hono } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { cacheMiddleware } from '../http/cache/cache-middleware.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import type { Images } from './images.ts';

const FILE_NAME = new RegExp(`^([0-9a-f]{64})-(${LIBRARY_IMAGE_WIDTHS.join('|')})\\.webp$`);

export const PICTURE_PATH = '/images/:file';

/** Whatever the bytes are, a browser shows them as a picture and nothing else. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * `private`: cached by browsers, never by a shared cache, which would still send the photo to everyone after a member
 * has withdrawn it.
 */
const PUBLIC_CACHE = 'private, max-age=31536000, immutable';
const SIGNED_CACHE = 'private, max-age=3600';

/** Larger pictures than a list shows would evict the small ones. */
const MAX_CACHED_BYTES = 200_000;
export const PICTURE_CACHE = { maxEntries: 500, maxBytes: 8_000_000 };

async function toCachedPicture(response: Response) {
  const plain = new Uint8Array(await response.clone().arrayBuffer());
  if (plain.byteLength > MAX_CACHED_BYTES) return null;
  const { etag = null, ...headers } = Object.fromEntries(response.headers);
  return { headers, etag, plain, compressed: {} };
}

/** Caches pictures of ambassadors and of the library under the cache version: a withdrawn picture is gone at once. */
export const cachePictures = (cache: ResponseCache) =>
  cacheMiddleware({ cache, parameters: [], toCached: toCachedPicture });

/**
 * GET /images/:file, where `file` is `<hash>-<width>.webp`, signed or not. Anything else: 404.
 */
export function imagesApi(images: Images): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.get(PICTURE_PATH, async (context) => {
    const [, hash, width] = FILE_NAME.exec(context.req.param('file')) ?? [];
    const { expires, signature } = context.req.query();
    const picture = hash ? await images.find({ hash, width: Number(width), expires, signature }) : null;
    if (!picture) return context.body(null, 404, { 'Cache-Control': 'no-store' });

    context.set('isUncacheable', picture.shownBy === 'member' || picture.shownBy === 'signature');
    const etag = `"${hash}-${width}"`;
    const cache = signature === undefined ? PUBLIC_CACHE : SIGNED_CACHE;
    const headers = { ...HEADERS, 'Cache-Control': cache, ETag: etag };
    if (matchesEtag(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(picture.bytes), 200, headers);
  });
  return app;
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false;
