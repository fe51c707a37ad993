import { LIBRARY_IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import { Hono } from 'hono';
import type { Domain } from '../domain.ts';
import type { ApiEnv } from '../http/api-env.ts';
import type { Images } from '../images/images.ts';
import { toShareImage } from '../images/share-image.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** Beside the share images of the other pages, which are files. */
export const SHARE_IMAGE_PATH = '/share/evenements/:file{[a-z0-9-]+\\.jpg}';

const SOURCE_WIDTH = Math.max(...LIBRARY_IMAGE_WIDTHS);
const HEADERS = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' };

/** GET /share/evenements/{slug}.jpg: what social networks show of a public event with a picture. Anything else: 404. */
export function shareImagesApi(
  { events }: Pick<Domain, 'events'>,
  images: Pick<Images, 'find'>,
): Hono<ApiEnv> {
  async function pictureOf(slug: string): Promise<Uint8Array | null> {
    const { picture } = await events.find(slug);
    return picture && ((await images.find({ hash: picture.hash, width: SOURCE_WIDTH }))?.bytes ?? null);
  }

  const app = new Hono<ApiEnv>();
  app.get(SHARE_IMAGE_PATH, async (context) => {
    const { pathname, search } = new URL(context.req.url);
    // Only the address alone is cached: with another query each time, it would be made as often.
    if (search !== '') return context.redirect(pathname, 301);
    const bytes = await pictureOf(context.req.param('file').replace('.jpg', '')).catch(nullIfNotFound);
    if (bytes === null) return context.body(null, 404, { 'Cache-Control': 'no-store' });
    return context.body(await toShareImage(bytes), 200, HEADERS);
  });
  return app;
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not-found') return null;
  throw error;
}
