import {
  PHOTO_MAX_HIGH_MEMORY_PIXELS,
  PHOTO_MAX_WHOLE_PIXELS,
  photoDimensionsProblem,
  photoMemoryError,
} from '@cercle/contract/images';
import type { Metadata } from 'sharp';

/** What a picture says of itself, before any of its pixels is read. */
export type Header = {
  width: number;
  height: number;
  /** Of Exif, 1 to 8: a camera held upright records a picture that lies on its side. */
  orientation: number;
  /** One of our formats, and no trap. */
  isReadable: boolean;
  /** How many pixels may be read within the memory that one picture may take. */
  maxPixels: number;
};

const FORMATS = ['jpeg', 'png', 'gif'];

export const toHeader = (metadata: Metadata, bytes: Uint8Array): Header => ({
  width: metadata.width,
  height: metadata.height,
  orientation: metadata.orientation ?? 1,
  isReadable: FORMATS.includes(metadata.format) && !(metadata.format === 'jpeg' && hasTooManyScans(bytes)),
  maxPixels: maxPixelsOf(metadata),
});

/** Why it would take more memory than allowed, in French; null if it would not. */
export const sizeProblemOf = ({ width, height, maxPixels }: Header): string | null =>
  photoDimensionsProblem({ width, height }) ??
  (width * height > maxPixels ? photoMemoryError(maxPixels) : null);

/**
 * A picture that comes in passes is in memory as a whole, at up to eight bytes a pixel: PNG at its own depth, JPEG at two bytes a channel.
 * So is a GIF. All others are read line by line.
 */
function maxPixelsOf({ format, isProgressive, depth, space }: Metadata): number {
  if (!isProgressive && format !== 'gif') return Number.POSITIVE_INFINITY;
  const isDeep = depth === 'ushort' || space === 'cmyk';
  return isDeep ? PHOTO_MAX_HIGH_MEMORY_PIXELS : PHOTO_MAX_WHOLE_PIXELS;
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
