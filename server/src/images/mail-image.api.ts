import { LIBRARY_IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from '../http/api-env.ts';
import type { Images } from './images.ts';
import { MAIL_IMAGE_PATH, toMailImage } from './mail-image.ts';

const SOURCE_WIDTH = Math.max(...LIBRARY_IMAGE_WIDTHS);

/** Of some campaigns. The cache of pictures keeps none that is large, and a picture that is made for each reader occupies a core. */
const MAX_KEPT_BYTES = 8_000_000;

const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'private, max-age=31536000, immutable',
  // Mail programs on the web show it within their own pages.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** GET /images/mail/{hash}.jpg: a picture of the library, for mails. Any other picture, as anything else: 404. */
export function mailImagesApi(images: Pick<Images, 'findInLibrary' | 'isInLibrary'>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  // By their hash, a picture is always the same; those who ask while it is being made wait for that one.
  const made = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (hash) => {
      const bytes = await images.findInLibrary(hash, SOURCE_WIDTH);
      return bytes === null ? undefined : toMailImage(bytes);
    },
  });
  app.get(MAIL_IMAGE_PATH, async (context) => {
    const { pathname, search } = new URL(context.req.url);
    // Only the address alone is cached: with another query each time, it would be made as often.
    if (search !== '') return context.redirect(pathname, 301);
    const hash = context.req.param('file').replace('.jpg', '');
    const jpeg = (await images.isInLibrary(hash)) ? await made.fetch(hash) : undefined;
    if (!jpeg) return context.body(null, 404, { 'Cache-Control': 'no-store' });
    return context.body(jpeg, 200, HEADERS);
  });
  return app;
}
