import { IMAGE_WIDTHS } from '@cercle/contract/images';
import { Hono } from 'hono';
import type { Images } from './images.ts';

const FILE = new RegExp(`^([0-9a-f]{64})-(${IMAGE_WIDTHS.join('|')})\\.webp$`);

/** Whatever the bytes were, a browser shows them as a picture and does nothing else with them. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * `private`: kept by browsers, never by a shared cache, which would go on answering to everyone after a member
 * has taken the photo back.
 */
const PUBLIC_CACHE = 'private, max-age=31536000, immutable';
const SIGNED_CACHE = 'private, max-age=3600';

/** GET /images/:file, where `file` is `<hash>-<width>.webp`, signed or not. Whatever else is asked: 404. */
export function imagesApi(images: Images): Hono {
  const app = new Hono();
  app.get('/images/:file', async (context) => {
    const [, hash, width] = FILE.exec(context.req.param('file')) ?? [];
    const { expires, signature } = context.req.query();
    const bytes = hash ? await images.find({ hash, width: Number(width), expires, signature }) : null;
    if (!bytes) return context.body(null, 404, { 'Cache-Control': 'no-store' });

    const etag = `"${hash}-${width}"`;
    const cache = signature === undefined ? PUBLIC_CACHE : SIGNED_CACHE;
    const headers = { ...HEADERS, 'Cache-Control': cache, ETag: etag };
    if (isKnown(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(bytes), 200, headers);
  });
  return app;
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false;
