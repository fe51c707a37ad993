import type { Site } from '@cercle/contract/site';
import { createSemaphore } from '../kernel/semaphore.ts';
import { loadSharp } from './picture.ts';

/** Beside the pictures of pages, which are WebP: Outlook shows none of those. */
export const MAIL_IMAGE_PATH = '/images/mail/:file{[0-9a-f]{64}\\.jpg}';

/** Twice the column of text of a mail, for screens with small pixels. */
const MAX_WIDTH = 988;
const JPEG_QUALITY = 78;

/** The first readers of a mail ask for all its images at once. */
const encodingSemaphore = createSemaphore({ maxConcurrent: 1, maxWaiting: 60, retryAfterSeconds: 5 });

/** Where mails load a picture of the library: the same address for all readers. */
export const mailImageUrl = ({ publicUrl }: Pick<Site, 'publicUrl'>, hash: string) =>
  `${publicUrl}${MAIL_IMAGE_PATH.slice(0, MAIL_IMAGE_PATH.indexOf(':'))}${hash}.jpg`;

/**
 * The same picture as JPEG, on white where it is transparent.
 * @param bytes as they are stored @throws DomainError unavailable when too many are being made
 */
export const toMailImage = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  encodingSemaphore(async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes)
      .flatten({ background: '#ffffff' })
      .resize({ width: MAX_WIDTH, withoutEnlargement: true });
    return new Uint8Array(await picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer());
  });
