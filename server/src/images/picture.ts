import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  IMAGE_WIDTHS,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_HIGH_MEMORY_PIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_MEMORY_ERROR,
  PHOTO_SIZE_ERROR,
  PHOTO_TYPE_ERROR,
  photoDimensionsProblem,
} from '@cercle/contract/images';
import type { Metadata, SharpOptions } from 'sharp';
import { DomainError } from '../kernel/domain-error.ts';
import { createSemaphore } from '../kernel/semaphore.ts';

/** A picture ready to be stored: re-encoded by us, from the first byte to the last, whatever was uploaded. */
export type Picture = {
  /** SHA-256 of the variants, hexadecimal. */
  hash: string;
  /** WebP, one per entry of IMAGE_WIDTHS. */
  variants: { width: number; bytes: Uint8Array }[];
};

const WEBP_QUALITY = 82;

const SHARP_OPTIONS: SharpOptions = {
  limitInputPixels: PHOTO_MAX_PIXELS,
  // The first picture of an animation.
  pages: 1,
  autoOrient: true,
  // Refuses truncated or damaged files; harmless deviations of phones are accepted.
  failOn: 'error',
};

let sharpPromise: ReturnType<typeof importSharp> | undefined;

/** Loaded with the first picture: it takes twenty megabytes, and on most days there is no upload. */
const loadSharp = () => (sharpPromise ??= importSharp());

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

/** A picture takes up to 160 megabytes while it is read, and each one that waits its two. */
const decodingSemaphore = createSemaphore({
  maxConcurrent: MAX_CONCURRENT_READS,
  maxWaiting: 30,
  retryAfterSeconds: 5,
});

/**
 * Validates a file by its content, never by its name or declared type, and re-encodes it as WebP: upright, without
 * any of its metadata, in all widths (pixels; the longer side; never enlarged).
 * @throws DomainError too-large, unsupported-media (both on `field`), unavailable when too many are being read
 */
export async function readPicture(file: File, field: string): Promise<Picture> {
  const refusal = (code: 'too-large' | 'unsupported-media', message: string) =>
    new DomainError(code, message, { errors: { [field]: [message] } });

  if (file.size > PHOTO_MAX_BYTES) throw refusal('too-large', PHOTO_SIZE_ERROR);
  if (!hasKnownSignature(await file.slice(0, MAX_SIGNATURE_BYTES).bytes()))
    throw refusal('unsupported-media', PHOTO_TYPE_ERROR);
  return decodingSemaphore(async () => {
    const bytes = await file.bytes();
    const header = await readHeader(bytes);
    if (!header) throw refusal('unsupported-media', PHOTO_TYPE_ERROR);
    const problem = sizeProblemOf(header);
    if (problem) throw refusal('too-large', problem);
    const decoded = await decode(bytes);
    if (!decoded) throw refusal('unsupported-media', PHOTO_TYPE_ERROR);
    return encode(decoded);
  });
}

const SIGNATURES = ['ffd8ff', '89504e470d0a1a0a', '474946383761', '474946383961'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

const MAX_SIGNATURE_BYTES = Math.max(...SIGNATURES.map(({ length }) => length));

/** Keeps SVG, PDF, HEIC and the like away from their parsers: none is ever started. */
const hasKnownSignature = (bytes: Uint8Array) =>
  SIGNATURES.some((signature) => signature.equals(bytes.subarray(0, signature.length)));

const FORMATS = ['jpeg', 'png', 'gif'];

type Header = { width: number; height: number; isDeep: boolean };

/** Why it would take more memory than allowed, in French; null if it would not. */
const sizeProblemOf = ({ width, height, isDeep }: Header) =>
  photoDimensionsProblem({ width, height }) ??
  (isDeep && width * height > PHOTO_MAX_HIGH_MEMORY_PIXELS ? PHOTO_MEMORY_ERROR : null);

/** Reads no pixel yet. */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  const sharp = await loadSharp();
  try {
    const header = await sharp(bytes, { ...SHARP_OPTIONS, limitInputPixels: false }).metadata();
    const { format, width, height } = header;
    if (format === 'jpeg' && hasTooManyScans(bytes)) return null;
    return FORMATS.includes(format) ? { width, height, isDeep: isDeep(header) } : null;
  } catch {
    return null;
  }
}

/** Photos have about ten scans. Each covers the whole picture, and the decoder checks its time limit after the last. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from('ffda', 'hex');

/** Counts their markers: pixels cannot contain one, and metadata contains a few at most, by chance. */
function hasTooManyScans(bytes: Uint8Array): boolean {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at !== -1; at = jpeg.indexOf(START_OF_SCAN, at + 1)) {
    scans += 1;
    if (scans > MAX_SCANS) return true;
  }
  return false;
}

/** A progressive picture is in memory as a whole, at up to eight bytes a pixel: PNG at its own depth, JPEG at two bytes a channel. */
const isDeep = ({ isProgressive, depth, space }: Metadata) =>
  isProgressive && (depth === 'ushort' || space === 'cmyk');

type DecodedPicture = Awaited<ReturnType<typeof decode>>;

const fitInside = (width: number) =>
  ({ width, height: width, fit: 'inside', withoutEnlargement: true }) as const;

/** Decoded once, in the largest width; the smaller ones are made from it. Null when the file is damaged. */
async function decode(bytes: Uint8Array) {
  const sharp = await loadSharp();
  const picture = sharp(bytes, SHARP_OPTIONS)
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .resize(fitInside(Math.max(...IMAGE_WIDTHS)));
  return picture
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
}

async function encode({ data, info }: NonNullable<DecodedPicture>): Promise<Picture> {
  const sharp = await loadSharp();
  const hash = createHash('sha256');
  const variants: Picture['variants'] = [];
  for (const width of IMAGE_WIDTHS) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const picture = sharp(data, { raw }).resize(fitInside(width));
    const bytes = await picture.webp({ quality: WEBP_QUALITY }).toBuffer();
    hash.update(`${width} ${bytes.length}\n`).update(bytes);
    variants.push({ width, bytes });
  }
  return { hash: hash.digest('hex'), variants };
}
