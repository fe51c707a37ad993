import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { UncroppedPhoto } from '@cercle/contract/crop';
import { IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import {
  ORIGINAL_MAX_BYTES,
  ORIGINAL_SIZE_ERROR,
  PHOTO_CROP_ERROR,
  PHOTO_INCOMPLETE_ERROR,
  PHOTO_MAX_PIXELS,
  PHOTO_TYPE_ERROR,
  photoTypeProblem,
  SIGNATURE_BYTES,
} from '@cercle/contract/images';
import type { Region, SharpOptions } from 'sharp';
import { DomainError } from '../kernel/domain-error.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { recordedRegion, turnUpright } from './crop.ts';
import { type Header, sizeProblemOf, toHeader } from './picture-header.ts';

/** A picture ready to be stored: re-encoded by us, from the first byte to the last, whatever was uploaded. */
export type Picture = {
  /** SHA-256 of the variants, hexadecimal. */
  hash: string;
  /** Pixels, of its largest variant. */
  width: number;
  height: number;
  /** WebP, one for each width. */
  variants: { width: number; bytes: Uint8Array }[];
};

const WEBP_QUALITY = 82;

const SHARP_OPTIONS: SharpOptions = {
  limitInputPixels: PHOTO_MAX_PIXELS,
  // The first picture of an animation.
  pages: 1,
  // Refuses truncated or damaged files; harmless deviations of phones are accepted.
  failOn: 'error',
};

let sharpPromise: ReturnType<typeof importSharp> | undefined;

/** Loaded with the first picture: it takes twenty megabytes, and on most days there is no upload. */
export const loadSharp = () => (sharpPromise ??= importSharp());

async function importSharp() {
  const { default: sharp } = await import('sharp');
  // Each picture is read once: a cache would only use memory.
  sharp.cache(false);
  // One core per picture.
  sharp.concurrency(1);
  return sharp;
}

/** Many times what the largest picture takes; one that was crafted to take for ever is aborted then. */
const MAX_DECODE_SECONDS = 10;

/** One core at least is for all other requests. */
export const MAX_CONCURRENT_READS = availableParallelism() > 2 ? 2 : 1;

/** A picture takes up to 180 megabytes while it is read, and each one that waits its file. */
const decodingSemaphore = createSemaphore({
  maxConcurrent: MAX_CONCURRENT_READS,
  maxWaiting: 30,
  retryAfterSeconds: 5,
});

/**
 * Validates a file by its content, never by its name or declared type, and re-encodes it as WebP: upright, without
 * any of its metadata, in all `widths` (pixels; the longer side; never enlarged), the largest last. Of an `UncroppedPhoto`, only the part that it names.
 * @throws DomainError too-large, unsupported-media, validation for a crop beyond the picture (each on `field`), unavailable when too many
 * are being read
 */
export async function readPicture(
  file: File,
  field: string,
  widths: readonly number[] = IMAGE_WIDTHS,
): Promise<Picture> {
  const refusal = (code: 'too-large' | 'unsupported-media' | 'validation', message: string) =>
    new DomainError(code, message, { errors: { [field]: [message] } });

  // Less in most forms: see where they are read.
  if (file.size > ORIGINAL_MAX_BYTES) throw refusal('too-large', ORIGINAL_SIZE_ERROR);
  // Keeps SVG, PDF, HEIC and the like away from their parsers: none is ever started.
  const typeProblem = photoTypeProblem(await file.slice(0, SIGNATURE_BYTES).bytes());
  if (typeProblem) throw refusal('unsupported-media', typeProblem);
  return decodingSemaphore(async () => {
    const bytes = await file.bytes();
    const header = await readHeader(bytes);
    if (!header) throw refusal('unsupported-media', PHOTO_INCOMPLETE_ERROR);
    if (!header.isReadable) throw refusal('unsupported-media', PHOTO_TYPE_ERROR);
    const problem = sizeProblemOf(header);
    if (problem) throw refusal('too-large', problem);
    const crop = file instanceof UncroppedPhoto ? file.crop : null;
    const region = crop && recordedRegion(crop, header);
    if (crop && !region) throw refusal('validation', PHOTO_CROP_ERROR);
    const decoded = await decode(bytes, header, region, Math.max(...widths));
    if (!decoded) throw refusal('unsupported-media', PHOTO_INCOMPLETE_ERROR);
    return encode(decoded, widths);
  });
}

/** Reads no pixel yet; null where there is none that could be read. */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { ...SHARP_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return metadata && toHeader(metadata, bytes);
}

type DecodedPicture = Awaited<ReturnType<typeof decode>>;

const fitInside = (width: number) =>
  ({ width, height: width, fit: 'inside', withoutEnlargement: true }) as const;

/** Decoded once, in the largest width; the smaller ones are made from it. Null when the file is damaged. */
async function decode(bytes: Uint8Array, { orientation }: Header, region: Region | null, maxWidth: number) {
  const sharp = await loadSharp();
  const whole = sharp(bytes, SHARP_OPTIONS).timeout({ seconds: MAX_DECODE_SECONDS });
  const picture = (region ? whole.extract(region) : whole).resize(fitInside(maxWidth));
  return turnUpright(picture, orientation)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
}

async function encode(
  { data, info }: NonNullable<DecodedPicture>,
  widths: readonly number[],
): Promise<Picture> {
  const sharp = await loadSharp();
  const hash = createHash('sha256');
  const variants: Picture['variants'] = [];
  for (const width of widths) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const picture = sharp(data, { raw }).resize(fitInside(width));
    const bytes = await picture.webp({ quality: WEBP_QUALITY }).toBuffer();
    hash.update(`${width} ${bytes.length}\n`).update(bytes);
    variants.push({ width, bytes });
  }
  return { hash: hash.digest('hex'), width: info.width, height: info.height, variants };
}
