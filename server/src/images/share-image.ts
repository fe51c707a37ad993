import { createSemaphore } from '../kernel/semaphore.ts';
import { loadSharp } from './picture.ts';

/** As social networks show them. */
const SIZE = { width: 1200, height: 630 };
const JPEG_QUALITY = 78;

/** Anyone may ask for one, and each takes a core for a twentieth of a second. */
const encodingSemaphore = createSemaphore({ maxConcurrent: 1, maxWaiting: 20, retryAfterSeconds: 5 });

/**
 * A picture of ours cut to 1200 × 630 pixels, as JPEG: not every network reads WebP.
 * @param bytes as they are stored @throws DomainError unavailable when too many are being made
 */
export const toShareImage = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  encodingSemaphore(async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes).resize({ ...SIZE, fit: 'cover' });
    return new Uint8Array(await picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer());
  });
