/** docs/product.md, sections 5 and 9: what may be uploaded. */
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
/** Of a logo, and of an original that the server is to crop. */
export const ORIGINAL_MAX_BYTES = 10 * 1024 * 1024;
/** A small file can contain a picture that takes gigabytes to decode. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Decoders hold many rows at once, so a long side costs memory; a phone's panorama is shorter than this. */
export const PHOTO_MAX_SIDE = 12_000;
/** For the kinds that are in memory as a whole while they are read. */
export const PHOTO_MAX_WHOLE_PIXELS = 24_000_000;
/** For the few of those that take twice the memory (16 bits a channel, or CMYK). */
export const PHOTO_MAX_HIGH_MEMORY_PIXELS = 12_000_000;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
export const PHOTO_TYPE_ERROR = 'Seules les images JPG, PNG ou GIF sont autorisées';
const HEIC_ERROR = `${PHOTO_TYPE_ERROR}. Cette photo est au format HEIC\u202f: enregistrez-la en JPG avec l’application Photos, ou choisissez «\u202fLe plus compatible\u202f» sur l’iPhone (Réglages, Appareil photo, Formats).`;
export const PHOTO_EMPTY_ERROR = 'Ce fichier est vide. Choisissez-le à nouveau, ou prenez-en un autre.';
export const PHOTO_INCOMPLETE_ERROR =
  'Cette image est incomplète ou abîmée\u202f: copiez-la ou téléchargez-la à nouveau, ou prenez-en une autre.';
export const PHOTO_SIZE_ERROR = 'La taille maximale du fichier est de 2MB';
export const ORIGINAL_SIZE_ERROR = 'La taille maximale du fichier est de 10MB';
export const PHOTO_PIXELS_ERROR = 'L’image compte trop de pixels\u202f: 50 millions au maximum';
export const PHOTO_SIDE_ERROR = 'L’image est trop longue\u202f: 12\u202f000 pixels au maximum par côté';
export const photoMemoryError = (maxPixels: number) =>
  `L’image prend trop de mémoire\u202f: réduisez-la à ${maxPixels / 1e6} millions de pixels au maximum`;
export const PHOTO_CROP_ERROR = 'Le cadrage dépasse de l’image\u202f: choisissez-le à nouveau.';
export const PHOTO_REQUIRED_ERROR = 'Photo est requise';

/** Why a picture of that size (pixels) is rejected, in French; null if it is accepted. */
export function photoDimensionsProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > PHOTO_MAX_PIXELS) return PHOTO_PIXELS_ERROR;
  return Math.max(width, height) > PHOTO_MAX_SIDE ? PHOTO_SIDE_ERROR : null;
}

/** How much of the start of a file `photoTypeProblem` looks at. */
export const SIGNATURE_BYTES = 12;
/** JPEG, PNG, GIF. */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/**
 * What is wrong, in French, with the type of a file that begins with these bytes; null for a JPEG, PNG or GIF. Its name and its declared
 * type say nothing: galleries of phones leave them out, or make them up.
 */
export function photoTypeProblem(start: Uint8Array): string | null {
  const signature = String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));
  if (SIGNATURES.some((known) => signature.startsWith(known))) return null;
  return HEIC.test(signature) ? HEIC_ERROR : PHOTO_TYPE_ERROR;
}
