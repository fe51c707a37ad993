/** docs/product.md, sections 5 and 9: what may be uploaded. */
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
/** A small file can contain a picture that takes gigabytes to decode. */
export const PHOTO_MAX_PIXELS = 24_000_000;
/** Decoders hold many rows at once, so a long side costs memory; a phone's panorama is shorter than this. */
const PHOTO_MAX_SIDE = 12_000;
/** For the few formats that take twice the memory (progressive ones of 16 bits a channel or in CMYK). */
export const PHOTO_MAX_HIGH_MEMORY_PIXELS = 12_000_000;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
export const PHOTO_TYPE_ERROR = 'Seules les images JPG, PNG ou GIF sont autorisées';
export const PHOTO_SIZE_ERROR = 'La taille maximale du fichier est de 2MB';
export const PHOTO_PIXELS_ERROR = 'L’image compte trop de pixels\u202f: 24 millions au maximum';
export const PHOTO_SIDE_ERROR = 'L’image est trop longue\u202f: 12\u202f000 pixels au maximum par côté';
export const PHOTO_MEMORY_ERROR =
  'L’image prend trop de mémoire\u202f: réduisez-la à 12 millions de pixels au maximum';
export const PHOTO_REQUIRED_ERROR = 'Photo est requise';

/** Every stored picture exists in these widths (pixels); the URL names one: `/images/<hash>-<width>.webp`. */
export const IMAGE_WIDTHS = [96, 256, 640] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
/** The width that `photoUrl` and `logoUrl` point at. */
export const IMAGE_DEFAULT_WIDTH: ImageWidth = 256;

/** Why a picture of that size (pixels) is rejected, in French; null if it is accepted. */
export function photoDimensionsProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > PHOTO_MAX_PIXELS) return PHOTO_PIXELS_ERROR;
  return Math.max(width, height) > PHOTO_MAX_SIDE ? PHOTO_SIDE_ERROR : null;
}
